"""From the corrected table to the itemised score of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring import Ending, HandScore, LineScore, Meld, MeldScore, Pozzetto, ScoreItem, SideHand, Variant, price
from scoring.card import Card
from ui.editing.table import Group, Table, TableLine

Reason = tuple[str, int | None] | tuple[str, int | None, str]
"""The name of an item of a side's score, the same after an edit: its key and its meld; by hand its reason too."""


def side_hands(table: Table, names: Sequence[str]) -> tuple[SideHand, ...]:
    """The facts of the hand, one `SideHand` for each side; loose cards are left out."""
    players = players_of(table, len(names))
    called = line_names(table, names)
    return tuple(map(_side, (table,) * len(called), table.lines, called, players))


def players_of(table: Table, count: int) -> tuple[tuple[int, ...], ...]:
    """Numbers of the players of each side where three play; empty where the sides are fixed."""
    if count == len(table.lines):
        return ((),) * count
    alone = table.alone or 0
    return (alone,), tuple(player for player in range(count) if player != alone)


def line_names(table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """The names of the sides of this hand, from those of the match."""
    players = players_of(table, len(names))
    return tuple(" + ".join(names[i] for i in some) for some in players) if any(players) else tuple(names)


def hand_score(table: Table, names: Sequence[str], variant: Variant) -> HandScore:
    """The price of the table under a variant."""
    return price(side_hands(table, names), variant)


def reason_of(item: ScoreItem) -> Reason:
    """The name by which an item is found again after an edit."""
    return (item.key, item.meld, item.name) if item.settled else (item.key, item.meld)


def moved(before: HandScore | None, after: HandScore) -> tuple[dict[Reason, int], ...]:
    """For each side what the last edit did to its items: by how many points each moved, new and gone ones too."""
    if before is None:
        return tuple({} for _ in after.lines)
    return tuple(_moved(old, new) for old, new in zip(before.lines, after.lines, strict=True))


def _moved(before: LineScore, after: LineScore) -> dict[Reason, int]:
    old, new = ({reason_of(item): item.points for item in line.items} for line in (before, after))
    differences = {reason: new.get(reason, 0) - old.get(reason, 0) for reason in {**old, **new}}
    return {reason: points for reason, points in differences.items() if points}


def cards_of(line: TableLine, item: ScoreItem) -> Group:
    """Ids of the cards that an item counts; none for points that are for no card."""
    if item.meld is not None:
        return line.melds[item.meld] if item.meld < len(line.melds) else ()
    return line.cards_left if item.key in {"cards_left", "cards_not_charged"} else ()


def readings_differ(scored: MeldScore) -> bool:
    """Whether a meld can be read in ways worth different points."""
    return len({reading.worth for reading in scored.readings}) > 1


def copies(table: Table, card: Card) -> Group:
    """Ids of all copies of a card that belong to a side, in the order they lie."""
    same = {placed.id for placed in table.cards if placed.card == card} - set(table.loose)
    return tuple(card_id for card_id in table.order() if card_id in same)


def _side(table: Table, line: TableLine, name: str, players: tuple[int, ...]) -> SideHand:
    cards = {card.id: card for card in table.cards}
    known = {card_id: card.card for card_id, card in cards.items()}

    def said(meld: Group, what: str) -> str:
        return next((text for i in meld if (text := getattr(cards[i], what))), "")

    melds = tuple(Meld(_cards(known, meld), said(meld, "choice"), said(meld, "exception")) for meld in line.melds)
    left, pozzetto = _cards(known, line.cards_left), Pozzetto(line.pozzetto)
    return SideHand(
        name, melds, left, line.closed, pozzetto, line.piles, players, line.corrections, line.total, _ended(table)
    )


def _ended(table: Table) -> Ending | None:
    return Ending(table.ended) if table.ended else None


def _cards(known: Mapping[int, Card], group: Group) -> tuple[Card, ...]:
    return tuple(known[card_id] for card_id in group)
