"""The shipped weights read the sample, whichever way up, and say why where there is nothing to read."""

import json
import math
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from second_looks import MESSENGER, second_look

from vision.detection.classifier import Classifier
from vision.folders import MODELS
from vision.inference.errors import InferenceError
from vision.photo.film import load_film
from vision.photo.loading import Photo, load_photo
from vision.photo.negative import with_lightness_inverted
from vision.photo.rectification import flattening
from vision.quads import mapped
from vision.reader import Reader
from vision.reading import TableReading

pytestmark = pytest.mark.model

SAMPLE = Path(__file__).parents[2] / "datasets" / "sample"
TRUTH = json.loads((SAMPLE / "table.json").read_text())


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="module")
def sample() -> Photo:
    return load_photo(SAMPLE / "table.jpg")


def names(reading: TableReading, ids: tuple[int, ...]) -> list[str]:
    return sorted(str(reading.card(i).card) for i in ids)


def test_the_sample_is_read_as_it_was_painted(reader: Reader, sample: Photo) -> None:
    reading = reader.read(sample, "classico")
    [line], [side] = TRUTH["lines"], reading.sides
    assert sorted(names(reading, reading.melds[m].cards) for m in side.melds) == sorted(map(sorted, line["melds"]))
    assert names(reading, side.hand) == sorted(line["hand"])
    assert reading.loose == ()


def test_a_card_that_shows_no_index_casts_doubt_on_the_one_that_lies_on_it(reader: Reader, sample: Photo) -> None:
    first, second = TRUTH["lines"][0]["melds"][1][:2]
    pixels = sample.pixels.copy()
    for name, *box in TRUTH["boxes"]:
        if name == first:
            x0, y0, x1, y1 = (round(side) for side in box)
            pixels[y0:y1, x0:x1] = np.quantile(pixels[y0:y1, x0:x1], 0.9, axis=(0, 1))
    reading = reader.read(Photo(pixels, sample.sha256), "classico")
    assert first not in {str(card.card) for card in reading.cards}
    assert [str(card.card) for card in reading.cards if "beneath" in card.doubts] == [second]
    whole = reader.read(sample, "classico")
    assert not [card for card in whole.cards if "beneath" in card.doubts]


def test_a_photo_that_was_seen_is_read_by_other_settings(reader: Reader, sample: Photo) -> None:
    seen, held = reader.see(sample), reader.settings
    first = seen.read("classico")
    modest = replace(held, doubt=replace(held.doubt, sure_probability=1.0))
    doubtful = seen.under(modest).read("classico")
    assert all("unsure" in card.doubts for card in doubtful.cards)
    assert [card.card for card in doubtful.cards] == [card.card for card in first.cards]
    none = replace(held, cards=replace(held.cards, least_presence=1.0, least_joker_presence=1.0))
    assert seen.under(none).read("classico").cards == ()
    assert seen.under(held).read("classico").cards == first.cards


def test_dark_cards_are_read_as_light_ones_are(reader: Reader, sample: Photo) -> None:
    dark = Photo(with_lightness_inverted(sample.pixels), sample.sha256)
    reading, light = reader.read(dark, "classico"), reader.read(sample, "classico")
    assert sorted(str(card.card) for card in reading.cards) == sorted(str(card.card) for card in light.cards)


