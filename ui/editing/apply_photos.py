"""The part of the reducer for photos: what was read from one is laid, taken away, counted once, divided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from ui.editing import divider
from ui.editing.operations import Apart, Divide, Lay, Lift, Once
from ui.editing.table import Group, Table, TableCard


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
        for line, melds, hand in zip(table.lines, _for_each(op.melds, table), _for_each(op.hands, table), strict=True)
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


def _for_each(groups: tuple[tuple[Any, ...], ...], table: Table) -> tuple[tuple[Any, ...], ...]:
    """What is laid for each side: a third's go to the second where there is none."""
    sides = len(table.lines)
    last = tuple(chain.from_iterable(groups[sides - 1 :]))
    return (*(*groups, *((),) * sides)[: sides - 1], last)


def _lift(table: Table, op: Lift) -> Table:
    if op.photo not in table.photos:
        return table
    gone = {card.id for card in table.cards if card.photo == op.photo}
    photos = tuple(photo for photo in table.photos if photo != op.photo)
    return divider.with_divider(replace(table.without(gone), photos=photos), op.photo, None)


def _once(table: Table, op: Once) -> Table:
    again = {card.id for card in table.cards if card.photo == op.photo and card.id in op.cards}
    others = {card.id for card in table.cards if card.photo != op.photo}
    same = {card: kept for card, kept in zip(op.cards, op.same, strict=False) if card in again and kept in others}
    kept = _brought_home(_better_read(table, same), op.photo, same).without(again)
    return kept if any(card.photo == op.photo for card in kept.cards) else _lift(kept, Lift(op.photo))


def _better_read(table: Table, same: Mapping[int, int]) -> Table:
    """Each card that two photos show, read as a person said, else as the photo says where nothing speaks against it."""
    better: dict[int, TableCard] = {}
    for other, this in ((table.get(card), table.get(kept)) for card, kept in same.items()):
        if other and this and _surer(other, this):
            better[this.id] = replace(this, card=other.card, doubtful=other.doubtful)
    return replace(table, cards=tuple(better.get(card.id, card) for card in table.cards))


def _surer(other: TableCard, this: TableCard) -> bool:
    corrected, kept = other.card != other.read, this.card != this.read
    return corrected and not kept if corrected != kept else this.doubtful and not other.doubtful


def _brought_home(table: Table, photo: str, same: Mapping[int, int]) -> Table:
    """What only one photo shows of a meld or a hand, beside the cards that the other shows of it."""
    own = {card.id for card in table.cards if card.photo == photo}
    for group in [group for line in table.lines for group in (*line.melds, line.cards_left)]:
        known = [same[card] for card in group if card in same]
        before: int | None = None
        for card in group if known else ():
            if card in own and card not in same:
                anchor = known[0] if before is None else before
                table = table.lifted({card}).put_beside((card,), anchor, after=before is not None)
            if card in same or before is not None:
                before = same.get(card, card)
    return table


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
