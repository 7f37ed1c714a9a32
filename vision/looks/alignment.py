"""One look's indices laid onto those of others: shifted as their neighbours are, each on its own counterpart.

A homography brings a flat table over. Cards that bulge or lie on others are moved a little from look to look, but
neighbours are moved alike.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cards.pair_likelihood import floored, likeness
from vision.detection.detections import Detections
from vision.detection.nms import same_spot
from vision.quads import Array, Frames, frames, turn

SHIFT_HEIGHTS = (1.2, 0.8, 0.5)
"""How far from its counterpart an index may lie in each round of shifting, in its heights."""
SHIFTING_PRESENCE = 0.5
"""Presence from which an index and its counterpart tell of a shift."""
ALIKE_HEIGHTS = 4.0
"""How far the shift of one index tells that of its neighbours, in heights."""
STILL_WEIGHT = 0.3
"""Number of neighbours that staying in place counts as."""
LARGEST_LEAN = np.radians(30)
"""How far one index may stand turned by two looks."""
SPOT_ERROR = 0.2
"""Usual distance of one index by two looks, shifted, in its heights."""
INDEX_DENSITY = 0.25
"""Other indices for each square of an index's height."""
MISNAMED = 0.05
"""Share of indices that a look takes for anything."""
FARTHEST_MISS = 5.0
"""Distance in usual errors at which two findings are not one index, whatever they show."""


def aligned(seen: Detections, there: Detections) -> Detections:
    """The indices of one look moved onto those that are there, each as far as those beside it that surely match."""
    for reach in SHIFT_HEIGHTS:
        pairs = _counterparts(seen, there, reach)
        if not len(pairs):
            break
        f, others = frames(seen.quad), there.quad.mean(axis=1)
        steps = others[pairs[:, 1]] - f.center[pairs[:, 0]]
        apart = np.linalg.norm(f.center[:, None] - f.center[pairs[:, 0]], axis=2) / f.height[:, None]
        weight = np.exp(-((apart / ALIKE_HEIGHTS) ** 2))
        shift = weight @ steps / (weight.sum(axis=1, keepdims=True) + STILL_WEIGHT)
        step = shift[:, None].astype(np.float32)
        seen = replace(seen, quad=seen.quad + step, card_quad=seen.card_quad + step)
    return seen


def paired(seen: Detections, there: Detections) -> tuple[dict[int, int], NDArray[np.bool_]]:
    """Which of a look's indices are which of those that are there.

    Returns:
        The row there by the row seen, each at most once, the likeliest first; and (n,) whether nothing is on each one's
        spot: on one spot there is one index, whatever it is taken for.
    """
    here, others = frames(seen.quad), frames(there.quad)
    miss = _apart(here, others) / SPOT_ERROR
    place = -(miss**2) / 2 - np.log(2 * np.pi * SPOT_ERROR**2 * INDEX_DENSITY)
    same = likeness(floored(seen.scores, MISNAMED), floored(there.scores, MISNAMED))
    ratio = np.where(_one_way(here, others) & (miss < FARTHEST_MISS), place + np.log(same), -np.inf)
    one_spot = same_spot(seen.quad, there.quad)
    likely = np.argwhere((ratio > 0) | one_spot)
    order = np.lexsort([miss[tuple(likely.T)], -np.maximum(ratio[tuple(likely.T)], 0)])
    found: dict[int, int] = {}
    for row, spot in likely[order].tolist():
        if row not in found and spot not in found.values():
            found[row] = spot
    return found, np.asarray(~one_spot.any(axis=1), np.bool_)


def _counterparts(seen: Detections, there: Detections, reach: float) -> NDArray[np.intp]:
    """(k, 2) rows of indices that surely are there, show the same and are nearest to each other."""
    if not len(seen) or not len(there):
        return np.zeros((0, 2), np.intp)
    here, others = frames(seen.quad), frames(there.quad)
    alike = seen.scores.argmax(axis=1)[:, None] == there.scores.argmax(axis=1)
    alike &= (seen.presence[:, None] >= SHIFTING_PRESENCE) & (there.presence >= SHIFTING_PRESENCE)
    apart = _apart(here, others)
    apart = np.where(alike & _one_way(here, others) & (apart < reach), apart, np.inf)
    nearest = (apart == apart.min(axis=1, keepdims=True)) & (apart == apart.min(axis=0, keepdims=True))
    return np.argwhere(nearest & np.isfinite(apart))


def _apart(here: Frames, others: Frames) -> Array:
    """(n, m) distance of indices in heights of those that are there."""
    return np.asarray(np.linalg.norm(here.center[:, None] - others.center, axis=2) / others.height)


def _one_way(here: Frames, others: Frames) -> NDArray[np.bool_]:
    """(n, m) whether indices stand turned alike."""
    return np.asarray(np.abs(turn(here.angle[:, None] - others.angle)) < LARGEST_LEAN)
