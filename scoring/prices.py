"""Points that the variants' tables give, each with the rule that gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.card import Card


@dataclass(frozen=True, slots=True)
class Amount:
    """Points, negative for a penalty, and the seed and section that give them."""

    points: int
    cite: str


@dataclass(frozen=True, slots=True)
class CardPrices:
    """Points of each card, by rank, and the seed and section that give them."""

    by_rank: Mapping[str, int]
    cite: str

    @classmethod
    def of(cls, cite: str, rows: Mapping[str, int]) -> CardPrices:
        """Build the prices from rows such as ``{"3 4 5 6 7": 5, "A": 15}``."""
        return cls({rank: points for ranks, points in rows.items() for rank in ranks.split()}, cite)

    def total(self, cards: Sequence[Card]) -> int:
        """Sum the points of the cards; a card without a price (not in the pack) adds nothing."""
        return sum(self.by_rank.get(card.rank, 0) for card in cards)
