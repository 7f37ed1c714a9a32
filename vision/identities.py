"""The 53 identities a card can have, by number: the class order of the networks."""

from __future__ import annotations

from typing import Final

from scoring.card import CARDS, Card

NUMBER: Final = {card: number for number, card in enumerate(CARDS)}
"""Place of every identity in a distribution."""

TWOS: Final = tuple(NUMBER[Card("2", suit)] for suit in "CDHS")

JOKER: Final = NUMBER[CARDS[-1]]


CLASSES = 53
"""Identities a row of `scores` spreads over, in the order of `scoring.card.CARDS` (52 cards, joker)."""


SUIT = 13
