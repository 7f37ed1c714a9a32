"""How large indices are from place to place: a tilted camera shows the far side of a table much smaller."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.detector import Found
from vision.quads import Array

LEAST_SURE = 8
"""Indices from which the fall of size is measured; fewer are taken to be all of one size."""
USUAL_SLOPE = 0.7
"""Usual difference of the logarithm of the height over the spread of the indices, before any is seen."""
HEIGHT_ERROR = 0.15
"""Usual error of the logarithm of one height: a turned index is seen longer or shorter than its neighbour."""
ROUNDS = 8
"""Times that the fit is made anew, trusting outliers less."""
MOST_OUTSIDE = 0.4
"""How far the logarithm of a height may lie outside of those that were seen."""


def local_heights(found: Found, sure: NDArray[np.bool_]) -> Array:
    """(n,) height in pixels of an index at the place of each finding, told by the `sure` ones around.

    The logarithm of the height is taken to fall evenly over the picture, outliers have less say (Huber).
    """
    own = np.log(np.maximum(found.heights, 1e-3)).astype(np.float64)
    if not sure.any():
        return np.exp(own)
    spots = found.quad.mean(axis=1).astype(np.float64)
    middle, spread = spots[sure].mean(axis=0), max(float(spots[sure].std(axis=0).max()), 1.0)
    level = float(np.median(own[sure]))
    if sure.sum() < LEAST_SURE:
        return np.full(len(found), np.exp(level))
    terms = np.column_stack([np.ones(len(spots)), (spots - middle) / spread])
    fit = _fitted(terms[sure], own[sure] - level)
    low, high = own[sure].min() - MOST_OUTSIDE, own[sure].max() + MOST_OUTSIDE
    return np.exp(np.clip(level + terms @ fit, low, high))


def _fitted(terms: Array, values: Array) -> Array:
    prior = np.diag([0.0, 1.0, 1.0]) * (HEIGHT_ERROR / USUAL_SLOPE) ** 2
    weights: Array = np.ones(len(values))
    fit: Array = np.zeros(terms.shape[1])
    for _ in range(ROUNDS):
        weighted = terms.T * weights
        fit = np.asarray(np.linalg.solve(weighted @ terms + prior, weighted @ values))
        weights = np.asarray(HEIGHT_ERROR / np.maximum(np.abs(values - terms @ fit), HEIGHT_ERROR))
    return fit
