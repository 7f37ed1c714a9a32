"""Errors and marks counted card by card, by place where the truth tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from stand_ins import card_reading, table_reading

from scoring import Card
from vision.evaluation.card_marks import Figures, figures
from vision.evaluation.truth import Index, Line, Truth
from vision.reading import CardReading, TableReading

MARK = ("unsure",)


def truth(*places: tuple[str, float], **fields: Any) -> Truth:
    """Cards with an index at (x, 5), as `card_reading` reads a card there."""
    indices = tuple(Index(Card.parse(text), (x, 5.0)) for text, x in places)
    return Truth(Path("own-1.png"), tuple(index.card for index in indices), indices=indices, **fields)


def reading(*cards: CardReading) -> TableReading:
    return TableReading((640, 480), cards)


TWO = truth(("7H", 5), ("8H", 205))
SEVEN, EIGHT = card_reading(0, "7H", at=(0, 0)), card_reading(1, "8H", at=(200, 0))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ((SEVEN, EIGHT), Figures(cards=2)),
        ((SEVEN, replace(EIGHT, doubts=MARK)), Figures(cards=2, needless=1)),
        ((SEVEN, replace(EIGHT, card=Card.parse("9H"))), Figures(cards=2, missed=1, extra=1, unmarked=1)),
        ((SEVEN, replace(EIGHT, card=Card.parse("9H"), doubts=MARK)), Figures(cards=2, missed=1, extra=1)),
        ((SEVEN, EIGHT, card_reading(2, "8H", at=(400, 0))), Figures(cards=2, extra=1, unmarked=1)),
        ((SEVEN, EIGHT, card_reading(2, "8H", at=(400, 0), doubts=MARK)), Figures(cards=2, extra=1)),
        ((SEVEN,), Figures(cards=2, missed=1, unmarked=1)),
        ((replace(SEVEN, doubts=MARK),), Figures(cards=2, missed=1, unmarked=1, needless=1)),
    ],
)
def test_an_error_is_unmarked_where_no_mark_lies_on_the_spot(cards: tuple[CardReading, ...], expected: Figures) -> None:
    assert figures(TWO, reading(*cards)) == expected


def test_a_mark_beside_a_missed_card_tells_of_it_and_is_not_needless() -> None:
    near = truth(("7H", 5), ("8H", 25))
    assert figures(near, reading(replace(SEVEN, doubts=MARK))) == Figures(cards=2, missed=1)


def test_without_places_any_mark_on_the_photo_tells_of_a_missed_card() -> None:
    nowhere = Truth(Path("own-1.png"), TWO.cards)
    assert figures(nowhere, reading(SEVEN)) == Figures(cards=2, missed=1, unmarked=1)
    assert figures(nowhere, reading(replace(SEVEN, doubts=MARK))) == Figures(cards=2, missed=1)


def test_equal_cards_are_told_apart_by_place() -> None:
    twins = truth(("7H", 5), ("7H", 205))
    wrong = (replace(SEVEN, card=Card.parse("9H")), card_reading(1, "7H", at=(200, 0), doubts=MARK))
    assert figures(twins, reading(*wrong)) == Figures(cards=2, missed=1, extra=1, unmarked=1, needless=1)


def test_a_card_is_not_taken_for_an_equal_one_whose_index_lies_by_another_of_its_corners() -> None:
    lower, upper = Index(Card.parse("7H"), (12.0, 12.0)), Index(Card.parse("7H"), (2.0, 62.0))
    column = Truth(Path("own-1.png"), (lower.card, upper.card), indices=(lower, upper))
    assert figures(column, reading(SEVEN, card_reading(1, "7H", at=(0, 60)))) == Figures(cards=2)
    assert figures(column, reading(card_reading(0, "7H", at=(0, 60)), replace(SEVEN, id=1))) == Figures(cards=2)


def test_a_card_that_the_truth_leaves_open_is_no_error() -> None:
    open_truth = truth(("7H", 5), uncertain=(Card.parse("8H"),))
    assert figures(open_truth, reading(SEVEN, EIGHT)) == Figures(cards=1)


def test_a_table_with_a_card_in_the_wrong_hands_is_an_error() -> None:
    cards = tuple(map(Card.parse, ["3H", "4H", "5H", "KS"]))
    line = Line((cards[:3],), cards[3:])
    held = Truth(Path("own-1.png"), cards, groups=(cards[:3],), lines=(line,))
    assert figures(held, table_reading(["3H 4H 5H"], hand="KS")) == Figures(cards=4)
    assert figures(held, table_reading(["3H 4H 5H"], loose="KS")) == Figures(cards=4, misplaced=1, unmarked=1)


def test_figures_add_up() -> None:
    assert Figures(1, 2, 3, 4, 5, 6) + Figures(1, 1, 1, 1, 1, 1) == Figures(2, 3, 4, 5, 6, 7)
