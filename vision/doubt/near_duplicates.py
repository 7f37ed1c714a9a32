"""Two cards that were read apart but may well be one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.cards.card import PhysicalCard
from vision.cards.pair_likelihood import PARALLEL, PRIOR, REACH, SIGMA, _lie, _never_so_near, _place, likeness
from vision.quads import CORNERS, HALF_TURN, frames

NEARLY = -1.75
"""Log likelihood ratio from which two cards that were not merged are in doubt: one against seven."""


def nearly_one(cards: Sequence[PhysicalCard]) -> set[int]:
    """Places of the cards that, seen from opposite corners, may well be one card with another that was read."""
    quads, p = np.array([card.quad for card in cards]), np.array([card.p for card in cards])
    shown = np.array([[corner in card.slots for corner in range(CORNERS)] for card in cards])
    f = frames(quads)
    _, flipped, lean, apart = _lie(f)
    place = _place(apart, lean, f.height[:, None] / f.height, SIGMA)
    ratio = PRIOR + place + np.log(likeness(p, p)) + _never_so_near(apart)
    possible = flipped & (lean < PARALLEL) & (apart < REACH) & ~(shown @ shown[:, HALF_TURN].T)
    return {int(k) for k in np.flatnonzero((possible & (ratio > NEARLY)).any(axis=1))}
