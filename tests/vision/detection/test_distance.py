"""How large indices are told to be from place to place on a table that a tilted camera sees."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.detection.detector import GLYPH_ASPECT, Found
from vision.detection.distance import local_heights


def tilted(rng: np.random.Generator, count: int, fall: float) -> tuple[Found, NDArray[np.float64]]:
    """Upright indices at random places whose height falls by the factor `fall` from the near edge to the far one."""
    spots = rng.uniform(0, 1000, (count, 2))
    heights = 40 * fall ** (1 - spots[:, 1] / 1000)
    half = np.column_stack([GLYPH_ASPECT * heights, heights])[:, None] / 2
    quads = spots[:, None] + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return Found(quads.astype(np.float32), quads.astype(np.float32), np.full(count, 0.9, np.float32)), heights


@given(st.integers(0, 2**32 - 1), st.integers(24, 80), st.floats(0.25, 1))
def test_the_size_at_every_place_is_told_from_the_sure_ones(seed: int, count: int, fall: float) -> None:
    rng = np.random.default_rng(seed)
    found, heights = tilted(rng, count, fall)
    sure = np.arange(count) % 2 == 0
    told = local_heights(found, sure)
    seen = (found.quad[:, 0, 1] >= found.quad[sure, 0, 1].min()) & (found.quad[:, 0, 1] <= found.quad[sure, 0, 1].max())
    assert np.abs(np.log(told / heights))[seen].max() < 0.35


def test_a_few_odd_sizes_have_little_say() -> None:
    rng = np.random.default_rng(3)
    found, heights = tilted(rng, 60, 0.4)
    odd = found.quad.copy()
    odd[::15] = odd[::15].mean(axis=1, keepdims=True) + 4 * (odd[::15] - odd[::15].mean(axis=1, keepdims=True))
    told = local_heights(Found(odd, odd, found.confidence), np.ones(60, bool))
    assert np.abs(np.log(told / heights)).max() < 0.3


@pytest.mark.parametrize("sure", [1, 7])
def test_few_indices_are_taken_to_be_of_one_size(sure: int) -> None:
    found, heights = tilted(np.random.default_rng(1), 20, 0.4)
    told = local_heights(found, np.arange(20) < sure)
    assert np.allclose(told, np.median(heights[:sure]), rtol=0.01)


def test_without_a_sure_index_each_has_its_own_size() -> None:
    found, heights = tilted(np.random.default_rng(1), 5, 0.4)
    assert np.allclose(local_heights(found, np.zeros(5, bool)), heights, rtol=1e-3)
