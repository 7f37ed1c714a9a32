"""Burraco reale: seed 000."""

from __future__ import annotations

from scoring.meld_shape import MeldKind
from scoring.options import Option
from scoring.prices import Amount, CardPrices
from scoring.variants.common import HANDS, MATCH_END, NATURAL_TWO, STOCK_END, TARGET_AGREED, unplayed
from scoring.vocabulary import Mark, Tier, Variant, at_least

_POINTS = "000 Punti nel burraco reale"

TIERS = (
    Tier("reale", 1000, _POINTS, span=(1, 14)),
    Tier("nobile", 500, _POINTS, span=(1, 13)),
    Tier("pulito", 200, _POINTS),
    Tier("sporco", 100, _POINTS, wilds=at_least(1), mark=Mark.LAST),
)
"""000 "Punti nel burraco reale": ace to ace, ace to king, clean, with a pinella."""

CARDS = CardPrices.of(_POINTS, {"3 4 5 6 7": 5, "8 9 10 J Q K": 10, "2": 10, "A": 15})
"""000 "Punti nel burraco reale", the list of card values."""

SILENT = Amount(0, "000 silent")
"""000 names no closing bonus and no penalty for the pozzetto."""

SILENT_AMOUNTS = Option(
    "silent_amounts",
    "zero",
    {
        "zero": {"closing": SILENT, "pozzetto_not_taken": SILENT},
        "hundred": {
            "closing": Amount(100, "option silent_amounts=hundred"),
            "pozzetto_not_taken": Amount(-100, "option silent_amounts=hundred"),
        },
    },
)
"""What many tables add where 000 is silent: the amounts of the other texts."""

BURRACO_REALE = Variant(
    name="burraco-reale",
    seed="000",
    burraco="burraco",
    # 000 "Quali sono le regole del burraco reale?": two packs without jokers, two pairs.
    packs=2,
    jokers=0,
    players=4,
    # 000 "Come aprire nuovi giochi …": sequences of one suit only.
    kinds=frozenset({MeldKind.RUN}),
    tiers=TIERS,
    cards=CARDS,
    closing=SILENT,
    pozzetto_not_taken=SILENT,
    # 000 is silent: the cards are in hand, as "Punti nel burraco reale" counts them.
    pozzetto_unplayed=None,
    # 000 "Seconda fase della partita": only with a burraco pulito.
    closing_needs_clean=True,
    # 000 "Punti nel burraco reale": agreed hands or an agreed target.
    target=None,
    options=(SILENT_AMOUNTS, unplayed(None), NATURAL_TWO, STOCK_END, TARGET_AGREED, HANDS, MATCH_END),
)
"""Two pairs, runs only, no jokers."""
