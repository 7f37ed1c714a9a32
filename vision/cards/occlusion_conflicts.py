"""Drop cards that cannot be there: faint ones that contradict which card covers which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.quads import Faces, near_pairs
from vision.settings import CardSettings

if TYPE_CHECKING:
    from vision.cards.card import PhysicalCard

WELL_WITHIN, JUST_WITHIN = 0.15, 0.04
"""Distance from a card's edges, as a share of its size, at which an index is well within it, and just within."""


def plausible(cards: Sequence[PhysicalCard], settings: CardSettings) -> tuple[PhysicalCard, ...]:
    """Drop the weaker of two cards that would each have to lie above the other, and faint ones on a visible face."""
    if not cards:
        return ()
    quads = np.array([card.quad for card in cards])
    faces = Faces(quads)
    above, just_above = (_above(cards, faces, margin) for margin in (WELL_WITHIN, JUST_WITHIN))
    dropped: set[int] = set()
    for i, j in near_pairs(quads):
        weaker = min((i, j), key=lambda k: (len(cards[k].slots), cards[k].exists))
        other = i + j - weaker
        there = cards[weaker].exists
        both = there < settings.conflict_presence and above[weaker, other] and above[other, weaker]
        if both or (there < settings.ghost_presence and cards[other].whole and just_above[weaker, other]):
            dropped.add(weaker)
    return tuple(card for i, card in enumerate(cards) if i not in dropped)


def _above(cards: Sequence[PhysicalCard], faces: Faces, margin: float) -> NDArray[np.bool_]:
    """(n, n) whether an index of the first card is seen within the second's face, so that the first must lie above."""
    spots = np.concatenate([card.index_quads.mean(axis=1) for card in cards])
    first = np.cumsum([0] + [len(card.slots) for card in cards[:-1]])
    return np.logical_or.reduceat(faces.hold(spots, margin), first, axis=1).T
