"""The one reducer of the page: `apply(table, op) -> table`, for the overlay, the buttons, undo and the tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from scoring.card import Card, parse
from ui.editing import divider
from ui.editing.apply_facts import FACTS, is_line
from ui.editing.apply_photos import PHOTOS
from ui.editing.operations import (
    Add,
    Change,
    Choose,
    Confirm,
    Delete,
    Drag,
    Give,
    Join,
    Lay,
    Move,
    Op,
    Split,
    Swap,
)
from ui.editing.table import Group, Table, TableCard
from ui.editing.validity import is_sound


def apply(table: Table, op: Op) -> Table:
    """The table after an operation; the same table when the operation does not fit it, or may not enter at all."""
    # What is laid comes from the reader in this process, never from a client.
    return _STEPS[type(op)](table, op) if isinstance(op, Lay) or is_sound(op) else table


def _put(table: Table, ids: Group, place: str) -> Table | None:
    """The table with ids that lie nowhere put in a place; None where there is no such place."""
    kind, _, which = place.partition(":")
    if kind == "loose":
        return replace(table, loose=(*table.loose, *ids))
    if not which.isdecimal():
        return None
    number = int(which)
    if kind in ("beside", "under"):
        known = table.get(number) is not None and number not in ids
        return table.put_beside(ids, number, after=kind == "beside") if known else None
    if kind not in ("hand", "new") or not is_line(table, number):
        return None
    line = table.lines[number]
    if kind == "hand":
        return table.with_line(number, replace(line, cards_left=(*line.cards_left, *ids)))
    return table.with_line(number, replace(line, melds=(*line.melds, ids)))


def _updated(table: Table, card_id: int, **changes: object) -> Table:
    cards = tuple(replace(c, **cast("dict[str, Any]", changes)) if c.id == card_id else c for c in table.cards)
    return replace(table, cards=cards) if cards != table.cards else table


def _card(text: str) -> Card | None:
    try:
        return parse(text)
    except ValueError:
        return None


def _change(table: Table, op: Change) -> Table:
    card, now = _card(op.to), table.get(op.card)
    changed_meanwhile = now is not None and op.was not in ("", str(now.card))
    return table if card is None or changed_meanwhile else _updated(table, op.card, card=card, doubtful=False)


def _confirm(table: Table, op: Confirm) -> Table:
    return _updated(table, op.card, doubtful=False)


def _add(table: Table, op: Add) -> Table:
    what = _card(op.to)
    put = _put(table, (table.next_id,), op.place)
    if what is None or put is None:
        return table
    card = TableCard(table.next_id, what, photo=op.photo, quad=op.quad)
    return replace(put, cards=(*put.cards, card), next_id=card.id + 1)


def _delete(table: Table, op: Delete) -> Table:
    return table.without({op.card}) if table.get(op.card) else table


def _move(table: Table, op: Move) -> Table:
    if table.get(op.card) is None:
        return table
    return _put(table.lifted({op.card}), (op.card,), op.place) or table


def _drag(table: Table, op: Drag) -> Table:
    return _updated(table, op.card, quad=op.quad)


def _split(table: Table, op: Split) -> Table:
    where = table.meld_of(op.card)
    if where is None:
        return table
    number, place = where
    line = table.lines[number]
    meld = line.melds[place]
    at = meld.index(op.card)
    if at == 0:
        return table
    melds = (*line.melds[:place], meld[:at], meld[at:], *line.melds[place + 1 :])
    return table.with_line(number, replace(line, melds=melds))


def _group(table: Table, card_id: int) -> Group:
    """The meld of a card, or the card alone where it is in none."""
    where = table.meld_of(card_id)
    if where is not None:
        return table.lines[where[0]].melds[where[1]]
    return (card_id,) if table.get(card_id) else ()


def _join(table: Table, op: Join) -> Table:
    moving, target = _group(table, op.card), _group(table, op.to)
    if not moving or not target or moving == target or table.meld_of(op.to) is None:
        return table
    return _put(table.lifted(set(moving)), moving, f"beside:{target[-1]}") or table


def _give(table: Table, op: Give) -> Table:
    moving = _group(table, op.card)
    if not moving or table.line_of(op.card) == op.line or not is_line(table, op.line):
        return table
    held = table.meld_of(op.card) is None and table.line_of(op.card) is not None
    place = f"{'hand' if held else 'new'}:{op.line}"
    return _put(table.lifted(set(moving)), moving, place) or table


def _choose(table: Table, op: Choose) -> Table:
    for card_id in _group(table, op.card):
        table = _updated(table, card_id, choice=op.reading if card_id == op.card else "")
    return table


def _swap(table: Table, op: Swap) -> Table:
    del op
    return divider.swapped(table)


_STEPS: dict[type, Callable[[Table, Any], Table]] = {
    Change: _change,
    Confirm: _confirm,
    Add: _add,
    Delete: _delete,
    Move: _move,
    Drag: _drag,
    Split: _split,
    Join: _join,
    Give: _give,
    Choose: _choose,
    Swap: _swap,
    **PHOTOS,
    **FACTS,
}
