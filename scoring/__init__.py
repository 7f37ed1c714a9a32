"""Burraco scoring: cards in, an itemised score out, under any of the variants.

The flow is ``Card → Meld → SideHand → price(sides, variant) → HandScore → Match``: everything up to
`SideHand` is fact and never changes with the variant's prices. Rule texts are cited by seed number:
000 burraco reale, 002 testa a testa, 003 canasta, 004 classic burraco.
"""

from scoring.card import CARDS, JOKER, RANKS, SUITS, Card, parse_cards, text_of
from scoring.hand import Ending, Pozzetto, Settled, SideHand
from scoring.match import Match, Paper, Standing
from scoring.meld_shape import MeldKind, MeldShape
from scoring.melds.meld import Meld, readings_of
from scoring.melds.pile import Pile, Shape
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.options import OptionError
from scoring.score import HandScore, LineScore, MeldScore, ScoreItem, price, price_meld
from scoring.variants import VARIANTS, variant_named
from scoring.vocabulary import Variant

__all__ = [
    "CARDS",
    "JOKER",
    "RANKS",
    "SUITS",
    "VARIANTS",
    "Card",
    "Ending",
    "HandScore",
    "LineScore",
    "Match",
    "Meld",
    "MeldKind",
    "MeldScore",
    "MeldShape",
    "Notice",
    "OptionError",
    "Paper",
    "Pile",
    "Pozzetto",
    "Reading",
    "ScoreItem",
    "Settled",
    "Shape",
    "SideHand",
    "Standing",
    "Variant",
    "parse_cards",
    "price",
    "price_meld",
    "readings_of",
    "text_of",
    "variant_named",
]
