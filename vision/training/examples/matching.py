"""What the detector finds on a scene, told by the truth: indices as it frames them, and what it takes for one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scoring.card import JOKER
from vision.detection.detector import TILE_SIDE, Detector, Found
from vision.detection.scanning import LARGEST_SCALE, TARGET_INDEX_HEIGHT
from vision.detection.tiling import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vision.photo.pyramid import Pyramid
    from vision.training.scenes.painting import SceneIndex

Floats = NDArray[np.float32]

NEAR = (0.5, 0.35)
"""How far a finding's middle may lie from an index's, in widths and heights of the index, to be a finding of it."""
NEAR_JOKER = (0.8, 0.7)
"""The same for a joker's mark, which the detector frames in many ways."""
SAME_WAY = 0.6
"""Least cosine between the directions down of a finding and of its index."""
NO_INDEX, UNCLEAR = -1, -2
"""What a finding shows that shows no seen index: nothing, or a part of one."""


@cache
def detector(models: Path) -> Detector:
    """The detector of a folder, loaded once a process."""
    return Detector(models)


def noticed(finder: Detector, pyramid: Pyramid, index_px: float) -> Found:
    """What the detector finds on a square picture whose indices are about `index_px` high, as the reader would show it.

    The picture is scaled for the detector, though never beyond one tile.
    """
    scale = min(TARGET_INDEX_HEIGHT / index_px, LARGEST_SCALE, TILE_SIDE / pyramid.picture.shape[0])
    found = finder.find(pyramid.scaled(scale), [Tile(0, 0, TILE_SIDE)])
    return found.scaled(1 / scale)


def owners(found: Found, indices: Sequence[SceneIndex], seen: float, hidden: float) -> NDArray[np.intp]:
    """(n,) for each finding the row of the index it shows, `NO_INDEX`, or `UNCLEAR`.

    Args:
        found: the findings.
        indices: the truth.
        seen: share of an index from which it can be read.
        hidden: share of an index up to which nothing of it is there.
    """
    rows = [row for row, index in enumerate(indices) if index.visible > hidden]
    if not rows or not len(found):
        return np.full(len(found), NO_INDEX)
    quads = np.array([indices[row].quad for row in rows], np.float64)
    right, down = quads[:, 1] - quads[:, 0], quads[:, 3] - quads[:, 0]
    offset = found.quad.mean(axis=1)[:, None] - quads.mean(axis=1)
    away = np.abs(np.linalg.solve(np.stack([right, down], axis=2), offset[..., None])[..., 0])
    reach = np.array([NEAR_JOKER if indices[row].card == str(JOKER) else NEAR for row in rows])
    near = (away / reach).max(axis=2)
    own = found.quad[:, 3] - found.quad[:, 0]
    lengths = np.linalg.norm(own, axis=1)[:, None] * np.linalg.norm(down, axis=1)
    nearest = near.argmin(axis=1)
    each = np.arange(len(found))
    turned = (own @ down.T / np.maximum(lengths, 1e-6))[each, nearest] < SAME_WAY
    partly = np.array([indices[row].visible < seen for row in rows])[nearest]
    answer = np.where(turned | partly, UNCLEAR, np.array(rows)[nearest])
    beside = np.where((near < 2).any(axis=1), UNCLEAR, NO_INDEX)
    return np.asarray(np.where(near[each, nearest] <= 1, answer, beside), np.intp)
