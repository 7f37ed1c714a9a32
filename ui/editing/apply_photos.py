"""The part of the reducer for photos: what was read from one is laid, taken away, counted once, divided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ui.editing import divider
from ui.editing.operations import Apart, Divide, Lay, Lift, Once
from ui.editing.table import Group, Table


def _lay(table: Table, op: Lay) -> Table:
    """Ids of the photo's cards start where the table's end."""
    if op.photo in table.photos:
        return table
    base = table.next_id

    def shift(group: Group) -> Group:
        return tuple(base + card_id for card_id in group)

    lines = tuple(
        replace(
            line,
            melds=(*line.melds, *(shift(m) for m in melds)),
            cards_left=(*line.cards_left, *shift(hand)),
        )
        for line, melds, hand in zip(table.lines, op.melds, op.hands, strict=True)
    )
    cards = tuple(replace(card, id=base + card.id, photo=op.photo) for card in op.cards)
    top = base + 1 + max((card.id for card in op.cards), default=-1)
    more = replace(
        table,
        cards=(*table.cards, *cards),
        lines=lines,
        loose=(*table.loose, *shift(op.loose)),
        next_id=top,
        photos=(*table.photos, op.photo),
    )
    return divider.laid(more, op.photo)


def _lift(table: Table, op: Lift) -> Table:
    if op.photo not in table.photos:
        return table
    gone = {card.id for card in table.cards if card.photo == op.photo}
    photos = tuple(photo for photo in table.photos if photo != op.photo)
    return divider.with_divider(replace(table.without(gone), photos=photos), op.photo, None)


def _once(table: Table, op: Once) -> Table:
    again = {card.id for card in table.cards if card.photo == op.photo and card.id in op.cards}
    kept = table.without(again)
    return kept if any(card.photo == op.photo for card in kept.cards) else _lift(kept, Lift(op.photo))


def _apart(table: Table, op: Apart) -> Table:
    pair = (op.photo, op.other)
    known = pair in table.apart or not set(pair) <= set(table.photos)
    return table if known else replace(table, apart=(*table.apart, pair))


PHOTOS: dict[type, Callable[[Table, Any], Table]] = {
    Lay: _lay,
    Lift: _lift,
    Divide: divider.divide,
    Once: _once,
    Apart: _apart,
}
"""What each operation on photos does."""
