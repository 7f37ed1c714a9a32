"""How far the camera is tilted: on the far side of the table indices are seen smaller."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.detection.detector import Found
from vision.photo.rectification import Rectification, flattening, nearness, seen_from_above
from vision.quads import Array

LEAST_SEEN = 8
"""Indices from which the tilt is measured."""
USUAL_TILT = 0.6
"""Usual tangent of the angle from straight above, along either side of the photo."""
HEIGHT_ERROR = 0.15
"""Usual error of the logarithm of one height: a turned index is seen longer or shorter than its neighbour."""
SIZE_OVER_DISTANCE = 1.5
"""The root of an area on the table falls with this power of the distance: it shrinks, and is foreshortened."""
DEVIATIONS = 1.48
"""Standard deviations in a median absolute deviation."""
OUTLIERS = 3
"""Percentage of the indices that may lie beyond the far edge of the table: what looks like one on a wall."""
ROUNDS = 20
"""Times that the fit is made anew, trusting outliers less."""
LEAST_NEARNESS = 0.1
"""Least 1 ÷ distance, 1 at the photo's middle, that the fit allows for."""

LEAST_TILT = 0.36
"""Tangent of the camera's tilt from which a photo is rectified: below 20 degrees indices are hardly foreshortened."""
MOST_TILT_ERROR = 0.25
"""Greatest error of that tangent with which it still is rectified."""
LARGEST_RECTIFIED = 64.0
"""Greatest height in pixels of indices on a rectified photo: the classifier sees no finer."""


@dataclass(frozen=True, eq=False)
class Tilt:
    """The tilt of a photo.

    Attributes:
        way: (2,) way on the photo that comes nearer, its length the tangent of the angle from straight above.
        error: its standard deviation along either side of the photo.
        stray: how far heights stray from what it lets expect, a robust standard deviation of their logarithms.
    """

    way: Array
    error: float
    stray: float


def tilt_of(found: Found, size_wh: tuple[int, int]) -> Tilt | None:
    """The tilt told from indices that surely are some, of one size on the table; None where they are too few.

    A robust (Huber) fit of how their size falls with the distance, by Gauss and Newton.
    """
    if len(found) < LEAST_SEEN:
        return None
    spots, sizes = found.quad.mean(axis=1).astype(np.float64), np.log(found.heights).astype(np.float64)
    offsets = np.column_stack([nearness(spots, along, size_wh) - 1 for along in np.eye(2)])
    fit, prior = np.array([np.median(sizes), 0, 0]), np.diag([0, 1, 1]) * (HEIGHT_ERROR / USUAL_TILT) ** 2
    for _ in range(ROUNDS):
        near = np.maximum(nearness(spots, fit[1:], size_wh), LEAST_NEARNESS)
        missed = sizes - fit[0] - SIZE_OVER_DISTANCE * np.log(near)
        slopes = np.column_stack([np.ones(len(found)), SIZE_OVER_DISTANCE * offsets / near[:, None]])
        weighted = slopes.T * (HEIGHT_ERROR / np.maximum(np.abs(missed), HEIGHT_ERROR))
        precision = weighted @ slopes + prior
        fit = fit + np.linalg.solve(precision, weighted @ missed - prior @ fit)
    spread = HEIGHT_ERROR**2 * np.linalg.inv(precision)
    stray = DEVIATIONS * float(np.median(np.abs(missed - np.median(missed))))
    return Tilt(fit[1:], float(np.sqrt(np.trace(spread[1:, 1:]) / 2)), stray)


def from_above(found: Found, size_wh: tuple[int, int]) -> Rectification | None:
    """The way to the table seen from above, told from the sure indices on a photo; None where it hardly is tilted."""
    tilt = tilt_of(found, size_wh)
    if tilt is None or np.hypot(*tilt.way) < LEAST_TILT or tilt.error > MOST_TILT_ERROR:
        return None
    if tilt.stray > HEIGHT_ERROR:
        # A bulging cloth, or what is no index: not the plane that a rectification takes for granted.
        return None
    flat = np.median(found.mapped(flattening(size_wh, tilt.way)).heights)
    scale = min(LARGEST_RECTIFIED, float(found.heights.max())) / float(flat)
    near = nearness(found.quad.mean(axis=1).astype(np.float64), tilt.way, size_wh)
    return seen_from_above(size_wh, tilt.way, scale, max(float(np.percentile(near, OUTLIERS)), LEAST_NEARNESS))
