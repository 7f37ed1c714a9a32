"""Whole lines: closing, pozzetto, cards left, options, citations, and the facts that must agree."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring import VARIANTS, LineScore, Meld, OptionError, Pozzetto, SideHand, parse_cards, price, variant_named
from scoring.documents.bench import SIDES, bench_table
from scoring.prices import Amount
from scoring.score_text import item_text
from scoring.words import language

Options = Mapping[str, object] | None
Rules = str | tuple[str, dict[str, object]]

CLEAN = Meld.parse("3H 4H 5H 6H 7H 8H 9H")
DIRTY = Meld.parse("3S 4S 5S 6S 7S 8S 2D")


def line_of(rules: Rules, **facts: Any) -> LineScore:
    variant = variant_named(*rules) if isinstance(rules, tuple) else variant_named(rules)
    (line,) = price([SideHand("Noi", **facts)], variant).lines
    return line


def warning_keys(sides: Sequence[SideHand], rules: str = "classico", options: Options = None) -> list[str]:
    return [warning.key for warning in price(sides, variant_named(rules, options)).warnings]


NOT_TAKEN, UNPLAYED = Pozzetto.NOT_TAKEN, Pozzetto.TAKEN_UNPLAYED


@pytest.mark.parametrize(
    ("rules", "state", "points"),
    [
        ("burraco-reale", "closed", 0),
        ("burraco-reale", "not_taken", 0),
        ("burraco-reale", "taken_unplayed", 0),
        (("burraco-reale", {"silent_amounts": "hundred"}), "closed", 100),
        (("burraco-reale", {"silent_amounts": "hundred"}), "not_taken", -100),
        (("burraco-reale", {"silent_amounts": "hundred"}), "taken_unplayed", 0),
        (("burraco-reale", {"pozzetto_unplayed": "flat"}), "taken_unplayed", -100),
        ("testa-a-testa", "closed", 100),
        ("testa-a-testa", "not_taken", -100),
        ("testa-a-testa", "taken_unplayed", -100),
        (("testa-a-testa", {"pozzetto_unplayed": "cards"}), "taken_unplayed", 0),
        ("canasta", "closed", 100),
        ("canasta", "not_taken", -100),
        ("canasta", "taken_unplayed", 0),
        (("canasta", {"pozzetto_unplayed": "flat"}), "taken_unplayed", -100),
        ("classico", "closed", 100),
        ("classico", "closed not_taken", 0),
        ("classico", "not_taken", -100),
        ("classico", "taken_unplayed", 0),
        ("fibur", "closed", 100),
    ],
)
def test_closing_and_pozzetto(rules: Rules, state: str, points: int) -> None:
    closed, pozzetto = "closed" in state, Pozzetto(state.removeprefix("closed").strip() or "played")
    assert line_of(rules, closed=closed, pozzetto=pozzetto).total == points


LOW = {"3C": 5, "7C": 5, "8C": 10, "KS": 10, "AD": 15, "2H": 10, "JK": None}
HIGH = {"3C": 5, "7C": 5, "8C": 10, "KS": 10, "AD": 15, "2H": 20, "JK": 30}


@pytest.mark.parametrize("pozzetto", Pozzetto)
@pytest.mark.parametrize(
    ("rules", "prices"), [("burraco-reale", LOW), ("testa-a-testa", LOW), ("canasta", HIGH), ("classico", HIGH)]
)
def test_cards_left_in_hand_are_subtracted(rules: str, prices: dict[str, int | None], pozzetto: Pozzetto) -> None:
    nothing = line_of(rules, pozzetto=pozzetto).total
    assert nothing is not None
    for card, points in prices.items():
        total = line_of(rules, pozzetto=pozzetto, cards_left=parse_cards(card)).total
        charged = 0 if (rules, pozzetto) == ("testa-a-testa", UNPLAYED) else points
        assert total == (None if points is None else nothing - charged)


def test_every_item_says_what_it_is_for_and_where_it_is_written() -> None:
    facts = {"melds": (DIRTY,), "cards_left": parse_cards("KS"), "closed": True, "pozzetto": NOT_TAKEN}
    items = line_of("canasta", **facts).items
    said = language("en")
    assert [(item.key, item_text(said, item), item.points, item.cite) for item in items] == [
        ("meld_cards", "Cards of meld 1", 55, "003 Il gioco"),
        ("burraco", "Canasta sporca, meld 1", 100, "003 Il gioco"),
        ("cards_left", "Cards left in hand", -10, "003 Il gioco"),
        ("closing", "Closing", 100, "003 Il gioco"),
        ("pozzetto_not_taken", "Pozzetto not taken", -100, "003 Il gioco"),
    ]
    assert [item.meld for item in items] == [0, 0, None, None, None]
    assert items[0].cards == DIRTY.cards


def test_every_amount_in_every_variant_cites_its_own_seed_or_says_why_not() -> None:
    for variant in VARIANTS.values():
        amounts = [variant.closing, variant.pozzetto_not_taken, variant.cards, *variant.tiers]
        amounts += [wild_set.tier for wild_set in variant.wild_sets]
        amounts += [variant.pozzetto_unplayed] if variant.pozzetto_unplayed else []
        assert all(amount.cite.startswith((variant.seed, "FIBUR")) for amount in amounts)


def test_tiers_stand_best_first_in_every_variant_and_option() -> None:
    for variant in VARIANTS.values():
        for option in variant.options:
            for value in [*option.choices, *list(option.numbers)[:3]]:
                points = [tier.points for tier in variant.with_options({option.key: value}).tiers]
                assert points == sorted(points, reverse=True)


def test_a_faulty_line_has_no_total_but_keeps_what_can_be_priced() -> None:
    line = line_of("classico", melds=(CLEAN, Meld.parse("3H 4H")), cards_left=parse_cards("KS"))
    assert line.total is None
    assert [item.points for item in line.items] == [45, 200, -10]
    assert [str(fault) for fault in line.faults] == ["meld 2 (3H 4H): a meld has at least three cards, this one has 2"]


def test_a_joker_in_hand_is_a_fault_where_the_pack_has_none() -> None:
    line = line_of("testa-a-testa", cards_left=parse_cards("JK KS"))
    assert line.total is None
    assert [str(fault) for fault in line.faults] == ["hand: JK: not in this variant's pack"]
    assert [item.points for item in line.items] == [-10]


def test_a_house_game_is_a_replaced_variant() -> None:
    house = dataclasses.replace(VARIANTS["classico"], closing=Amount(150, "ours"))
    assert price([SideHand("Noi", closed=True)], house).lines[0].total == 150
    assert VARIANTS["classico"].closing.points == 100


def test_the_defaults_change_nothing() -> None:
    for name, variant in VARIANTS.items():
        for option in variant.options:
            if option.default is not None:
                same = variant_named(name, {option.key: option.default})
                fields = [field.name for field in dataclasses.fields(variant)]
                assert all(getattr(same, field) == getattr(variant, field) for field in fields)


@pytest.mark.parametrize(
    ("name", "options", "problem"),
    [
        ("classico", {"semipur": "any"}, "'semipur': classico has no such option, only semipuro"),
        ("classico", {"semipuro": "sometimes"}, '\'semipuro\': must be one of "any", "wild_at_end"'),
        ("classico", {"semipuro": ["any"]}, "'semipuro': must be"),
        ("canasta", {"packs": 4}, "'packs': must be one of 2, 3"),
        ("canasta", {"packs": True}, "'packs'"),
        ("canasta", {"packs": 3.0}, "'packs'"),
        ("canasta", {"packs": "3"}, "'packs'"),
        ("canasta", {"semipuro": "any"}, "'semipuro': canasta has no such option"),
        ("burraco-reale", {"hands": 0}, "'hands': must be a whole number from 1 to 100"),
        ("burraco-reale", {"stock_end": "all"}, "'stock_end': must be \"nobody\""),
        ("classico", {"target": 1}, "'target': must be a whole number from 5 to 100000"),
    ],
)
def test_unknown_options_are_refused_by_name(name: str, options: Options, problem: str) -> None:
    with pytest.raises(OptionError) as refused:
        variant_named(name, options)
    assert problem in str(refused.value)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(KeyError):
        variant_named("burraco")


def test_more_copies_than_the_pack_holds_are_named_over_both_sides_and_hands() -> None:
    noi = SideHand("Noi", (CLEAN,), parse_cards("KS JK JK JK"))
    loro = SideHand("Loro", (Meld.parse("3H 4H 5H"),), parse_cards("KS 3H JK JK"))
    warnings = price([noi, loro], VARIANTS["classico"]).warnings
    assert sorted(map(str, warnings)) == [
        "3H appears 3 times, but the pack holds it 2 times",
        "JK appears 5 times, but the pack holds it 4 times",
    ]
    assert warning_keys([noi, loro], "canasta", {"packs": 3}) == []
    assert all(line.total is not None for line in price([noi, loro], VARIANTS["classico"]).lines)


@pytest.mark.parametrize(
    ("rules", "side", "keys"),
    [
        ("classico", SideHand("x", (DIRTY,), closed=True), []),
        ("classico", SideHand("x", (DIRTY,), parse_cards("KS"), closed=True), []),
        ("classico", SideHand("x", closed=True), ["closed_without_burraco"]),
        ("canasta", SideHand("x", (DIRTY,), closed=True), []),
        ("burraco-reale", SideHand("x", (DIRTY,), closed=True), ["closed_without_clean"]),
        ("burraco-reale", SideHand("x", (DIRTY, CLEAN), closed=True), []),
        ("testa-a-testa", SideHand("x", (DIRTY,), closed=True), ["closed_without_clean"]),
        ("testa-a-testa", SideHand("x", (CLEAN,), parse_cards("KS"), closed=True), ["closed_with_cards"]),
        ("classico", SideHand("x", (CLEAN,), closed=True, pozzetto=NOT_TAKEN), ["closed_not_taken"]),
        ("classico", SideHand("x", (CLEAN,), closed=True, pozzetto=UNPLAYED), ["closed_unplayed"]),
        ("classico", SideHand("x", (CLEAN,), parse_cards("KS"), pozzetto=NOT_TAKEN), []),
    ],
)
def test_a_closing_that_cannot_be(rules: Rules, side: SideHand, keys: list[str]) -> None:
    assert warning_keys([side], rules) == keys


def test_two_players_of_classico_close_without_cards() -> None:
    side = SideHand("x", (CLEAN,), parse_cards("KS"), closed=True)
    assert warning_keys([side], "classico", {"players": 2}) == ["closed_with_cards"]


def test_only_one_side_closes() -> None:
    sides = [SideHand(name, (CLEAN,), closed=True) for name in ("Noi", "Loro")]
    assert [str(w) for w in price(sides, VARIANTS["classico"]).warnings] == [
        "only one side can close, not all of these: Noi, Loro"
    ]


def test_a_whole_hand_is_priced_within_a_millisecond() -> None:
    def once() -> float:
        start = time.perf_counter()
        price(SIDES, VARIANTS["classico"])
        return time.perf_counter() - start

    # The fastest of many: other work on the machine must not fail this.
    assert min(once() for _ in range(200)) < 1e-3


def test_the_bench_times_every_variant_on_a_legal_hand() -> None:
    assert [row.split()[0] for row in bench_table().splitlines()] == list(VARIANTS)
    for variant in VARIANTS.values():
        score = price(SIDES, variant)
        assert [line.faults for line in score.lines] == [(), ()]
        assert score.warnings == ()
