"""A playing card and its text form, the same in code, JSON and documents: ``7H 10S AD JK``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

SUITS: Final = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades: English letters, since C would be both cuori and clubs."""

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The thirteen ranks of a suit, ace first."""

JOKER_RANK: Final = "JK"
"""Rank of the joker (jolly), which has no suit."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card identity; two packs hold two equal cards.

    Attributes:
        rank: one of `RANKS`, or ``"JK"`` for a joker.
        suit: one of `SUITS`, or ``""`` for a joker.

    Raises:
        ValueError: when rank and suit name no card.
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        """Refuse what is no card, so that a `Card` in hand is always real."""
        known = not self.suit if self.rank == JOKER_RANK else self.rank in RANKS and self.suit in SUITS
        if not known:
            message = f"no such card: rank {self.rank!r}, suit {self.suit!r}"
            raise ValueError(message)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a text form; also ``T`` for 10, lower case, the signs ``♥♦♣♠`` and ``jolly``.

        Raises:
            ValueError: when the text names no card.
        """
        plain = text.translate(_SIGNS)
        # Only ASCII is upper-cased: the long s of old print would otherwise become a spade.
        card = _BY_TEXT.get(plain.upper()) if plain.isascii() else None
        if card is None:
            message = f"unknown card {text!r}"
            raise ValueError(message)
        return card

    def __str__(self) -> str:
        """Give the text form that `parse` reads back."""
        return self.rank + self.suit

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker (jolly)."""
        return self.rank == JOKER_RANK

    @property
    def can_be_wild(self) -> bool:
        """Whether this card may stand for another: the 2s (pinelle) and the jokers."""
        return self.rank in ("2", JOKER_RANK)


CARDS: Final = (*(Card(rank, suit) for suit in SUITS for rank in RANKS), Card(JOKER_RANK, ""))
"""The 53 identities in a fixed order: suits C D H S, in each the ranks A 2 … K, then the joker."""

JOKER: Final = CARDS[-1]
"""The joker."""

_SIGNS: Final = str.maketrans("♣♦♥♠", "CDHS")
_BY_TEXT: Final = (
    {str(card): card for card in CARDS} | {f"T{suit}": Card("10", suit) for suit in SUITS} | {"JOLLY": JOKER}
)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces, such as ``"3H 4H 5H"``.

    Raises:
        ValueError: when a word names no card.
    """
    return tuple(Card.parse(word) for word in text.split())


def text_of(cards: Iterable[Card]) -> str:
    """Join the text forms with spaces, the inverse of `parse_cards`."""
    return " ".join(map(str, cards))


@lru_cache(maxsize=512)
def parse(text: str) -> Card:
    """The card that a text names; ValueError when it names none."""
    return Card.parse(text)
