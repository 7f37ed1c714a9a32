"""The second look: where it is taken, and what is made of two looks at one thing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.nms import keep_best, same_spot
from vision.detection.refinement import MOST_SECOND_TILES, agreed, doubted, tiles_over
from vision.detection.tiling import Tile, held
from vision.identities import CLASSES
from vision.settings_file import shipped

SETTINGS = shipped().detection
SIDE = 480
SPOTS = st.lists(st.tuples(st.floats(0, 4000), st.floats(0, 3000)), max_size=40)


def seen(*rows: tuple[float, float, float, dict[int, float]]) -> Detections:
    """Indices 20 by 40 pixels at x, y, with a confidence and some shares of identities."""
    box = np.array([[-10, -20], [10, -20], [10, 20], [-10, 20]], np.float32)
    quads = np.array([box + np.array([x, y]) for x, y, _, _ in rows], np.float32).reshape(-1, 4, 2)
    scores = np.zeros((len(rows), CLASSES), np.float32)
    for row, (*_, shares) in enumerate(rows):
        for card, share in shares.items():
            scores[row, card] = share
    return Detections(quads, quads + 30, np.array([c for _, _, c, _ in rows], np.float32), scores)


@pytest.mark.parametrize(
    ("confidence", "shares", "doubtful"),
    [
        (0.95, {3: 0.98}, False),
        (0.95, {3: 0.85, 4: 0.13}, True),
        (0.5, {3: 0.98}, True),
        (0.95, {3: 0.4}, True),
        (0.95, {}, True),
    ],
)
def test_an_index_is_in_doubt_when_it_may_be_none_or_another(
    confidence: float, shares: dict[int, float], *, doubtful: bool
) -> None:
    assert doubted(seen((50, 50, confidence, shares)), SETTINGS).tolist() == [doubtful]


@given(SPOTS, st.floats(3, 400))
def test_every_doubtful_spot_lies_well_within_a_tile_unless_there_are_too_many(
    spots: list[tuple[float, float]], room: float
) -> None:
    at = np.array(spots, float).reshape(-1, 2)
    tiles = tiles_over(at, np.full(len(at), room), SIDE)
    assert len(tiles) <= min(MOST_SECOND_TILES, len(at))
    on = np.array([held(at, tile) for tile in tiles], bool).reshape(len(tiles), len(at))
    if len(tiles) < MOST_SECOND_TILES:
        inner = np.array([held(at, Tile(t.x + 2, t.y + 2, SIDE - 4)) for t in tiles], bool).reshape(on.shape)
        assert inner.any(axis=0).all()


def test_the_tile_over_most_doubt_comes_first() -> None:
    crowd = [(2000.0 + 20 * k, 1000.0) for k in range(6)]
    at = np.array([(100.0, 100.0), *crowd, (3500.0, 2500.0)])
    first, *others = tiles_over(at, np.full(len(at), 80.0), SIDE)
    assert held(at, first).sum() == len(crowd)
    assert len(others) == 2


def test_the_looks_are_averaged_where_there_was_doubt_and_only_there() -> None:
    first = seen((100, 100, 0.4, {1: 0.6}), (300, 100, 0.9, {2: 0.99}))
    second = seen((104, 100, 0.8, {1: 1.0}), (300, 100, 0.5, {5: 0.9}))
    both = agreed(first, second, np.array([True, False]), 0.5)
    assert both.confidence == pytest.approx([0.6, 0.9])
    assert both.scores[0, 1] == pytest.approx(0.8)
    assert both.scores[1].tolist() == first.scores[1].tolist()
    # The surer look's index stands, and its card comes along.
    assert both.quad.tolist() == [second.quad[0].tolist(), first.quad[1].tolist()]
    assert both.card_quad[0] - first.card_quad[0] == pytest.approx(np.tile([4, 0], (4, 1)))


def test_what_one_look_alone_found_counts_for_less_and_is_added_only_beside_doubt() -> None:
    first = seen((100, 100, 0.4, {1: 0.6}))
    second = seen((150, 100, 0.8, {2: 1.0}), (600, 100, 0.8, {3: 1.0}))
    both = agreed(first, second, np.array([True]), 0.5)
    twice = agreed(first, first, np.array([True]), 0.5)
    assert twice.confidence == pytest.approx(first.confidence)
    assert (both.confidence > 0).all()
    assert both.confidence[0] < twice.confidence[0]
    assert both.confidence[1] < second.confidence[0]
    assert len(both) == 2
    assert both.quad[1].tolist() == second.quad[0].tolist()


@pytest.mark.parametrize("looked", [[], [False]])
def test_without_doubt_the_first_look_stands(looked: list[bool]) -> None:
    first = seen(*[(100, 100, 0.9, {1: 1.0})][: len(looked)])
    both = agreed(first, seen((120, 100, 0.9, {2: 1.0})), np.array(looked, bool), 0.5)
    assert both.quad.tolist() == first.quad.tolist()
    assert both.confidence.tolist() == first.confidence.tolist()


@given(st.lists(st.tuples(st.floats(0, 200), st.floats(0, 200)), min_size=1, max_size=12))
def test_what_stays_lies_on_spots_of_its_own(at: list[tuple[float, float]]) -> None:
    quads: NDArray[np.float32] = seen(*[(x, y, 0.5, {}) for x, y in at]).quad
    same = same_spot(quads, quads)
    assert same.diagonal().all()
    assert (same == same.T).all()
    kept = keep_best(quads, np.linspace(0.1, 0.9, len(quads), dtype=np.float32))
    assert same[np.ix_(kept, kept)].sum() == len(kept)
    assert same[kept].any(axis=0).all()
