"""Facts of a hand as operations: declared piles, who played alone, marks that mark nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from page_tables import reading

from scoring import Pile, Shape
from ui.editing import operations
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.lay_reading import lay
from ui.editing.table import Table

SHA = "ab" * 32
DECLARE = operations.Declare(1, "clean", 7, 55)


@pytest.fixture
def table() -> Table:
    return apply(Table(), lay(reading(), SHA, "both"))


def test_a_pile_is_declared_and_taken_back(table: Table) -> None:
    declared = apply(apply(table, DECLARE), operations.Declare(1, "wild_at_end", 9, 80))
    assert declared.lines[1].piles == (Pile(Shape.CLEAN, 7, 55), Pile(Shape.WILD_AT_END, 9, 80))
    assert declared.lines[0] == table.lines[0]
    assert apply(declared, operations.Withdraw(1, 0)).lines[1].piles == (Pile(Shape.WILD_AT_END, 9, 80),)


@pytest.mark.parametrize(
    "op",
    [
        operations.Declare(2, "clean", 7, 55),
        operations.Declare(0, "clean", 6, 55),
        operations.Declare(0, "unheard of", 7, 55),
        operations.Withdraw(0, 0),
        operations.Withdraw(1, -1),
        operations.Withdraw(5, 0),
        operations.Alone(-1),
        operations.Alone(3),
        operations.Unmark(99),
    ],
)
def test_what_does_not_fit_leaves_the_table_as_it_is(table: Table, op: operations.Op) -> None:
    assert apply(table, op) == table


def test_who_played_alone_stays_when_another_photo_is_laid(table: Table) -> None:
    alone = apply(table, operations.Alone(2))
    assert apply(alone, lay(reading(), "cd" * 32, "hand:1")).alone == 2


def test_marks_of_one_meld_are_ignored_and_no_others(table: Table) -> None:
    marked = replace(table, cards=tuple(replace(card, across=card.id in (6, 9)) for card in table.cards))
    left = apply(marked, operations.Unmark(0))
    assert [card.id for card in left.cards if card.across] == [9]


@pytest.mark.parametrize("op", [DECLARE, operations.Withdraw(0, 1), operations.Alone(1), operations.Unmark(4)])
def test_facts_survive_the_way_through_json(op: operations.Op) -> None:
    assert decode(json.loads(json.dumps(encode(op)))) == op
