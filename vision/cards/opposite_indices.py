"""Learn the offset between opposite indices from fully visible cards, and pair lone indices by it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.quads import Faces, frames

FEWEST_WHOLE_CARDS = 2
"""Fewest fully visible cards needed."""
OPPOSITE_ERROR = 2.0
"""Largest distance of an index from where the offset puts it, in widths across and heights down of the other index."""


def opposite(
    quads: NDArray[np.floating], whole: Sequence[tuple[int, int]], lone: Sequence[int]
) -> list[tuple[int, int]]:
    """Pairs of lone indices that lie to each other as those of a fully visible card do, each at most once, best first.

    The offset is measured in the frame of an index, so it is the same however the photo is turned, squeezed or slanted.

    Args:
        quads: (n, 4, 2) corners of all indices.
        whole: rows of the two indices of every card that shows two opposite ones.
        lone: rows of indices that are the only ones of their cards, in the same corner of it as those of `whole`.
    """
    if len(whole) < FEWEST_WHOLE_CARDS:
        return []
    f = frames(quads)
    places = Faces(quads).local(f.center)
    one, other = np.array(whole).T
    usual = np.median(np.concatenate([places[one, other], places[other, one]]), axis=0)
    off = np.abs(places - usual).max(axis=2)
    off = np.where(f.down @ f.down.T < 0, np.maximum(off, off.T), np.inf)[np.ix_(lone, lone)]
    pairs: list[tuple[int, int]] = []
    free = set(range(len(lone)))
    for i, j in sorted(map(tuple, np.argwhere(np.triu(off < OPPOSITE_ERROR))), key=lambda ij: off[ij]):
        if {i, j} <= free:
            free -= {i, j}
            pairs.append((lone[i], lone[j]))
    return pairs
