"""One way to understand a bag of cards as a meld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.card import Card
from scoring.melds.meld_shape import PLACES, MeldKind

if TYPE_CHECKING:
    from scoring.vocabulary import Tier


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal reading of a meld.

    Attributes:
        kind: run or set.
        size: number of cards.
        wild: the card that stands for another, if any; a 2 in its own place is no wild.
        suit: suit of a run, ``""`` for a set.
        low: a run's lowest place, 1 … 12, in `PLACES`; 0 for a set.
        wild_at: the place in the run that the wild takes; 0 without a wild and for a set.
        rank: rank of a set, ``""`` for a run.
        tier: the kind of burraco it is worth, `None` when it is none.
    """

    kind: MeldKind
    size: int
    wild: Card | None = None
    suit: str = ""
    low: int = 0
    wild_at: int = 0
    rank: str = ""
    tier: Tier | None = None

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last place of a run, both within 1 … 14; `None` for a set."""
        return (self.low, self.low + self.size - 1) if self.kind is MeldKind.RUN else None

    @property
    def bonus(self) -> int:
        """Points of the tier, without the points of the cards."""
        return self.tier.points if self.tier else 0

    @property
    def flank(self) -> int:
        """Number of natural cards in a row on the longer side of the wild.

        A set has no order, so its wild may lie last: all its naturals are then on one side.
        """
        if self.wild is None or self.span is None:
            return self.size - (self.wild is not None)
        return max(self.wild_at - self.low, self.span[1] - self.wild_at)

    @property
    def stands_for(self) -> Card | None:
        """The card whose place a run's wild takes; `None` without a wild and for a set."""
        return Card(PLACES[self.wild_at], self.suit) if self.wild_at else None

    def __str__(self) -> str:
        """Give a text form, such as ``run 3H-9H wild 2S=9H`` or ``set K wild JK``."""
        wild = f" wild {self.wild}" if self.wild else ""
        if self.span is None:
            return f"set {self.rank}{wild}"
        low, high = (PLACES[place] + self.suit for place in self.span)
        return f"run {low}-{high}{wild}" + (f"={self.stands_for}" if wild else "")
