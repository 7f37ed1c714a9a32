"""A legal meld with what it is worth under a variant."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.meld_shape import MeldShape
from scoring.vocabulary import Tier


@dataclass(frozen=True, slots=True)
class Reading:
    """One legal way to understand a bag of cards as a meld.

    Attributes:
        shape: what the cards are.
        tier: the kind of burraco it is, `None` when it is none.
        discount: points by which its cards count less than each by itself: its natural 2, where a table says so.
    """

    shape: MeldShape
    tier: Tier | None = None
    discount: int = 0

    @property
    def bonus(self) -> int:
        """Points of the tier, without the points of the cards."""
        return self.tier.points if self.tier else 0

    @property
    def worth(self) -> int:
        """What tells it from other readings of the same cards, in points."""
        return self.bonus - self.discount

    def __str__(self) -> str:
        """Give the text form of the shape, by which a person's choice is stored."""
        return str(self.shape)
