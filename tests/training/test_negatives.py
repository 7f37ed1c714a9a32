"""What the reader takes for an index where none is, told from what it finds rightly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring.card import CARDS
from vision.detections import CLASSES, Detections
from vision.training.negatives import collect, mistakes, read_boxes

JOKER, SIX = len(CARDS) - 1, 5


def found(at: tuple[float, float], looks: dict[int, float], confidence: float = 0.8) -> Detections:
    quad = np.array([(0, 0), (10, 0), (10, 20), (0, 20)], np.float32) + np.array(at, np.float32)
    scores = np.zeros((1, CLASSES), np.float32)
    scores[0, list(looks)] = list(looks.values())
    return Detections(quad[None], (quad * 5)[None], np.array([confidence], np.float32), scores)


MARKED = np.array([[(100, 100), (110, 120)]], np.float32)


@pytest.mark.parametrize(
    ("seen", "count"),
    [
        (found((0, 0), {JOKER: 0.9}), 1),
        (found((0, 0), {SIX: 0.3, JOKER: 0.1}), 1),
        (found((0, 0), {SIX: 0.9}), 0),
        (found((0, 0), {JOKER: 0.9}, confidence=0.02), 0),
        (found((95, 105), {JOKER: 0.9}), 0),
    ],
    ids=["like a joker", "like nothing for sure", "surely a card, hidden too far", "too faint", "on a marked index"],
)
def test_mistakes_look_like_a_joker_or_like_nothing_and_lie_on_no_index(seen: Detections, count: int) -> None:
    assert len(mistakes(seen, MARKED)) == count


def test_boxes_are_read_in_pixels() -> None:
    assert read_boxes("0 0.5 0.25 0.1 0.2 0 0 0\n", 200) == pytest.approx(np.array([[(90, 30), (110, 70)]]))
    assert read_boxes("", 200).shape == (0, 2, 2)


def test_folders_without_pictures_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="render scenes first"):
        collect([tmp_path], tmp_path / "models", tmp_path / "out", 10)
