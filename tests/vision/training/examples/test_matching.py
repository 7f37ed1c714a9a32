"""What a detector finds on a painted scene, told by the truth."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.detector import Found
from vision.training.examples.crops import CLASS_NUMBER, HIDDEN, REJECT, VISIBLE, examples
from vision.training.examples.matching import NO_INDEX, UNCLEAR, owners
from vision.training.examples.rendering import SIZE
from vision.training.scenes.painting import Scene, SceneIndex

SEEN = (VISIBLE + 1) / 2
PARTLY = (VISIBLE + HIDDEN) / 2
GONE = HIDDEN / 2


def quad(x: float, y: float, *, width: float = 16, height: float = 30, turn: float = 0) -> np.ndarray:
    """An index whose middle is (x, y), turned by degrees."""
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.asarray(corners @ np.array([[c, s], [-s, c]]) + (x, y), np.float32)


def index(card: str, at: np.ndarray, visible: float = SEEN) -> SceneIndex:
    return SceneIndex(card, at, at + 40, visible, 0)


def found(*quads: np.ndarray) -> Found:
    return Found(np.stack(quads), np.stack(quads) + 40, np.ones(len(quads), np.float32))


TRUTH = [
    index("7H", quad(100, 100)),
    index("QS", quad(200, 100), PARTLY),
    index("2C", quad(300, 100), GONE),
    index("JK", quad(400, 100, width=14, height=70)),
]


@pytest.mark.parametrize(
    ("where", "owner"),
    [
        (quad(100, 100), 0),
        (quad(104, 107, turn=20), 0),
        (quad(100, 100, turn=90), UNCLEAR),
        (quad(100, 100, turn=180), UNCLEAR),
        (quad(112, 108), UNCLEAR),
        (quad(140, 140), NO_INDEX),
        (quad(200, 100), UNCLEAR),
        (quad(300, 100), NO_INDEX),
        (quad(400, 75), 3),
        (quad(400, 20), UNCLEAR),
        (quad(460, 60), NO_INDEX),
    ],
)
def test_a_finding_belongs_to_the_index_on_which_it_lies(where: np.ndarray, owner: int) -> None:
    assert owners(found(where), TRUTH, VISIBLE, HIDDEN).tolist() == [owner]


def test_without_indices_nothing_that_is_found_is_one() -> None:
    assert owners(found(quad(9, 9)), [], VISIBLE, HIDDEN).tolist() == [NO_INDEX]
    assert owners(found(quad(9, 9))[np.zeros(1, bool)], TRUTH, VISIBLE, HIDDEN).tolist() == []


def test_indices_are_cut_where_they_were_found_and_mistakes_are_examples_of_no_index() -> None:
    scene = Scene(np.zeros((SIZE, SIZE, 3), np.uint8), tuple(TRUTH), ())
    near, beside = quad(103, 101, turn=10), quad(150, 300)
    cut = list(examples(np.random.default_rng(1), scene, found(near, beside)))
    named = [(at.tolist(), label) for at, _, label in cut if label != REJECT]
    assert named[0] == (near.tolist(), CLASS_NUMBER["7H"])
    assert [label for _, label in named[1:]] == [CLASS_NUMBER["JK"]] * 2
    assert beside.tolist() in [at.tolist() for at, _, label in cut if label == REJECT]
