"""The part of the reducer for facts: who closed, pozzetti, declared piles, who was alone, what is settled by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring import Ending, Pile, Settled, Shape
from scoring.vocabulary import THREE
from ui.editing.operations import (
    Alone,
    Close,
    Correct,
    Declare,
    End,
    Except,
    Pozzetto,
    Retract,
    Settle,
    Unmark,
    Withdraw,
)
from ui.editing.table import POZZETTO, Table, TableLine


def is_line(table: Table, number: int) -> bool:
    """Whether the table has a side of this number."""
    return 0 <= number < len(table.lines)


def _close(table: Table, op: Close) -> Table:
    lines = tuple(replace(line, closed=i == op.line) for i, line in enumerate(table.lines))
    return replace(table, lines=lines, ended="" if is_line(table, op.line) else table.ended)


def _end(table: Table, op: End) -> Table:
    nobody = not any(line.closed for line in table.lines)
    return replace(table, ended=op.by) if nobody and op.by in ("", *Ending) else table


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
    return replace(table, alone=op.player) if 0 <= op.player < THREE else table


def _unmark(table: Table, op: Unmark) -> Table:
    where = table.meld_of(op.card)
    meld = table.lines[where[0]].melds[where[1]] if where else ()
    cards = tuple(replace(card, across=False) if card.id in meld else card for card in table.cards)
    return replace(table, cards=cards)


def _except(table: Table, op: Except) -> Table:
    where = table.meld_of(op.card)
    meld = table.lines[where[0]].melds[where[1]] if where else ()
    reason = op.reason.strip()
    said = {i: reason if i == op.card else "" for i in meld}
    cards = tuple(replace(card, exception=said.get(card.id, card.exception)) for card in table.cards)
    return replace(table, cards=cards)


def _settled(points: int, reason: str) -> Settled | None:
    try:
        return Settled(points, reason.strip())
    except ValueError:
        return None


def _correct(table: Table, op: Correct) -> Table:
    one = _settled(op.points, op.reason)
    if one is None or not is_line(table, op.line):
        return table
    line = table.lines[op.line]
    others = tuple(other for other in line.corrections if other.reason != one.reason)
    return table.with_line(op.line, replace(line, corrections=(*others, one)))


def _retract(table: Table, op: Retract) -> Table:
    if not is_line(table, op.line) or not 0 <= op.place < len(table.lines[op.line].corrections):
        return table
    line = table.lines[op.line]
    kept = line.corrections[: op.place] + line.corrections[op.place + 1 :]
    return table.with_line(op.line, replace(line, corrections=kept))


def _settle(table: Table, op: Settle) -> Table:
    total = None if op.points is None else _settled(op.points, op.reason)
    if not is_line(table, op.line) or (total is None and op.points is not None):
        return table
    return table.with_line(op.line, replace(table.lines[op.line], total=total))


FACTS: dict[type, Callable[[Table, Any], Table]] = {
    Close: _close,
    End: _end,
    Pozzetto: _pozzetto,
    Declare: _declare,
    Withdraw: _withdraw,
    Alone: _alone,
    Unmark: _unmark,
    Except: _except,
    Correct: _correct,
    Retract: _retract,
    Settle: _settle,
}
