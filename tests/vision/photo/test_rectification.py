"""A photo of a tilted table brought back to how it is seen from above."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.tilted import SIZE_WH, indices, on_photo
from vision.photo.pyramid import Pyramid
from vision.photo.rectification import MOST_PIXELS, flattening, seen_from_above
from vision.quads import frames, mapped

DEGREES, TOWARDS = st.floats(1, 55), st.floats(-math.pi, math.pi)


def way(degrees: float, towards: float) -> np.ndarray:
    """What stands for a tilt."""
    return math.tan(math.radians(degrees)) * np.array([math.cos(towards), math.sin(towards)])


@given(DEGREES, TOWARDS)
def test_all_indices_of_a_table_are_brought_to_one_size_and_shape(degrees: float, towards: float) -> None:
    f = frames(mapped(indices(degrees, towards).quad, flattening(SIZE_WH, way(degrees, towards))))
    assert np.ptp(f.height) < 0.01 * f.height.mean()
    assert np.ptp(f.width / f.height) < 0.01
    assert np.abs((f.right * f.down).sum(axis=1) / f.width / f.height).max() < 0.01


@given(DEGREES, TOWARDS, st.floats(0.2, 20))
def test_the_picture_holds_what_matters_and_is_never_too_large(degrees: float, towards: float, scale: float) -> None:
    spots = indices(degrees, towards).quad.mean(axis=1).astype(float)
    focal = 0.72 * max(SIZE_WH)
    nearest = 1 + (spots - np.array(SIZE_WH) / 2) @ way(degrees, towards) / focal
    above = seen_from_above(SIZE_WH, way(degrees, towards), scale, float(nearest.min()))
    there = mapped(spots, above.homography)
    assert above.size_wh[0] * above.size_wh[1] < 1.01 * MOST_PIXELS
    assert ((there > -1) & (there < np.array(above.size_wh) + 1)).all()
    assert np.allclose(mapped(there, above.back), spots, atol=0.01)


def test_what_is_seen_on_the_photo_is_where_the_way_says() -> None:
    photo = np.zeros((SIZE_WH[1], SIZE_WH[0], 3), np.uint8)
    table = np.array([[0.0, 0.0], [400.0, 200.0], [-300.0, -500.0], [-500.0, 300.0]])
    for x, y in on_photo(table, 40).round().astype(int):
        photo[y - 3 : y + 4, x - 3 : x + 4] = 255
    for shrink in (1.0, 0.4):
        above = seen_from_above(SIZE_WH, way(40, math.pi / 2), shrink, 0.5)
        picture = above.picture(Pyramid(photo), shrink)
        assert (picture.shape[1], picture.shape[0]) == above.size_wh
        for x, y in mapped(on_photo(table, 40), above.homography).round().astype(int):
            assert picture[y, x].min() > 60
        assert (picture > 60).mean() < 0.001
