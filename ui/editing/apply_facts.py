"""The part of the reducer for facts of the hand: who closed, pozzetti, declared piles, who played alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring import Pile, Shape
from ui.editing.operations import Alone, Close, Declare, Pozzetto, Unmark, Withdraw
from ui.editing.table import POZZETTO, Table, TableLine


def is_line(table: Table, number: int) -> bool:
    """Whether the table has a side of this number."""
    return 0 <= number < len(table.lines)


def _close(table: Table, op: Close) -> Table:
    lines = tuple(replace(line, closed=i == op.line) for i, line in enumerate(table.lines))
    return replace(table, lines=lines)


def _pozzetto(table: Table, op: Pozzetto) -> Table:
    if not is_line(table, op.line) or op.state not in POZZETTO:
        return table
    line: TableLine = replace(table.lines[op.line], pozzetto=op.state)
    return table.with_line(op.line, line)


def _declare(table: Table, op: Declare) -> Table:
    try:
        pile = Pile(Shape(op.shape), op.size, op.points)
    except ValueError:
        return table
    if not is_line(table, op.line):
        return table
    line = table.lines[op.line]
    return table.with_line(op.line, replace(line, piles=(*line.piles, pile)))


def _withdraw(table: Table, op: Withdraw) -> Table:
    if not is_line(table, op.line) or not 0 <= op.place < len(table.lines[op.line].piles):
        return table
    line = table.lines[op.line]
    return table.with_line(op.line, replace(line, piles=line.piles[: op.place] + line.piles[op.place + 1 :]))


def _alone(table: Table, op: Alone) -> Table:
    return replace(table, alone=op.player) if op.player >= 0 else table


def _unmark(table: Table, op: Unmark) -> Table:
    where = table.meld_of(op.card)
    meld = table.lines[where[0]].melds[where[1]] if where else ()
    cards = tuple(replace(card, across=False) if card.id in meld else card for card in table.cards)
    return replace(table, cards=cards)


FACTS: dict[type, Callable[[Table, Any], Table]] = {
    Close: _close,
    Pozzetto: _pozzetto,
    Declare: _declare,
    Withdraw: _withdraw,
    Alone: _alone,
    Unmark: _unmark,
}
