"""The table of one hand as a person corrects it: cards from any number of photos, in melds, hands or apart."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scoring import Pile, Settled
from scoring.card import Card
from vision.reading import Point, Quad

POZZETTO = ("played", "taken_unplayed", "not_taken")
"""The three states of a side's pozzetto, in the words of `python -m scoring`."""

Group = tuple[int, ...]
Divider = tuple[Point, Point]
"""A line between the sides: the first side lies to its right, seen from its first point."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class TableCard:
    """One physical card.

    Attributes:
        id: names the card through every edit; never used twice in a hand.
        card: what it is, as the person sees it now.
        read: what the reader took it for; None where the person added the card.
        photo: sha256 of the photo it lies on; empty where it was added without one.
        quad: its corners on that photo in pixels; None where nobody has marked the place.
        options: the reader's other identities, likeliest first.
        doubtful: whether a person should still look at it.
        doubts: why, in the keys of `vision.doubt.marks`.
        across: whether it was laid across its meld, as a mark for a burraco.
        indices: boxes left, top, right, bottom around its corner indices on that photo, in pixels, as the reader
            saw them.
        choice: text form of the reading that a person chose for its meld; empty for the one worth most.
        exception: reason for which its meld counts although no rule allows it; empty for none.
    """

    id: int
    card: Card
    read: Card | None = None
    photo: str = ""
    quad: Quad | None = None
    options: tuple[Card, ...] = ()
    doubtful: bool = False
    doubts: tuple[str, ...] = ()
    across: bool = False
    indices: tuple[Box, ...] = ()
    choice: str = ""
    exception: str = ""


@dataclass(frozen=True)
class TableLine:
    """One side: its melds in laid order and the cards it still holds, all by id, how it ended the hand, its piles.

    `corrections` and `total` are what a person settled by hand, as in a `SideHand`.
    """

    melds: tuple[Group, ...] = ()
    cards_left: Group = ()
    closed: bool = False
    pozzetto: str = POZZETTO[0]
    piles: tuple[Pile, ...] = ()
    corrections: tuple[Settled, ...] = ()
    total: Settled | None = None


@dataclass(frozen=True)
class Table:
    """Everything of one hand that a score follows from.

    Every card is in exactly one place: a meld, a side's `cards_left`, or `loose`. `dividers` holds, by the
    photo's sha256, the line between the sides on each photo that shows both, in its pixels. `alone` is the place in
    the match of the player who is alone on the first side where three play; None until somebody has said so.
    `ended` is what ended the hand where nobody closed, `stock` or `time`; empty where nobody has said.
    `apart` holds two photos each, in the order of `photos`, that a person has said to show two tables.
    """

    cards: tuple[TableCard, ...] = ()
    lines: tuple[TableLine, ...] = (TableLine(), TableLine())
    loose: Group = ()
    next_id: int = 0
    photos: tuple[str, ...] = field(default=())
    dividers: tuple[tuple[str, Divider], ...] = ()
    alone: int | None = None
    apart: tuple[tuple[str, str], ...] = ()
    ended: str = ""

    def get(self, card_id: int) -> TableCard | None:
        """The card with this id, if it is still there."""
        return next((card for card in self.cards if card.id == card_id), None)

    def line_of(self, card_id: int) -> int | None:
        """The side that a card belongs to; None for a loose or unknown one."""
        for number, line in enumerate(self.lines):
            if card_id in line.cards_left or any(card_id in meld for meld in line.melds):
                return number
        return None

    def meld_of(self, card_id: int) -> tuple[int, int] | None:
        """Side and place of the meld that holds a card; None when it is in no meld."""
        for number, line in enumerate(self.lines):
            for place, meld in enumerate(line.melds):
                if card_id in meld:
                    return number, place
        return None

    def doubtful(self) -> Group:
        """Ids of the cards to check, in the order they lie."""
        unsure = {card.id for card in self.cards if card.doubtful}
        return tuple(card_id for card_id in self.order() if card_id in unsure)

    def order(self) -> Group:
        """All ids: each side's melds and cards left, then what is loose."""
        groups = [group for line in self.lines for group in (*line.melds, line.cards_left)]
        return tuple(card_id for group in (*groups, self.loose) for card_id in group)

    def with_line(self, number: int, line: TableLine) -> Table:
        """The same table with one side put in place of another."""
        lines = (*self.lines[:number], line, *self.lines[number + 1 :])
        return replace(self, lines=lines)

    def lifted(self, gone: set[int]) -> Table:
        """The same table with these cards in no place, which must be put somewhere; melds left empty go too."""

        def kept(group: Group) -> Group:
            return tuple(card_id for card_id in group if card_id not in gone)

        lines = tuple(
            replace(line, melds=tuple(filter(None, map(kept, line.melds))), cards_left=kept(line.cards_left))
            for line in self.lines
        )
        return replace(self, lines=lines, loose=kept(self.loose))

    def put_beside(self, ids: Group, anchor: int, *, after: bool) -> Table:
        """The same table with ids, which lie nowhere, next to a card in whatever group that card is."""

        def beside(group: Group) -> Group:
            at = group.index(anchor) + after if anchor in group else None
            return group if at is None else (*group[:at], *ids, *group[at:])

        lines = tuple(
            replace(line, melds=tuple(map(beside, line.melds)), cards_left=beside(line.cards_left))
            for line in self.lines
        )
        return replace(self, lines=lines, loose=beside(self.loose))

    def without(self, gone: set[int]) -> Table:
        """The same table without these cards."""
        return replace(self.lifted(gone), cards=tuple(card for card in self.cards if card.id not in gone))