@pytest.mark.parametrize("degrees", [30, 45])
def test_a_table_seen_aslant_is_read_where_it_lies_on_the_photo(reader: Reader, sample: Photo, degrees: float) -> None:
    wide, high = sample.size_wh
    way = np.array([0.2, 1]) * math.tan(math.radians(degrees)) / math.hypot(0.2, 1)
    flat = flattening((wide, high), way)
    (x, y), scale = mapped(np.array([wide / 2, high / 2])[None], flat)[0], 0.6 / math.cos(math.radians(degrees))
    # The table's middle stays in the photo's.
    laid = np.array([[scale, 0, x - scale * wide / 2], [0, scale, y - scale * high / 2], [0, 0, 1]])
    leaning = np.linalg.inv(flat) @ laid
    pixels = cv2.warpPerspective(sample.pixels, leaning, (wide, high), borderValue=(60, 90, 60))
    reading, straight = reader.read(Photo(pixels, sample.sha256), "classico"), reader.read(sample, "classico")
    assert sorted(str(card.card) for card in reading.cards) == sorted(str(card.card) for card in straight.cards)
    for card in straight.cards:
        there = mapped(np.array(card.quad).mean(axis=0)[None], leaning)[0]
        same = [c for c in reading.cards if c.card == card.card]
        assert min(np.hypot(*(np.array(c.quad).mean(axis=0) - there)) for c in same) < high / 25


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turning_the_photo_changes_no_card(reader: Reader, sample: Photo, quarters: int) -> None:
    turned = Photo(np.ascontiguousarray(np.rot90(sample.pixels, quarters)), sample.sha256)
    reading = reader.read(turned, "classico")
    assert sorted(str(card.card) for card in reading.cards) == sorted(TRUTH["cards"])


def test_the_same_table_twice_counts_once(reader: Reader, sample: Photo) -> None:
    (joined,) = reader.read_together([sample, second_look(sample, **MESSENGER)], "classico")
    assert joined.looks == (0, 1)
    assert sorted(str(card.card) for card in joined.table.cards) == sorted(TRUTH["cards"])


def test_two_parts_of_a_table_give_the_whole(reader: Reader, sample: Photo) -> None:
    width = sample.pixels.shape[1]
    parts = [sample.pixels[:, : round(0.65 * width)], sample.pixels[:, round(0.35 * width) :]]
    (joined,) = reader.read_together([Photo(np.ascontiguousarray(part), str(k) * 64) for k, part in enumerate(parts)])
    assert sorted(str(card.card) for card in joined.table.cards) == sorted(TRUTH["cards"])


def test_a_film_of_a_table_reads_it_whole(reader: Reader, sample: Photo, tmp_path: Path) -> None:
    film, (height, width) = tmp_path / "pan.mp4", sample.pixels.shape[:2]
    view = round(0.7 * width) // 2 * 2
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"mp4v"), 10, (view, height))
    for number, left in enumerate(np.linspace(0, width - view, 12).round().astype(int)):
        shown = cv2.cvtColor(sample.pixels[:, left : left + view], cv2.COLOR_RGB2BGR)
        writer.write(cv2.blur(shown, (15, 1)) if number % 3 else shown)
    writer.release()
    frames = load_film(film)
    (joined,) = reader.read_together([frame.photo for frame in frames])
    assert len(joined.looks) == len(frames)
    assert sorted(str(card.card) for card in joined.table.cards) == sorted(TRUTH["cards"])


def test_the_reading_is_the_same_every_time(reader: Reader, sample: Photo) -> None:
    first, second = (reader.read(sample, "classico") for _ in range(2))
    assert first.cards == second.cards
    assert first.melds == second.melds


def test_progress_rises_to_the_end(reader: Reader, sample: Photo) -> None:
    seen: list[float] = []
    reader.read(sample, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert len(seen) >= 3


def test_a_bare_table_says_that_no_card_was_found_and_how_much_light_there_was(reader: Reader) -> None:
    noise = np.random.default_rng(1).normal(120, 20, (900, 1200, 3))
    bare = Photo(np.clip(noise, 0, 255).astype(np.uint8), "0" * 64)
    reading = reader.read(bare)
    assert reading.cards == ()
    assert len(reading.notes) == 1
    assert "%" in str(reading.notes[0])


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"detector\.xml"):
        Reader.load(tmp_path)


def test_a_network_of_another_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for ending in ("xml", "bin"):
        shutil.copy(MODELS / f"detector.{ending}", tmp_path / f"classifier.{ending}")
    with pytest.raises(InferenceError, match=r"classifier.xml takes other pictures .* train it anew\.$"):
        Classifier(tmp_path)
