"""What one side has when a hand ends: facts only, the same under every variant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.card import Card
from scoring.melds.meld import Meld
from scoring.melds.pile import Pile


class Pozzetto(StrEnum):
    """What became of a side's pozzetto."""

    PLAYED = "played"
    NOT_TAKEN = "not_taken"
    TAKEN_UNPLAYED = "taken_unplayed"

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True)
class SideHand:
    """One side (linea) at the end of a hand.

    Attributes:
        name: the side's name.
        melds: on its table, legal or not.
        cards_left: held at the end by all its players, those of an unplayed pozzetto too.
        closed: whether it closed the hand.
        pozzetto: what became of its pozzetto.
        piles: burrachi that lie squared up, as declared.
        players: places in the match of those who played this side, where three play one against two;
            empty where the sides of the hand are those of the match.
    """

    name: str
    melds: tuple[Meld, ...] = ()
    cards_left: tuple[Card, ...] = ()
    closed: bool = False
    pozzetto: Pozzetto = Pozzetto.PLAYED
    piles: tuple[Pile, ...] = ()
    players: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards that are known, on the table and in hand."""
        return (*(card for meld in self.melds for card in meld.cards), *self.cards_left)
