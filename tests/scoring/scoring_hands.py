"""Random melds, lines and rules for the properties."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from scoring import VARIANTS

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
TEXTS = [rank + suit for suit in SUITS for rank in ORDER[:13]] + ["JK"]
WILDS = ["2C", "2D", "2H", "2S", "JK"]

WILD_OR_NOT = st.booleans()

GAMES = st.sampled_from(
    [
        ("burraco-reale", {}),
        ("burraco-reale", {"silent_amounts": "hundred", "pozzetto_unplayed": "flat"}),
        ("testa-a-testa", {}),
        ("testa-a-testa", {"pozzetto_unplayed": "cards"}),
        ("canasta", {}),
        ("canasta", {"wild_in_run": "ends"}),
        ("canasta", {"packs": 3}),
        ("classico", {}),
        ("classico", {"semipuro": "wild_at_end"}),
        ("classico", {"semipuro": "fibur", "pozzetto_unplayed": "flat"}),
        ("classico", {"semipuro": "none"}),
        ("fibur", {}),
        ("fibur", {"aces": "both", "natural_two": "wild"}),
        ("burraco-reale", {"natural_two": "wild"}),
        ("testa-a-testa", {"natural_two": "wild"}),
        ("canasta", {"natural_two": "wild", "wild_in_run": "ends"}),
        ("canasta", {"sets": "cards", "matte": "building", "aces": "one"}),
        ("classico", {"semipuro": "exactly_eight", "aces": "one"}),
        ("testa-a-testa", {"most_wilds": 2}),
        ("testa-a-testa", {"natural_two_points": "low"}),
        ("canasta", {"most_wilds": 2, "wild_in_run": "ends", "players": 2}),
        ("classico", {"most_wilds": 2, "natural_two_points": "low"}),
        ("classico", {"only_wilds": "three", "natural_two_points": "low"}),
    ]
)

CLASSICO = replace(VARIANTS["classico"], tiers=VARIANTS["canasta"].tiers)
HOUSES = {
    replace(CLASSICO, name="two wilds", most_wilds=2): {"most_wilds": 2},
    replace(CLASSICO, name="three at the ends", most_wilds=3, wild_at_end=True): {
        "most_wilds": 3,
        "wild_in_run": "ends",
    },
    replace(CLASSICO, name="no wilds, no two aces", most_wilds=0, longest_run=13): {"most_wilds": 0, "longest_run": 13},
    replace(CLASSICO, name="short runs", most_wilds=2, longest_run=9): {"most_wilds": 2, "longest_run": 9},
}
"""House games that no option names, each with its rules for the naive scorer's `classico`."""


@st.composite
def runs(draw: st.DrawFn, wild: st.SearchStrategy[bool] = WILD_OR_NOT, least: int = 3) -> list[str]:
    """A run of 3 to 14 cards, often with a wild in the place of one of them."""
    size = draw(st.integers(least, 14))
    low = draw(st.integers(0, 14 - size))
    suit = draw(st.sampled_from(SUITS))
    cards = [rank + suit for rank in ORDER[low : low + size]]
    while draw(wild):
        cards[draw(st.integers(0, size - 1))] = draw(st.sampled_from([*WILDS, "2" + suit]))
        wild = WILD_OR_NOT
    return cards


@st.composite
def sets(draw: st.DrawFn) -> list[str]:
    """Three to nine cards of one rank, often with a wild."""
    rank = draw(st.sampled_from(ORDER[:13]))
    cards = draw(st.lists(st.sampled_from([rank + suit for suit in SUITS]), min_size=2, max_size=8))
    return [*cards, draw(st.sampled_from([*WILDS, cards[0]]))]


@st.composite
def spoiled(draw: st.DrawFn) -> list[str]:
    """A meld with one card taken away, doubled or changed."""
    cards = list(draw(st.one_of(runs(), sets())))
    place = draw(st.integers(0, len(cards) - 1))
    cards[place : place + 1] = draw(st.lists(st.sampled_from([*TEXTS, cards[place]]), max_size=3))
    return cards


WILD_BAGS = st.lists(st.sampled_from(WILDS), max_size=10)
ACE_BAGS = st.lists(st.sampled_from(["AH", "2H", "3H", "QH", "KH", "2S", "JK", "AS"]), max_size=6)
JOLLY = st.sampled_from(WILDS[:4]).map(lambda two: [two, *["JK"] * 6])
ANY_BAGS = st.lists(st.sampled_from(TEXTS), max_size=6)
BAGS = st.one_of(runs(), runs(least=7), sets(), spoiled(), WILD_BAGS, ACE_BAGS, JOLLY, ANY_BAGS)

LINES = st.fixed_dictionaries(
    {
        "melds": st.lists(BAGS, max_size=4),
        "hand": st.lists(st.sampled_from(TEXTS[:-1]), max_size=8),
        "closed": st.booleans(),
        "pozzetto": st.sampled_from(["played", "not_taken", "taken_unplayed"]),
    }
)
