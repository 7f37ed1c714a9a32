"""Two cards that were read apart but may well be one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.cards.card import PhysicalCard
from vision.cards.pair_likelihood import (
    ONE_CARD_HEIGHTS,
    ONE_CARD_TURN,
    distance_log_ratio,
    likeness,
    place_log_ratio,
    relative_positions,
)
from vision.quads import CORNERS, HALF_TURN, frames
from vision.settings import Settings


def nearly_one(cards: Sequence[PhysicalCard], settings: Settings) -> set[int]:
    """Indices of the cards that may be one card with another, each seen from the opposite corner of the other."""
    quads, p = np.array([card.quad for card in cards]), np.array([card.p for card in cards])
    shown = np.array([[corner in card.slots for corner in range(CORNERS)] for card in cards])
    f = frames(quads)
    _, flipped, lean, apart = relative_positions(f)
    held = settings.cards
    place = place_log_ratio(apart, lean, f.height[:, None] / f.height, held.middle_error, held)
    alike = likeness(p, p)
    ratio = held.same_card_log_odds + place + np.log(alike) + distance_log_ratio(apart, held)
    possible = flipped & (lean < ONE_CARD_TURN) & (apart < ONE_CARD_HEIGHTS) & ~(shown @ shown[:, HALF_TURN].T)
    # Both surely something else are two, however they lie: that one index is plainly misread is not looked for here.
    suspect = possible & (alike > 1) & (ratio > settings.doubt.twin_log_ratio)
    return {int(k) for k in np.flatnonzero(suspect.any(axis=1))}
