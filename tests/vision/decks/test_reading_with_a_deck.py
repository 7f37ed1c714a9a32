"""A joker that no network knows is found on the next photo, once it was named; the other cards stay."""

from __future__ import annotations

import json
from collections import Counter

import cv2
import numpy as np
import pytest

from scoring.card import parse
from vision.decks.deck import Example, LearntDeck
from vision.detection.classifier import crops
from vision.folders import MODELS, SAMPLE_FOLDER
from vision.inference.features import FeatureNetwork, cut
from vision.photo.loading import Photo, load_photo
from vision.photo.pyramid import Pyramid
from vision.reader import Reader
from vision.reading import TableReading

pytestmark = pytest.mark.model

TRUTH = json.loads((SAMPLE_FOLDER / "table.json").read_text())
CARD = TRUTH["lines"][0]["hand"][-1]
"""The last card of the sample's hand, which lies on top."""


def quads_of(name: str) -> np.ndarray:
    boxes = [box for card, *box in TRUTH["boxes"] if card == name]
    return np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]] for x0, y0, x1, y1 in boxes], np.float32)


@pytest.fixture(scope="module")
def strange(sample: Photo) -> Photo:
    """The sample with a bow tie where a card of the hand shows its indices."""
    pixels = sample.pixels.copy()
    for quad in quads_of(CARD):
        (x0, y0), (x1, y1) = (np.round(corner).astype(int) for corner in (quad[0], quad[2]))
        pixels[y0:y1, x0:x1] = np.quantile(pixels[y0:y1, x0:x1], 0.9, axis=(0, 1))
        bow = np.array([[x0, y0], [x1, y0], [x0, y1], [x1, y1]], np.int32)
        cv2.fillPoly(pixels, [bow], (150, 30, 140), cv2.LINE_AA)
    return Photo(pixels, "strange")


@pytest.fixture(scope="module")
def sample() -> Photo:
    return load_photo(SAMPLE_FOLDER / "table.jpg")


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="module")
def deck(strange: Photo) -> LearntDeck:
    quads = quads_of(CARD)
    middle = np.repeat(quads.mean(axis=0, keepdims=True), len(quads), axis=0)
    shown = crops(Pyramid(strange.pixels), quads, middle)
    return LearntDeck("bows").taught(Example(parse("JK"), crop, str(n)) for n, crop in enumerate(shown))


def cards(reading: TableReading) -> Counter[str]:
    return Counter(str(card.card) for card in reading.cards)


def test_it_is_found_on_the_next_photo(reader: Reader, strange: Photo, deck: LearntDeck) -> None:
    darker = Photo((strange.pixels * 0.8).astype(np.uint8), "darker")
    before, after = (cards(one.read(darker, "classico")) for one in (reader, reader.knowing(deck)))
    assert before["JK"] == 0
    assert after == Counter([*TRUTH["cards"], "JK"]) - Counter([CARD])


def test_a_photo_without_it_is_read_as_before(reader: Reader, sample: Photo, deck: LearntDeck) -> None:
    before, after = (one.read(sample, "classico") for one in (reader, reader.knowing(deck)))
    assert after.cards == before.cards


def test_features_are_alike_for_what_is_alike(sample: Photo) -> None:
    quads = quads_of(TRUTH["boxes"][0][0])
    shown = crops(Pyramid(sample.pixels), quads[[0]], quads[[0]])
    batch = np.zeros((32, *shown.shape[1:]), np.uint8)
    batch[0], batch[1] = shown[0], (shown[0] * 0.9).astype(np.uint8)
    features = FeatureNetwork(MODELS / "classifier.xml")(batch)
    assert np.allclose(np.linalg.norm(features, axis=1), 1, atol=1e-2)
    assert features[0] @ features[1] > 0.9 > features[0] @ features[2]
    assert cut(MODELS / "classifier.xml").output(0).shape[0] == 32
