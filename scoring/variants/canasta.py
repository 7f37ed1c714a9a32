"""Burraco as canasta: seed 003."""

from __future__ import annotations

from dataclasses import replace

from scoring.meld_shape import MeldKind
from scoring.options import Option
from scoring.prices import Amount, CardPrices
from scoring.variants.common import (
    ACES,
    HANDS,
    MATCH_END,
    MOST_WILDS,
    NATURAL_TWO,
    PLAYERS,
    STOCK_END,
    TARGET_USUAL,
    unplayed,
)
from scoring.vocabulary import BURRACO_SIZE, SMALLEST_MELD, Mark, Tier, Variant, WildSet, at_least

_GAME = "003 Il gioco"

TIERS = (
    Tier("pura", 200, _GAME),
    Tier("sporca", 100, _GAME, wilds=at_least(1), mark=Mark.LAST),
)
"""003 "Il gioco": what a canasta earns, without help and with it."""

WILD_SETS = (
    WildSet(Tier("pura di matte", 200, _GAME), twos=at_least(7)),
    WildSet(Tier("pura di jolly", 200, _GAME), twos=range(1, 2), jokers=range(6, 7), least_packs=3),
)
"""003 "Il gioco", the list of canaste: seven 2s; one 2 with six jokers, which takes three packs."""

CARDS = CardPrices.of(_GAME, {"3 4 5 6 7": 5, "8 9 10 J Q K": 10, "A": 15, "2": 20, "JK": 30})
"""003 "Il gioco", the values after the closing."""

WILD_IN_RUN = Option("wild_in_run", "anywhere", {"anywhere": {"wild_at_end": False}, "ends": {"wild_at_end": True}})
"""003 "Il gioco" asks for the jolly at the bottom: a habit of laying, unless a table takes it as a rule."""

ONLY_RUNS = frozenset({MeldKind.RUN})

SETS = Option(
    "sets",
    "canasta",
    {"canasta": {"tiers": TIERS}, "cards": {"tiers": tuple(replace(tier, kinds=ONLY_RUNS) for tier in TIERS)}},
)
"""003 "Il gioco" lists canaste without saying whether sets of seven are ones: some give a bonus to runs alone."""

MATTE = Option(
    "matte",
    "seven",
    {
        "seven": {"wild_sets": WILD_SETS},
        "building": {"wild_sets": (*WILD_SETS, WildSet(None, twos=range(SMALLEST_MELD, BURRACO_SIZE)))},
    },
)
"""003 "Il gioco" prices seven 2s and is silent on fewer: some let three to six lie, worth their cards alone."""

CANASTA = Variant(
    name="canasta",
    seed="003",
    burraco="canasta",
    # 003 "Il Burraco": two pairs, 108 cards.
    packs=2,
    jokers=2,
    players=4,
    # 003 "Il gioco": one value in any suits, or one suit in sequence.
    kinds=frozenset({MeldKind.RUN, MeldKind.SET}),
    tiers=TIERS,
    cards=CARDS,
    closing=Amount(100, _GAME),
    pozzetto_not_taken=Amount(-100, _GAME),
    # 003 "Il gioco": taken but not played, it costs the points of its cards.
    pozzetto_unplayed=None,
    # 003 "Il gioco": any canasta allows to close.
    closing_needs_clean=False,
    # 003 "Il gioco", last line.
    target=2005,
    wild_sets=WILD_SETS,
    options=(
        WILD_IN_RUN,
        MOST_WILDS,
        ACES,
        NATURAL_TWO,
        SETS,
        MATTE,
        Option("packs", 2, numbers=(2, 3)),
        replace(PLAYERS, numbers=(2, 4)),
        unplayed(None),
        STOCK_END,
        TARGET_USUAL,
        HANDS,
        MATCH_END,
    ),
)
"""Two pairs, runs and sets, jokers."""
