"""What a bag of cards is as a meld, whatever it is worth."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from scoring.card import RANKS

PLACES: Final = ("", *RANKS, "A")
"""Rank at each of a run's places 1 … 14: the ace stands at 1, below the 2, or at 14, above the king."""

LAST_PLACE: Final = 14
"""The ace's high place: no run goes past it, so none goes round through K-A-2."""


class MeldKind(StrEnum):
    """What a meld is: cards of one suit in sequence, or of one rank."""

    RUN = "run"
    SET = "set"

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"
