"""Classic burraco: seed 004."""

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
    NATURAL_TWO_POINTS,
    PAIR_POINTS,
    PLAYERS,
    SECOND_PHASE,
    STOCK_END,
    TARGET_USUAL,
    unplayed,
)
from scoring.vocabulary import SMALLEST_MELD, Mark, Tier, Variant, WildSet, at_least

_POINTS = "004 Il punteggio"

PURO = Tier("puro", 200, _POINTS)
"""004 "Obbiettivo del gioco" for the shape, "Il punteggio" for the points."""

SEMIPURO = Tier("semipuro", 150, _POINTS, wilds=range(1, 2), sizes=at_least(8), mark=Mark.INNER)
"""004 "Obbiettivo del gioco": eight cards with one jolly or pinella; points in "Il punteggio"."""

SEMIPURO_OF_EIGHT = replace(SEMIPURO, cite="option semipuro=exactly_eight", sizes=range(8, 9))
"""004 "Obbiettivo del gioco" names eight cards: some take that for no more than eight."""

SEMIPURO_AT_END = Tier(
    "semipuro",
    150,
    "option semipuro=wild_at_end",
    wilds=range(1, 2),
    sizes=at_least(8),
    wild_at_end=True,
    mark=Mark.INNER,
)
"""The same eight cards, but only with the wild at an end of the run."""

SEMIPULITO = Tier("semipulito", 150, "FIBUR, burraco semipulito", wilds=range(1, 2), flank=7, mark=Mark.INNER)
"""The federation's reading: seven naturals in a row beside the wild, so sets of eight too."""

SPORCO = Tier("sporco", 100, _POINTS, wilds=at_least(1), mark=Mark.LAST)
"""004 "Obbiettivo del gioco": with one jolly or pinella; points in "Il punteggio"."""

CARDS = CardPrices.of(_POINTS, {"3 4 5 6 7": 5, "8 9 10 J Q K": 10, "A": 15, "2": 20, "JK": 30})
"""004 "Il punteggio", what cards give on the table and take in hand."""

SEMIPURO_OPTION = Option(
    "semipuro",
    "any",
    {
        "any": {"tiers": (PURO, SEMIPURO, SPORCO)},
        "wild_at_end": {"tiers": (PURO, SEMIPURO_AT_END, SPORCO)},
        "fibur": {"tiers": (PURO, SEMIPULITO, SPORCO)},
        "none": {"tiers": (PURO, SPORCO)},
        "exactly_eight": {"tiers": (PURO, SEMIPURO_OF_EIGHT, SPORCO)},
    },
)
"""What eight cards with one wild must look like to be worth more than a sporco."""

_FEBURIT = "FEBURIT, tipi di burraco"

FEBURIT_TIERS = (
    Tier("over the top", 300, _FEBURIT, sizes=at_least(13), kinds=frozenset({MeldKind.RUN})),
    Tier("superpulito", 250, _FEBURIT, sizes=range(8, 9), kinds=frozenset({MeldKind.SET})),
    Tier("pulito", 200, _FEBURIT),
    replace(SEMIPULITO, cite=_FEBURIT),
    Tier("sporco", 100, _FEBURIT, wilds=at_least(1), mark=Mark.LAST),
)
"""Another federation, Federazione Burraco Italia, as eburraco.com retells its kinds of burraco.

Thirteen of a suit without a wild, its 2 in its own place; eight of a rank without a wild; and the usual three.
"""

BURRACHI_OPTION = Option("burrachi", "text", {"text": {}, "feburit": {"tiers": FEBURIT_TIERS}})
"""Which kinds of burraco there are; another federation's stand in place of the text's and of `semipuro`."""

THREE_WILDS = tuple(
    WildSet(None, twos=range(twos, twos + 1), jokers=range(SMALLEST_MELD - twos, SMALLEST_MELD - twos + 1))
    for twos in range(SMALLEST_MELD + 1)
)
"""Three 2s and jokers in any mixture, worth their cards alone."""

ONLY_WILDS = Option("only_wilds", "none", {"none": {"wild_sets": ()}, "three": {"wild_sets": THREE_WILDS}})
"""004 "Le combinazioni possibili" forbids more than three wilds alone: some take that for leave to lay three."""

CLASSICO = Variant(
    name="classico",
    seed="004",
    burraco="burraco",
    # 004 opening paragraph: two packs, 108 cards, two to four players.
    packs=2,
    jokers=2,
    players=4,
    # 004 "Le combinazioni possibili": runs of one suit, sets of one value.
    kinds=frozenset({MeldKind.RUN, MeldKind.SET}),
    tiers=(PURO, SEMIPURO, SPORCO),
    cards=CARDS,
    closing=Amount(100, _POINTS),
    pozzetto_not_taken=Amount(-100, _POINTS),
    # 004 is silent: the cards are in hand, as "Il punteggio" counts them.
    pozzetto_unplayed=None,
    # 004 "Obbiettivo del gioco": any burraco, and the pozzetto taken.
    closing_needs_clean=False,
    # 004 "Obbiettivo del gioco": the highest of the usual targets.
    target=2005,
    options=(
        SEMIPURO_OPTION,
        BURRACHI_OPTION,
        MOST_WILDS,
        ONLY_WILDS,
        ACES,
        NATURAL_TWO,
        NATURAL_TWO_POINTS,
        unplayed(None),
        PLAYERS,
        PAIR_POINTS,
        SECOND_PHASE,
        STOCK_END,
        TARGET_USUAL,
        HANDS,
        MATCH_END,
    ),
)
"""Two sides, runs and sets, jokers, semipuro."""
