"""What the cards seen whole tell of the others: how the two indices of one card lie to each other on this photo."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.quads import Faces, frames

FEWEST = 2
"""Cards seen whole that it takes to know."""
NEAR = 2.0
"""Farthest that an index may lie from where they tell, in widths across and heights down of the other index."""


def opposite(
    quads: NDArray[np.floating], whole: Sequence[tuple[int, int]], lone: Sequence[int]
) -> list[tuple[int, int]]:
    """Which lone indices stand as the two of one card, each at most once, the best first.

    Indices lie in each other's frames alike however the photo is turned, squeezed or seen from aside, where the card
    that a network guesses from one of them does not.

    Args:
        quads: (n, 4, 2) corners of all indices.
        whole: rows of the two indices of every card that shows two opposite ones.
        lone: rows of indices that are the only ones of their cards, in the same corner of it as those of `whole`.
    """
    if len(whole) < FEWEST:
        return []
    f = frames(quads)
    places = Faces(quads).local(f.center)
    one, other = np.array(whole).T
    usual = np.median(np.concatenate([places[one, other], places[other, one]]), axis=0)
    off = np.abs(places - usual).max(axis=2)
    off = np.where(f.down @ f.down.T < 0, np.maximum(off, off.T), np.inf)[np.ix_(lone, lone)]
    pairs: list[tuple[int, int]] = []
    free = set(range(len(lone)))
    for i, j in sorted(map(tuple, np.argwhere(np.triu(off < NEAR))), key=lambda ij: off[ij]):
        if {i, j} <= free:
            free -= {i, j}
            pairs.append((lone[i], lone[j]))
    return pairs
