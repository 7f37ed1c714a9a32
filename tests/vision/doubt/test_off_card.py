"""Faint indices on the bare table are left out, those on cards stay, and sure ones stay anywhere."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.detection.detections import Detections
from vision.doubt.off_card import on_cards
from vision.photo.pyramid import Pyramid
from vision.settings_file import shipped

CARDS = [(100, 100), (300, 100), (500, 100), (100, 350)]
BARE = (420, 420)


def seen(sure: int, last: tuple[int, int], presence: float) -> tuple[Detections, Pyramid]:
    """Four white cards on a green table with sure indices on the first, and one more index at a last place."""
    picture = np.full((600, 700, 3), (30, 110, 60), np.uint8)
    picture += np.random.default_rng(0).integers(0, 12, picture.shape).astype(np.uint8)
    for x, y in CARDS:
        cv2.rectangle(picture, (x, y), (x + 100, y + 150), (235, 235, 235), -1)
    index, card = (np.array([(0, 0), (w, 0), (w, h), (0, h)]) for w, h in ((16, 30), (100, 150)))
    spots = np.array([*((x + 8, y + 8) for x, y in CARDS[:sure]), last])[:, None]
    sureness = np.array([0.9] * sure + [presence], np.float32)
    scores = np.full((sure + 1, 53), 1 / 53, np.float32)
    quads, cards = ((spots + shape).astype(np.float32) for shape in (index, card - 8))
    return Detections(quads, cards, sureness, scores), Pyramid(picture)


@pytest.mark.parametrize(
    ("place", "presence", "stays"),
    [(BARE, 0.3, False), (BARE, 0.9, True), ((108, 358), 0.3, True)],
    ids=["faint on the table", "sure on the table", "faint on a card"],
)
def test_a_faint_index_stays_only_on_a_card(place: tuple[int, int], presence: float, *, stays: bool) -> None:
    found, pyramid = seen(3, place, presence)
    assert on_cards(found, pyramid, shipped().cards).tolist() == [True, True, True, stays]


def test_nothing_is_left_out_where_too_few_cards_show_how_they_look() -> None:
    found, pyramid = seen(1, BARE, 0.3)
    assert on_cards(found, pyramid, shipped().cards).all()
