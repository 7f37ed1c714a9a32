"""The real scorer agrees with the naive one, and keeps what any scorer must."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scoring_hands import BAGS, GAMES, HOUSES, LINES, TEXTS, runs
from scoring_reference import readings as naive_readings
from scoring_reference import total as naive_total

from scoring import CARDS, Card, Meld, SideHand, Variant, parse_cards, price, variant_named
from scoring.documents.answer import score_to_json
from scoring.documents.document import parse_document, side_from_json, side_to_json

Game = tuple[str, dict[str, Any]]
Line = dict[str, Any]


def meld_of(cards: list[str]) -> Meld:
    return Meld.parse(" ".join(cards))


@given(BAGS, GAMES)
@settings(max_examples=600)
def test_readings_are_those_of_the_naive_enumeration(cards: list[str], game: Game) -> None:
    name, options = game
    expected = naive_readings(cards, name, options)
    found = meld_of(cards).readings(variant_named(name, options))
    assert sorted(reading.worth for reading in found) == sorted(bonus for bonus, _ in expected)
    assert len(set(found)) == len({text for _, text in expected}) == len(found)
    assert [reading.worth for reading in found] == sorted((r.worth for r in found), reverse=True)


@given(BAGS, st.sampled_from(sorted(HOUSES, key=lambda variant: variant.name)))
@settings(max_examples=300)
def test_readings_of_a_house_game_are_those_of_the_naive_enumeration(cards: list[str], house: Variant) -> None:
    expected = naive_readings(cards, "classico", {"semipuro": "none", **HOUSES[house]})
    found = meld_of(cards).readings(house)
    assert sorted(reading.worth for reading in found) == sorted(bonus for bonus, _ in expected)
    assert len(set(found)) == len({text for _, text in expected}) == len(found)
    faults = meld_of(cards).faults(house)
    assert bool(faults) is not bool(found)
    assert all(str(fault) for fault in faults)


@given(BAGS, GAMES)
@settings(max_examples=600)
def test_a_meld_has_faults_exactly_when_it_has_no_reading(cards: list[str], game: Game) -> None:
    variant = variant_named(*game)
    faults = meld_of(cards).faults(variant)
    assert bool(faults) is not bool(meld_of(cards).readings(variant))
    assert all(str(fault) for fault in faults)


@given(st.lists(LINES, min_size=1, max_size=3), GAMES)
@settings(max_examples=150)
def test_whole_documents_give_the_naive_totals_and_total_is_the_sum_of_items(lines: list[Line], game: Game) -> None:
    name, options = game
    document = parse_document(json.dumps({"variant": name, "options": options, "lines": lines}).encode())
    answer = score_to_json(price(document.sides, document.variant), document.variant)
    for line, scored in zip(lines, answer["lines"], strict=True):
        assert scored["total"] == naive_total(line, name, options)
        if scored["total"] is not None:
            assert scored["total"] == sum(item["points"] for item in scored["items"])


@given(st.lists(BAGS, max_size=3), GAMES, st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_order_never_matters(melds: list[list[str]], game: Game, random: Random) -> None:
    variant = variant_named(*game)

    def worth(shuffled: list[list[str]]) -> object:
        (line,) = price([SideHand("x", tuple(map(meld_of, shuffled)))], variant).lines
        scored = [(m.reading, m.bonus, m.card_points, {f.key for f in m.faults}) for m in line.melds]
        return line.total, sorted(map(repr, scored))

    shuffled = [random.sample(meld, len(meld)) for meld in random.sample(melds, len(melds))]
    assert worth(shuffled) == worth(melds)


@given(runs(wild=st.just(value=False)), GAMES)
@settings(max_examples=150)
def test_a_natural_card_that_keeps_a_clean_run_clean_never_lowers_the_line(cards: list[str], game: Game) -> None:
    variant = variant_named(*game)

    def clean_total(bag: list[str]) -> int | None:
        (line,) = price([SideHand("x", (meld_of(bag),))], variant).lines
        clean = any(not reading.shape.wilds for reading in line.melds[0].readings)
        return line.total if clean else None

    before = clean_total(cards)
    grown = [clean_total([*cards, rank + cards[0][-1]]) for rank in {text[:-1] for text in TEXTS[:13]}]
    assume(before is not None)
    assert all(after > before for after in grown if after is not None)


@given(st.sampled_from(CARDS), st.sampled_from([str.lower, str.upper, str]))
def test_card_text_forms_round_trip(card: Card, spelling: Callable[[str], str]) -> None:
    assert Card.parse(spelling(str(card))) == card


@given(BAGS, st.sampled_from(["", "set K"]))
@settings(max_examples=60)
def test_melds_and_sides_round_trip(cards: list[str], choice: str) -> None:
    meld = meld_of(cards)
    assert Meld.parse(str(meld)) == meld
    side = SideHand("Noi", (Meld(meld.cards, choice),), parse_cards("KS JK"), closed=True)
    assert side_from_json(json.loads(json.dumps(side_to_json(side)))) == side
    assert eval(repr(side), {**vars(__import__("scoring"))}) == side  # noqa: S307 our own repr
