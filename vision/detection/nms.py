"""Non-maximum suppression: of findings on one spot the surest stays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.tiling import Floats
from vision.quads import frames

CORE = 0.42
"""Half the side of an index's core, as a share of its sides: findings with their middle in it are of the same index.

The overlap of boxes would not do: those of neighbours in a tight fan overlap by half."""


def keep_best(quads: Floats, confidence: Floats) -> NDArray[np.intp]:
    """Numbers of the findings that stay, surest first: one spot is one index, whatever was found there.

    Args:
        quads: (n, 4, 2) corners, upright order.
        confidence: (n,) in 0..1.
    """
    inside = _in_core(quads, quads)
    apart = ~(inside | inside.T)
    free = np.ones(len(quads), bool)
    kept: list[int] = []
    for row in np.argsort(-confidence, kind="stable"):
        if free[row]:
            kept.append(int(row))
            free &= apart[row]
    return np.array(kept, np.intp)


def same_spot(quads: Floats, others: Floats) -> NDArray[np.bool_]:
    """(n, m) whether findings at quads (n, 4, 2) and others (m, 4, 2) are of one index."""
    return _in_core(quads, others) | _in_core(others, quads).T


def _in_core(quads: Floats, others: Floats) -> NDArray[np.bool_]:
    """(n, m) whether the middles of quads (n, 4, 2) lie in the cores of others (m, 4, 2)."""
    spots, f = np.asarray(quads.mean(1), np.float32), frames(others)
    inside = np.ones((len(quads), len(others)), bool)
    for side in (f.right, f.down):
        # A way's product with a side over its squared length is how far it leads along that side.
        along = side / np.maximum((side**2).sum(1, keepdims=True), 1e-6)
        inside &= np.abs(spots @ along.T.astype(np.float32) - (f.center * along).sum(1).astype(np.float32)) < CORE
    return inside
