"""A stack: cards that overlap in a row, a column or a fan."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stack:
    """An overlapped group.

    Attributes:
        cards: numbers of its cards among the photo's, from the bottom of the overlap to the top.
        across: numbers of those that lie across the stack.
        order: evidence for the laid order, in card heights; small means it may be the other way round.
    """

    cards: tuple[int, ...]
    across: tuple[int, ...] = ()
    order: float = 0.0

    @property
    def own(self) -> tuple[int, ...]:
        """Its cards without those across."""
        return tuple(card for card in self.cards if card not in self.across)
