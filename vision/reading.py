"""A photo as it was read: cards, melds in laid order, sides, hands, loose cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scoring.card import Card
from scoring.notice import Notice
from vision.quads import Array, mapped

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class CardReading:
    """One physical card on the photo, seen by one to four of its indices.

    Attributes:
        id: its place in the reading, stable through corrections.
        card: the identity that stands, after the rules had their say.
        confidence: probability that `card` is right, in 0..1, less where it may be no card at all.
        quad: corners of the card on the photo in pixels, upright order.
        index_quads: corners of each of its indices that was seen, in pixels, upright order.
        alternatives: other identities with their probability, likeliest first.
        seen: what the classifier alone said, where the rules changed it (then `deduced` is true).
        deduced: whether the rules of the game changed the reading.
        doubts: why a person should look at it, in the keys of `vision.doubt.marks`; empty where nobody need.
    """

    id: int
    card: Card
    confidence: float
    quad: Quad
    index_quads: tuple[Quad, ...] = ()
    alternatives: tuple[tuple[Card, float], ...] = ()
    seen: Card | None = None
    deduced: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it."""
        return bool(self.doubts)


@dataclass(frozen=True)
class MeldReading:
    """An overlapped group of three or more cards.

    Attributes:
        cards: ids of its cards, from the bottom of the overlap to the top.
        kind: "run", "set", "other" (no lawful meld, or read without rules).
        faults: what the rules say against it; empty for a lawful meld.
        doubtful: whether a person should look at it.
        crosswise: ids of its cards that lie across the stack (a mark for a burraco).
    """

    cards: tuple[int, ...]
    kind: str = "other"
    faults: tuple[Notice, ...] = ()
    doubtful: bool = False
    crosswise: tuple[int, ...] = ()


@dataclass(frozen=True)
class SideReading:
    """What one side (line) has on the photo: its melds, as places in `TableReading.melds`, and the ids in hand."""

    melds: tuple[int, ...]
    hand: tuple[int, ...]


@dataclass(frozen=True)
class TableReading:
    """Everything read from one photo.

    Attributes:
        size_wh: width and height of the photo in pixels.
        cards: every physical card; `cards[i].id` names it.
        melds: overlapped groups of three or more, lawful or not.
        loose: ids of cards that are in no side.
        sides: one entry a side of the table.
        notes: what else a person should be told.
        seconds: how long the reading took.
        tiles: number of tiles the detector saw.
        network_seconds: seconds of it that the networks alone took.
    """

    size_wh: tuple[int, int]
    cards: tuple[CardReading, ...] = ()
    melds: tuple[MeldReading, ...] = ()
    loose: tuple[int, ...] = ()
    sides: tuple[SideReading, ...] = ()
    notes: tuple[Notice, ...] = ()
    seconds: float = 0.0
    tiles: int = 0
    network_seconds: float = 0.0

    @property
    def doubtful(self) -> bool:
        """Whether anything on it asks a person to look."""
        return any(card.doubtful for card in self.cards) or any(meld.doubtful for meld in self.melds)

    def mapped(self, homography: Array, size_wh: tuple[int, int]) -> TableReading:
        """The same reading in the pixels of another picture of the table, brought there by a homography (3, 3)."""

        def over(quad: Quad) -> Quad:
            a, b, c, d = ((float(x), float(y)) for x, y in mapped(np.array(quad), homography))
            return (a, b, c, d)

        cards = (
            replace(card, quad=over(card.quad), index_quads=tuple(over(quad) for quad in card.index_quads))
            for card in self.cards
        )
        return replace(self, size_wh=size_wh, cards=tuple(cards))

    def card(self, card_id: int) -> CardReading:
        """The card with this id; KeyError when there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)


@dataclass(frozen=True)
class JoinedReading:
    """One table as it was read from all photos that show it.

    Attributes:
        looks: numbers of those photos, among the given ones.
        reference: number of the photo in whose pixels the quads are given; they may reach beyond it.
        perhaps: numbers of photos that may show the same table, but not surely: they were read apart.
        table: the reading.
    """

    looks: tuple[int, ...]
    reference: int
    perhaps: tuple[int, ...]
    table: TableReading
