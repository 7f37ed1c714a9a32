"""A picture at smaller scales: what its halves hold, and where things on it come to lie."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.photo.pyramid import Pyramid


def noise(height: int, width: int) -> np.ndarray:
    return np.random.default_rng(height * 1000 + width).integers(0, 256, (height, width, 3)).astype(np.uint8)


def test_a_half_averages_four_pixels() -> None:
    picture = noise(8, 6)
    wanted = picture.reshape(4, 2, 3, 2, 3).mean((1, 3))
    assert np.abs(Pyramid(picture).level(1) - wanted).max() <= 0.5


def test_halves_are_made_once() -> None:
    pyramid = Pyramid(noise(64, 64))
    assert pyramid.level(2) is pyramid.level(2)
    assert pyramid.level(0) is pyramid.picture


@given(st.integers(1, 70), st.integers(1, 70), st.floats(0.001, 3))
def test_the_level_near_a_scale_loses_no_pixel_of_it(height: int, width: int, scale: float) -> None:
    level, own = Pyramid(noise(height, width)).near(scale)
    assert own == 1 or own >= scale
    assert abs(level.shape[1] - width * own) < 1 + 1e-9
    assert own <= 2 * scale or min(level.shape[:2]) == 1 or own == 1


@pytest.mark.parametrize("scale", [2.0, 1.0, 0.8, 0.37, 0.3, 0.1])
def test_a_spot_stays_in_its_place_at_any_scale(scale: float) -> None:
    picture = np.zeros((240, 320, 3), np.uint8)
    picture[120:160, 80:120] = 255
    small = Pyramid(picture).scaled(scale)
    ys, xs = np.nonzero(small[..., 0] > 127)
    assert (xs.mean() + 0.5) / scale == pytest.approx(100, abs=0.6 / scale)
    assert (ys.mean() + 0.5) / scale == pytest.approx(140, abs=0.6 / scale)


@given(st.integers(1, 4), st.integers(1, 6000), st.floats(0.05, 2))
def test_a_strip_keeps_a_pixel_of_its_breadth_at_any_scale(height: int, width: int, scale: float) -> None:
    small = Pyramid(np.zeros((height, width, 3), np.uint8)).scaled(scale)
    assert min(small.shape[:2]) >= 1
    assert abs(small.shape[1] - width * scale) <= 2
