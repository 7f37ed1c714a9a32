"""The camera's tilt told from how large indices are seen from place to place."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.tilted import SIZE_WH, indices
from vision.detection.detector import Found
from vision.detection.tilt import LEAST_SEEN, from_above, tilt_of


@given(st.floats(0, 55), st.floats(-math.pi, math.pi), st.integers(0, 2**32 - 1))
def test_the_tilt_is_told_from_heights_that_are_a_little_off(degrees: float, towards: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    found = indices(degrees, towards)
    found = found[rng.permutation(len(found))[:60]]
    middles = found.quad.mean(axis=1, keepdims=True)
    quads = middles + (found.quad - middles) * np.exp(rng.normal(0, 0.1, (len(found), 1, 1)))
    tilt = tilt_of(Found(quads.astype(np.float32), found.card_quad, found.confidence), SIZE_WH)
    assert tilt is not None
    true = math.tan(math.radians(degrees)) * np.array([math.cos(towards), math.sin(towards)])
    assert np.hypot(*(tilt.way - true)) < 0.1 + 0.15 * np.hypot(*true)


def test_a_few_odd_sizes_have_little_say() -> None:
    found = indices(40)
    quads = found.quad.copy()
    quads[::12] = quads[::12].mean(axis=1, keepdims=True) + 3 * (quads[::12] - quads[::12].mean(axis=1, keepdims=True))
    tilt = tilt_of(Found(quads, found.card_quad, found.confidence), SIZE_WH)
    assert tilt is not None
    assert abs(math.degrees(math.atan(np.hypot(*tilt.way))) - 40) < 4


def test_few_indices_tell_no_tilt() -> None:
    found = indices(40)
    assert tilt_of(found[np.arange(LEAST_SEEN - 1)], SIZE_WH) is None


def test_indices_that_lie_close_together_leave_it_open() -> None:
    found = indices(40)
    close = np.argsort(np.linalg.norm(found.quad.mean(axis=1) - np.array(SIZE_WH) / 2, axis=1))[:LEAST_SEEN]
    wide, near = tilt_of(found, SIZE_WH), tilt_of(found[close], SIZE_WH)
    assert wide is not None
    assert near is not None
    assert near.error > 4 * wide.error


def test_sizes_that_no_plane_explains_are_not_rectified() -> None:
    found = indices(40)
    assert from_above(found, SIZE_WH) is not None
    middles = found.quad.mean(axis=1, keepdims=True)
    sizes = np.exp(np.random.default_rng(4).uniform(-0.5, 0.5, (len(found), 1, 1)))
    quads = (middles + (found.quad - middles) * sizes).astype(np.float32)
    assert from_above(Found(quads, found.card_quad, found.confidence), SIZE_WH) is None


@pytest.mark.parametrize("degrees", [30, 45, 55])
def test_what_looks_like_an_index_above_the_horizon_does_not_shrink_the_table(degrees: float) -> None:
    found = indices(degrees)
    wall = found.quad[:2] - found.quad[:2].mean(axis=1, keepdims=True) + np.array([[[300, 6]], [[1500, 9]]], np.float32)
    quad = np.concatenate([found.quad, wall])
    above = from_above(Found(quad, quad, np.full(len(quad), 0.9, np.float32)), SIZE_WH)
    assert above is not None
    assert np.median(found.mapped(above.homography).heights) > 25
