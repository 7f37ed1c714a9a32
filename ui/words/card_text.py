"""Cards as the page writes them."""

from __future__ import annotations

from scoring.card import JOKER_RANK, Card

SUIT_ORDER = ("H", "D", "C", "S")
"""Suits as people lay them: hearts, diamonds, clubs, spades."""

SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠", "": ""}
RED = frozenset("HD")
JOKER_SIGN = "★"


def sign(card: Card) -> str:
    """A card for people: `7♥`, `10♠`, `★` for the joker (jolly)."""
    return JOKER_SIGN if card.is_joker else card.rank + SIGNS[card.suit]


def coloured(card: Card) -> str:
    """A card in Markdown, red suits in red, never drawn as an emoji."""
    plain = sign(card)
    return f":red[{plain}]" if card.suit in RED else plain


def drawn(card: Card, *, wild: bool = False, doubtful: bool = False) -> str:
    """A card in Markdown that the style draws as one: its rank, then its suit, tinted where it is wild here."""
    face = f"**{JOKER_SIGN}**" if card.is_joker else f"**{card.rank}** {SIGNS[card.suit]}"
    face = f":red[{face}]" if card.suit in RED else face
    face = f":orange-background[{face}]" if wild else face
    return f"{face} :orange-badge[?]" if doubtful else face


def of(rank: str, suit: str) -> Card:
    """The card of a rank and suit; a joker whatever the suit."""
    return Card(JOKER_RANK, "") if rank == JOKER_RANK else Card(rank, suit)
