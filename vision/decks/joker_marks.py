"""Jokers that show other marks beside their index, such as a word along the edge: one joker is named once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.identities import JOKER
from vision.quads import frames

FAR_SIDE = (0.6, 0.95)
"""Least and greatest distance of marks on two sides of a card, as a share of its width or height."""
SAME_SIDE = (-0.12, 0.2)
"""The same of marks on one side."""
LEAST_MARK = 0.1
"""Least presence of a joker that others may be marks of."""

Mask = NDArray[np.bool_]


def repeated(found: Detections, doubtful: Mask) -> Mask:
    """(n,) which indices are further marks of a joker that is known by another index.

    A joker's index shows where its card lies. Marks in the card's other two corners are its own, also where they look
    more like an index; of two that claim each other, those stand that an opposite index confirms, then the surer.

    Args:
        found: the indices, named.
        doubtful: (n,) which of them may be no index of their own.
    """
    rows = np.flatnonzero((found.scores.argmax(axis=1) == JOKER) & (found.presence >= LEAST_MARK))
    beside, opposite = _places(found[rows])
    presence = found.presence[rows]
    confirmed = np.where(opposite & opposite.T, presence[None], 0).max(axis=1, initial=0)
    dropped: set[int] = set()
    for i in np.argsort(-(presence + confirmed), kind="stable"):
        if i in dropped:
            continue
        claimed = beside[i] & (~beside[:, i] | (presence + confirmed <= presence[i] + confirmed[i]))
        dropped |= {int(j) for j in np.flatnonzero(claimed & doubtful[rows]) if j != i}
    again = np.zeros(len(found), bool)
    again[rows[sorted(dropped)]] = True
    return again


def _places(jokers: Detections) -> tuple[Mask, Mask]:
    """(n, n) whether the second lies in a neighbouring corner of the first's card, and in the opposite corner."""
    f, middles = frames(jokers.card_quad), jokers.quad.mean(axis=1).astype(np.float64)
    way = middles[None] - middles[:, None]
    across = np.einsum("ijx,ix->ij", way, f.right) / f.width[:, None] ** 2
    down = np.einsum("ijx,ix->ij", way, f.down) / f.height[:, None] ** 2
    far_across, far_down = (_within(part, FAR_SIDE) for part in (across, down))
    beside = (far_across & _within(down, SAME_SIDE)) | (_within(across, SAME_SIDE) & far_down)
    return beside, far_across & far_down


def _within(shares: NDArray[np.float64], bounds: tuple[float, float]) -> Mask:
    return np.asarray((shares > bounds[0]) & (shares < bounds[1]), np.bool_)
