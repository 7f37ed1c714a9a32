"""Tiles cover a photo, and one spot is one index."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.detection.nms import keep_best
from vision.detection.tiling import Tile, clear_of_edges, tile_photo, tiles_near

sides = st.integers(20, 5000)


def square(x: float, y: float, side: float = 20) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


@given(sides, sides, st.integers(0, 200))
def test_tiles_cover_every_pixel_and_overlap_as_asked(width: int, height: int, overlap: int) -> None:
    tiles = tile_photo((width, height), 640, overlap)
    for axis, length in ((0, width), (1, height)):
        starts = sorted({(tile.x, tile.y)[axis] for tile in tiles})
        assert starts[0] == 0
        assert starts[-1] + 640 >= length
        assert all(b - a <= 640 - overlap + 1 for a, b in pairwise(starts))
        assert length <= 640 or starts[-1] + 640 == length


def test_a_photo_smaller_than_a_tile_gets_one() -> None:
    assert tile_photo((300, 200), 640, 60) == [Tile(0, 0, 640)]


def test_only_tiles_near_a_finding_are_kept() -> None:
    tiles = tile_photo((6400, 640), 640, 0)
    near = tiles_near(tiles, np.array([[650, 100, 660, 120]], np.float32), reach=5)
    assert [tile.x for tile in near] == [640]
    assert [tile.x for tile in tiles_near(tiles, np.array([[650, 100, 660, 120]], np.float32), reach=20)] == [0, 640]


def test_what_an_inner_edge_cuts_is_left_to_the_neighbour_but_the_photos_edge_is_no_cut() -> None:
    quads = np.array([square(0, 50), square(620, 50), square(300, 50)], np.float32)
    assert clear_of_edges(quads, Tile(0, 0, 640), (2000, 640), 2.0).tolist() == [True, False, True]


def test_one_spot_is_one_index_and_the_surest_finding_stays() -> None:
    quads = np.array([square(0, 0), square(3, 2), square(40, 0)], np.float32)
    assert keep_best(quads, np.array([0.6, 0.9, 0.5], np.float32)).tolist() == [1, 2]


def test_a_small_finding_inside_a_large_one_is_the_same_spot() -> None:
    quads = np.array([square(0, 0, 40), square(10, 10, 12)], np.float32)
    assert keep_best(quads, np.array([0.9, 0.8], np.float32)).tolist() == [0]


def test_neighbours_in_a_tight_fan_both_stay_though_their_boxes_overlap_by_half() -> None:
    slanted = np.array([[0, 20], [10, 10], [40, 40], [30, 50]], np.float32)
    quads = np.stack([slanted, slanted + np.array([9, -9], np.float32)])
    assert keep_best(quads, np.array([0.9, 0.8], np.float32)).tolist() == [0, 1]


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500), st.floats(0.1, 1)), max_size=25))
def test_no_middle_of_what_stays_lies_in_the_core_of_another(spots: list[tuple[float, float, float]]) -> None:
    quads = np.array([square(x, y) for x, y, _ in spots], np.float32).reshape(-1, 4, 2)
    kept = quads[keep_best(quads, np.array([s for *_, s in spots], np.float32))].mean(1)
    for i, a in enumerate(kept):
        for b in kept[i + 1 :]:
            assert np.abs(a - b).max() >= 0.42 * 20 - 1e-3
