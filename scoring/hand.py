"""What one side has when a hand ends: facts only, the same under every variant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.card import Card
from scoring.melds.meld import Meld
from scoring.melds.pile import Pile
from scoring.notice import FactError

MOST_POINTS: Final = 100_000
"""Points that a person may give or take at once: a bound against slips."""

LONGEST_REASON: Final = 100
"""Characters of a reason."""


class Pozzetto(StrEnum):
    """What became of a side's pozzetto."""

    PLAYED = "played"
    NOT_TAKEN = "not_taken"
    TAKEN_UNPLAYED = "taken_unplayed"

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"


class Ending(StrEnum):
    """What ended a hand in which nobody closed."""

    STOCK = "stock"
    """Two cards were left to draw, 003 "Il gioco" and 004 "Regole generali"."""
    TIME = "time"
    """The time of the round was up."""

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True)
class Settled:
    """Points that a person settles by hand, where the rules give none or others were agreed on.

    Attributes:
        points: negative when they are taken away.
        reason: in the person's words, such as ``"art. 20"``.

    Raises:
        FactError: when the reason is empty or too long, or the points are beyond any hand.
    """

    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse what is no settlement."""
        if not self.reason.strip() or len(self.reason) > LONGEST_REASON:
            raise FactError("document.reason", most=LONGEST_REASON)
        if abs(self.points) > MOST_POINTS:
            key = "document.too_many_points"
            raise FactError(key, points=self.points, most=MOST_POINTS)


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
        corrections: penalties and other points settled by hand, on top of what the rules give.
        total: the whole total settled by hand; `None` for what the rules and the corrections give.
        ended: what ended the hand where nobody closed, the same for each side; `None` where nobody has said.
    """

    name: str
    melds: tuple[Meld, ...] = ()
    cards_left: tuple[Card, ...] = ()
    closed: bool = False
    pozzetto: Pozzetto = Pozzetto.PLAYED
    piles: tuple[Pile, ...] = ()
    players: tuple[int, ...] = ()
    corrections: tuple[Settled, ...] = ()
    total: Settled | None = None
    ended: Ending | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards that are known, on the table and in hand."""
        return (*(card for meld in self.melds for card in meld.cards), *self.cards_left)
