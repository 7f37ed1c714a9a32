"""What cards are as a meld, whatever a variant allows or pays."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.card import RANKS, Card

PLACES: Final = ("", *RANKS, "A")
"""Rank at each of a run's places 1 … 14: the ace stands at 1, below the 2, or at 14, above the king."""

LAST_PLACE: Final = 14
"""The ace's high place: no run goes past it, so none goes round through K-A-2."""

TWO_PLACE: Final = 2
"""The place of the 2, where a 2 of the run's own suit is a natural card."""


class MeldKind(StrEnum):
    """What a meld is: cards of one suit in sequence, or of one rank."""

    RUN = "run"
    SET = "set"

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True)
class MeldShape:
    """One way to understand a bag of cards as a meld.

    Attributes:
        kind: run or set.
        size: number of cards.
        wilds: the cards that stand for others; a 2 in its own place is no wild.
        suit: suit of a run, ``""`` for a set.
        low: a run's lowest place, 1 … 12, in `PLACES`; 0 for a set.
        wilds_at: the places in the run that the wilds take, in the order of `wilds`; empty for a set.
        rank: rank of a set, ``""`` for a run.
    """

    kind: MeldKind
    size: int
    wilds: tuple[Card, ...] = ()
    suit: str = ""
    low: int = 0
    wilds_at: tuple[int, ...] = ()
    rank: str = ""

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last place of a run, both within 1 … 14; `None` for a set."""
        return (self.low, self.low + self.size - 1) if self.kind is MeldKind.RUN else None

    @property
    def naturals(self) -> int:
        """Number of cards that stand for themselves."""
        return self.size - len(self.wilds)

    @property
    def flank(self) -> int:
        """Largest number of natural cards in a row.

        A set has no order, so its wilds may lie last: all its naturals are then in a row.
        """
        if not self.wilds_at:
            return self.naturals
        edges = (self.low - 1, *sorted(self.wilds_at), self.low + self.size)
        return max(after - before - 1 for before, after in itertools.pairwise(edges))

    @property
    def stands_for(self) -> tuple[Card, ...]:
        """The cards whose places a run's wilds take; empty for a set."""
        return tuple(Card(PLACES[place], self.suit) for place in self.wilds_at)

    def __str__(self) -> str:
        """Give a text form, such as ``run 3H-9H wild 2S=9H`` or ``set K wild JK``."""
        if self.span is None:
            return f"set {self.rank}" + "".join(f" wild {wild}" for wild in self.wilds)
        low, high = (PLACES[place] + self.suit for place in self.span)
        wilds = (f" wild {wild}={card}" for wild, card in zip(self.wilds, self.stands_for, strict=True))
        return f"run {low}-{high}" + "".join(wilds)
