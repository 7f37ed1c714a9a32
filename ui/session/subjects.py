"""What an edit is about, and how two phones' edits of it are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ui.editing.apply import apply
from ui.editing.history import History
from ui.editing.operations import (
    Alone,
    Change,
    Choose,
    Close,
    Confirm,
    Correct,
    Declare,
    Delete,
    Divide,
    End,
    Except,
    Give,
    Join,
    Move,
    Op,
    Pozzetto,
    Retract,
    Settle,
    Split,
    Swap,
    Withdraw,
)
from ui.editing.table import Group, Table

Push = Callable[[History, Op], History]
NOBODY: Final = -1


@dataclass(frozen=True)
class Subject:
    """A part of a hand that an edit gives another value: the identity of a card, who closed, a pozzetto.

    Attributes:
        kind: a key of `_VALUES`.
        which: the card or the side; the photo of a divider.
    """

    kind: str
    which: int | str = 0


@dataclass(frozen=True)
class Spot:
    """Where a card lies: in a meld or the hand of a side, or with nobody's cards, and beside which others."""

    kind: str
    line: int | None
    group: Group

    def same(self, other: Spot, card_id: int) -> bool:
        """Whether both are one place; cards that came to a meld or left it make no other of it."""
        others, theirs = set(self.group) - {card_id}, set(other.group) - {card_id}
        shared = self.kind != "new" or not others or not theirs or not others.isdisjoint(theirs)
        return (self.kind, self.line) == (other.kind, other.line) and shared

    def code(self, table: Table, card_id: int) -> str:
        """The place for the card in operations: beside a neighbour that is still in a meld, else where it was."""
        known = [one for one in self.group if one == card_id or table.meld_of(one)] if self.kind == "new" else []
        at = known.index(card_id) if card_id in known else 0
        if at:
            return f"beside:{known[at - 1]}"
        if len(known) > 1:
            return f"under:{known[1]}"
        return self.kind if self.line is None else f"{self.kind}:{self.line}"


def value_of(table: Table, subject: Subject) -> Any:  # noqa: ANN401 - each kind of subject has values of its own
    """What a table says of a subject; None where the card is gone."""
    return _VALUES[subject.kind](table, subject.which)


def same(subject: Subject, one: object, other: object) -> bool:
    """Whether two values of a subject are alike."""
    if isinstance(one, Spot) and isinstance(other, Spot):
        return one.same(other, int(subject.which))
    return one == other


def subjects_of(op: Op, table: Table) -> tuple[Subject, ...]:
    """What an operation changes, and what a person looked at to decide on it; empty for one that only adds."""
    find = _SUBJECTS.get(type(op))
    return find(op, table) if find else ()


def unchanged(op: Op, seen: Table, now: Table) -> bool:
    """Whether an operation still meets what the person saw who made it."""
    return all(same(subject, value_of(seen, subject), value_of(now, subject)) for subject in subjects_of(op, seen))


def careful(seen: Table) -> Push:
    """A way to push one operation after another that leaves out those which no longer meet what the person saw."""
    view = seen

    def push(history: History, op: Op) -> History:
        nonlocal view
        fits = unchanged(op, view, history.table)
        view = apply(view, op)
        return history.push(op) if fits else history

    return push


def again(subject: Subject, value: Any, table: Table) -> Op:  # noqa: ANN401 as `value_of`
    """The operation that gives a card or a fact this value in a table."""
    which = int(subject.which)
    if subject.kind == "card":
        now = table.get(which)
        return Delete(which) if value is None else Change(which, value, str(now.card) if now else "")
    if subject.kind == "place":
        return Move(which, value.code(table, which))
    facts: dict[str, Op] = {"closed": Close(value), "pozzetto": Pozzetto(which, value), "alone": Alone(value)}
    return facts[subject.kind]


def _card(table: Table, card_id: int) -> str | None:
    placed = table.get(card_id)
    return str(placed.card) if placed else None


def _place(table: Table, card_id: int) -> Spot | None:
    where = table.meld_of(card_id)
    if where is not None:
        return Spot("new", where[0], table.lines[where[0]].melds[where[1]])
    if card_id in table.loose:
        return Spot("loose", None, table.loose)
    line = table.line_of(card_id)
    return None if line is None else Spot("hand", line, table.lines[line].cards_left)


_VALUES: Final[dict[str, Callable[[Table, Any], Any]]] = {
    "card": _card,
    "place": _place,
    "closed": lambda table, _: next((i for i, line in enumerate(table.lines) if line.closed), NOBODY),
    "pozzetto": lambda table, line: table.lines[line].pozzetto,
    "alone": lambda table, _: table.alone,
    "piles": lambda table, line: table.lines[line].piles,
    "choice": lambda table, card_id: placed.choice if (placed := table.get(card_id)) else None,
    "ended": lambda table, _: table.ended,
    "exception": lambda table, card_id: placed.exception if (placed := table.get(card_id)) else None,
    "corrections": lambda table, line: table.lines[line].corrections,
    "total": lambda table, line: table.lines[line].total,
    "divider": lambda table, photo: dict(table.dividers).get(photo),
}


def _places(cards: Group) -> tuple[Subject, ...]:
    return tuple(Subject("place", card_id) for card_id in cards)


def _group(table: Table, card_id: int) -> Group:
    spot = _place(table, card_id)
    return spot.group if spot and spot.kind == "new" else (card_id,)


_SUBJECTS: Final[dict[type, Callable[[Any, Table], tuple[Subject, ...]]]] = {
    Change: lambda op, _: (Subject("card", op.card),),
    Confirm: lambda op, _: (Subject("card", op.card),),
    Delete: lambda op, _: (Subject("card", op.card), Subject("place", op.card)),
    Move: lambda op, _: (Subject("place", op.card),),
    Split: lambda op, table: _places(_group(table, op.card)),
    Join: lambda op, table: _places((*_group(table, op.card), *_group(table, op.to))),
    Give: lambda op, table: _places(_group(table, op.card)),
    Swap: lambda _, table: (*_places(table.order()), Subject("closed")),
    Choose: lambda op, _: (Subject("choice", op.card),),
    Close: lambda *_: (Subject("closed"),),
    End: lambda *_: (Subject("ended"), Subject("closed")),
    Pozzetto: lambda op, _: (Subject("pozzetto", op.line),),
    Alone: lambda *_: (Subject("alone"),),
    Declare: lambda op, _: (Subject("piles", op.line),),
    Withdraw: lambda op, _: (Subject("piles", op.line),),
    Divide: lambda op, _: (Subject("divider", op.photo),),
    Except: lambda op, table: (Subject("exception", op.card), *_places(_group(table, op.card))),
    Correct: lambda op, _: (Subject("corrections", op.line),),
    Retract: lambda op, _: (Subject("corrections", op.line),),
    Settle: lambda op, _: (Subject("total", op.line),),
}
