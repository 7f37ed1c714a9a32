"""Cards, their text forms, and the readings of a meld."""

from __future__ import annotations

import pytest

from scoring import CARDS, JOKER, VARIANTS, Card, Meld, MeldKind, parse_cards, price_meld, readings_of, text_of
from scoring.notice import Notice
from scoring.words import Language

CLASSICO = VARIANTS["classico"]
REALE = VARIANTS["burraco-reale"]


def test_the_53_identities_stand_in_their_fixed_order() -> None:
    assert " ".join(map(str, CARDS)).startswith("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD 2D")
    assert [str(card) for card in CARDS[-3:]] == ["QS", "KS", "JK"]
    assert len(set(CARDS)) == 53
    assert CARDS[-1] is JOKER


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7H", "7H"),
        ("10s", "10S"),
        ("TD", "10D"),
        ("tc", "10C"),
        ("a♥", "AH"),
        ("Q♦", "QD"),
        ("10♣", "10C"),
        ("T♠", "10S"),
        ("jk", "JK"),
        ("jolly", "JK"),
        ("Jolly", "JK"),
    ],
)
def test_parsing_accepts(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1H",
        "H7",
        "7",
        "H",
        "11H",
        "7C7",
        " 7H",
        "7H ",
        "7F",
        "JKH",
        "JOKER",
        "7\u017f",
        "K\u2665\ufe0f",
        "\uff17H",
        "0H",
    ],
)
def test_parsing_refuses(text: str) -> None:
    with pytest.raises(ValueError, match="unknown card"):
        Card.parse(text)


@pytest.mark.parametrize(("rank", "suit"), [("1", "H"), ("A", ""), ("JK", "H"), ("", ""), ("T", "S")])
def test_no_card_is_built_that_does_not_exist(rank: str, suit: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(rank, suit)


def test_cards_are_values() -> None:
    assert {Card("7", "H"), Card.parse("7h")} == {Card("7", "H")}
    assert [card for card in CARDS if card.can_be_wild] == list(parse_cards("2C 2D 2H 2S JK"))


@pytest.mark.parametrize(
    ("cards", "texts"),
    [
        ("3H 4H 5H", ["run 3H-5H"]),
        ("3H 4H 2S", ["run 2H-4H wild 2S=2H", "run 3H-5H wild 2S=5H"]),
        ("3H 4H 2H", ["run 2H-4H", "run 3H-5H wild 2H=5H"]),
        ("2D 2D 3D", ["run AD-3D wild 2D=AD", "run 2D-4D wild 2D=4D"]),
        ("3H 5H JK", ["run 3H-5H wild JK=4H"]),
        ("QH KH JK", ["run JH-KH wild JK=JH", "run QH-AH wild JK=AH"]),
        ("KH AH 2S", ["run QH-AH wild 2S=QH"]),
        ("AH 2H 2S", ["run AH-3H wild 2S=3H"]),
        ("7H 7S 2D", ["set 7 wild 2D"]),
        ("AH AH 2H", ["set A wild 2H"]),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", ["run AH-KH", "run 2H-AH", "run 3H-AH wild 2H=2H"]),
        ("KH AH 3H", []),
    ],
)
def test_every_reading_is_listed(cards: str, texts: list[str]) -> None:
    # A 2 of the suit in its own place is natural and no wild, so that reading is not there twice.
    expected = [text for text in texts if "2H=2H" not in text]
    assert sorted(map(str, Meld.parse(cards).readings(CLASSICO))) == sorted(expected)


def test_a_reading_tells_kind_span_wild_and_tier() -> None:
    reading = Meld.parse("3H 4H 2S 6H 7H 8H 9H 10H").best(CLASSICO)
    assert reading is not None
    shape = reading.shape
    assert (shape.kind, shape.span, text_of(shape.wilds)) == (MeldKind.RUN, (3, 10), "2S")
    assert (text_of(shape.stands_for), shape.flank, reading.tier.name) == ("5H", 5, "semipuro")
    a_set = Meld.parse("7H 7S 2D").best(CLASSICO)
    assert (a_set.shape.kind, a_set.shape.span, a_set.shape.stands_for, a_set.bonus) == (MeldKind.SET, None, (), 0)


def test_the_reading_worth_most_stands_until_a_person_chooses_another() -> None:
    cards = parse_cards("2H 3H 4H 5H 6H 7H 8H")
    texts = [(str(reading), reading.bonus) for reading in readings_of(cards, REALE)]
    assert texts == [("run 2H-8H", 200), ("run 3H-9H wild 2H=9H", 100)]
    assert price_meld(Meld(cards), REALE).bonus == 200
    assert price_meld(Meld(cards, "run 3H-9H wild 2H=9H"), REALE).bonus == 100
    assert price_meld(Meld(cards, "run 4H-10H"), REALE).bonus == 200


def test_no_run_is_longer_than_fourteen_places() -> None:
    everything = "AH AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    assert [reading.shape.span for reading in Meld.parse(everything).readings(CLASSICO)] == [(1, 14)]
    assert [f.key for f in Meld.parse(everything + " JK").faults(CLASSICO)] == ["too_long"]


def test_every_fault_is_named_at_once_with_its_cards() -> None:
    faults = Meld.parse("3H 4H 4H 10H 7S 2S 2D JK").faults(REALE)
    assert [str(fault) for fault in faults] == [
        "JK: not in this variant's pack",
        "7S: not of the run's suit, hearts",
        "2S 2D JK would all be wild, but a meld has at most 1",
        "4H: more than once in a run",
        "5H 6H 7H 8H 9H missing from the run, more than its wilds can fill",
    ]


def test_an_empty_meld_is_too_short_and_no_more() -> None:
    assert [fault.key for fault in Meld(()).faults(CLASSICO)] == ["too_short"]


def test_notices_speak_another_language_by_another_table() -> None:
    italian = Language("it", "Italiano", ",", {"in_hand": "mano: {fault}", "foreign": "{cards} non c'è"})
    assert Notice("in_hand", {"fault": Notice("foreign", {"cards": "JK"})}).said(italian) == "mano: JK non c'è"
