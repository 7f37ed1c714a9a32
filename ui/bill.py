"""From the corrected table to the itemised score of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring import HandScore, Meld, MeldScore, Pozzetto, SideHand, Variant, price
from scoring.card import Card
from ui.table import Group, Line, Table


def side_hands(table: Table, names: Sequence[str]) -> tuple[SideHand, ...]:
    """The facts of the hand, one `SideHand` a side; loose cards belong to nobody."""
    return tuple(_side(table, line, name) for line, name in zip(table.lines, names, strict=True))


def bill(table: Table, names: Sequence[str], variant: Variant) -> HandScore:
    """The price of the table under a variant."""
    return price(side_hands(table, names), variant)


def changed(before: HandScore | None, after: HandScore) -> tuple[int | None, ...]:
    """By how many points each side's total moved; None where there is nothing to compare."""
    if before is None:
        return tuple(None for _ in after.lines)
    pairs = zip(before.lines, after.lines, strict=True)
    return tuple(None if old.total is None or new.total is None else new.total - old.total for old, new in pairs)


def open_questions(scored: Sequence[MeldScore]) -> list[int]:
    """Places of the melds that can be read in ways worth different points and nobody has chosen."""
    return [
        place
        for place, meld in enumerate(scored)
        if not meld.meld.choice and len({reading.bonus for reading in meld.readings}) > 1
    ]


def _side(table: Table, line: Line, name: str) -> SideHand:
    cards = {card.id: card for card in table.cards}
    known = {card_id: card.card for card_id, card in cards.items()}
    melds = tuple(
        Meld(_cards(known, meld), next((cards[i].choice for i in meld if cards[i].choice), "")) for meld in line.melds
    )
    left = _cards(known, line.cards_left)
    return SideHand(name, melds, left, line.closed, Pozzetto(line.pozzetto))


def _cards(known: Mapping[int, Card], group: Group) -> tuple[Card, ...]:
    return tuple(known[card_id] for card_id in group)
