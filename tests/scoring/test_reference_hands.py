"""Random hands of every variant, under random house rules, are worth what the naive scorer says."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from scoring_hands import ORDER, SUITS, TEXTS, WILDS
from scoring_reference import total as naive_total

from scoring import VARIANTS, price
from scoring.documents.document import parse_document

HANDS_A_ROUND = 51
"""So that `make endurance` draws 10,200 hands a variant, and the suite 255."""
OF_MATCHES = {"target", "hands", "match_end", "stock_end", "pair_points", "second_phase"}
"""Options that say nothing of a single hand."""


def run(draw: random.Random) -> list[str]:
    size = draw.randint(3, 14)
    low, suit = draw.randint(0, 14 - size), draw.choice(SUITS)
    cards = [rank + suit for rank in ORDER[low : low + size]]
    while draw.random() < 0.45:
        cards[draw.randrange(size)] = draw.choice([*WILDS, "2" + suit])
    return cards


def set_(draw: random.Random) -> list[str]:
    rank = draw.choice(ORDER[:13])
    cards = [rank + draw.choice(SUITS) for _ in range(draw.randint(2, 8))]
    return cards + [draw.choice(WILDS) for _ in range(draw.choice([0, 1, 1, 2]))]


def meld(draw: random.Random) -> list[str]:
    """Most are lawful somewhere; some lack a card, have one twice or another, and some are wilds alone."""
    if draw.random() < 0.05:
        return [draw.choice(WILDS) for _ in range(draw.randint(1, 9))]
    cards = draw.choice([run, run, set_])(draw)
    if draw.random() < 0.1:
        at = draw.randrange(len(cards))
        cards[at : at + 1] = draw.sample([*TEXTS, cards[at]], draw.randint(0, 2))
    return cards


def side(draw: random.Random) -> dict[str, Any]:
    return {
        "melds": [meld(draw) for _ in range(draw.randint(0, 3))],
        "hand": [draw.choice(TEXTS[:-1]) for _ in range(draw.randint(0, 12))],
        "closed": draw.random() < 0.5,
        "pozzetto": draw.choice(["played", "not_taken", "taken_unplayed"]),
    }


def house_rules(draw: random.Random, variant: str) -> dict[str, Any]:
    """Half of the options as they are, the others as they come."""
    chosen = {}
    for option in VARIANTS[variant].options:
        if option.key not in OF_MATCHES and draw.random() < 0.5:
            chosen[option.key] = draw.choice([*option.choices, *option.numbers])
    return chosen


@pytest.mark.endurance
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_random_hands_are_worth_what_the_naive_scorer_says(variant: str, rounds: int) -> None:
    draw = random.Random(variant)
    lawful = 0
    for _ in range(HANDS_A_ROUND * rounds):
        options, lines = house_rules(draw, variant), [side(draw), side(draw)]
        document = parse_document(json.dumps({"variant": variant, "options": options, "lines": lines}).encode())
        totals = [line.total for line in price(document.sides, document.variant).lines]
        assert totals == [naive_total(line, variant, options) for line in lines], (options, lines)
        lawful += totals.count(None) < len(totals)
    assert lawful > HANDS_A_ROUND * rounds / 3, "hardly a hand has a total to compare"
