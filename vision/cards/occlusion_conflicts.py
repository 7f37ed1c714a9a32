"""Cards that cannot be there: what is faint and lies where a card that is plainly seen leaves no room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.quads import Faces, near_pairs

if TYPE_CHECKING:
    from vision.cards.card import PhysicalCard

DUBIOUS = 0.6
"""Presence under which a card gives way to one that it contradicts."""
GHOST = 0.5
"""Presence under which an index on the face of a card seen whole is part of that face."""
WELL_WITHIN, EDGE = 0.15, 0.04
"""How far from a card's edges, as a share of its size, an index is well within it, and how far just within."""


def plausible(cards: Sequence[PhysicalCard]) -> tuple[PhysicalCard, ...]:
    """Drop the weaker of two cards that would each have to lie above the other, and ghosts on a card seen whole."""
    if not cards:
        return ()
    quads = np.array([card.quad for card in cards])
    faces = Faces(quads)
    above, just_above = (_above(cards, faces, margin) for margin in (WELL_WITHIN, EDGE))
    dropped: set[int] = set()
    for i, j in near_pairs(quads):
        weaker = min((i, j), key=lambda k: (len(cards[k].slots), cards[k].exists))
        other = i + j - weaker
        there = cards[weaker].exists
        both = there < DUBIOUS and above[weaker, other] and above[other, weaker]
        if both or (there < GHOST and cards[other].whole and just_above[weaker, other]):
            dropped.add(weaker)
    return tuple(card for i, card in enumerate(cards) if i not in dropped)


def _above(cards: Sequence[PhysicalCard], faces: Faces, margin: float) -> NDArray[np.bool_]:
    """(n, n) whether an index of the first card is seen within the second's face, so that the first must lie above."""
    spots = np.concatenate([card.index_quads.mean(axis=1) for card in cards])
    first = np.cumsum([0] + [len(card.slots) for card in cards[:-1]])
    return np.logical_or.reduceat(faces.hold(spots, margin), first, axis=1).T
