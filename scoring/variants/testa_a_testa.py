"""Burraco reale testa a testa, for two players: seed 002."""

from __future__ import annotations

from dataclasses import replace

from scoring.meld_shape import MeldKind
from scoring.prices import Amount, CardPrices
from scoring.variants.common import (
    HANDS,
    MATCH_END,
    MOST_WILDS,
    NATURAL_TWO,
    NATURAL_TWO_POINTS,
    STOCK_END,
    TARGET_AGREED,
    unplayed,
)
from scoring.vocabulary import Mark, Tier, Variant, at_least

_POINTS = "002 Valore dei punti"

TIERS = (
    Tier("da mille", 1000, _POINTS, span=(1, 14)),
    Tier("pulita", 200, _POINTS),
    Tier("sporca", 100, _POINTS, wilds=at_least(1), mark=Mark.LAST),
)
"""002 "Valore dei punti", shapes in "Definizioni": ace to ace, without and with a pinella."""

CARDS = CardPrices.of(_POINTS, {"3 4 5 6 7": 5, "8 9 10 J Q K": 10, "2": 10, "A": 15})
"""002 "Valore dei punti"."""

UNPLAYED = Amount(-100, "002 Nota Bene")
"""002 "Nota Bene": taken but never played, it is paid as if it had not been taken."""

TARGET_INSTEAD = replace(TARGET_AGREED, with_number={"hands": None})
"""Tables that play on to a target agree on it in place of the one deal."""

TESTA_A_TESTA = Variant(
    name="testa-a-testa",
    seed="002",
    burraco="canasta",
    # 002 "Descrizione": two players, two packs of 52.
    packs=2,
    jokers=0,
    players=2,
    # 002 "Definizioni": cards of one suit in order.
    kinds=frozenset({MeldKind.RUN}),
    tiers=TIERS,
    cards=CARDS,
    closing=Amount(100, _POINTS),
    pozzetto_not_taken=Amount(-100, "002 Conteggio"),
    pozzetto_unplayed=UNPLAYED,
    # 002 "Il Gioco": only with a canasta pulita.
    closing_needs_clean=True,
    # 002 "Descrizione": whoever has more points at the end of the one deal; no target.
    target=None,
    hands=1,
    options=(
        MOST_WILDS,
        NATURAL_TWO,
        NATURAL_TWO_POINTS,
        unplayed(UNPLAYED),
        STOCK_END,
        TARGET_INSTEAD,
        replace(HANDS, default=1),
        MATCH_END,
    ),
)
"""Two players, runs only, no jokers."""
