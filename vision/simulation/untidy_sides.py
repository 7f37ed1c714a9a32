"""Random tables laid as people lay them: uneven, turned and bent, hands scattered, sides face to face, a discard pile.

Where things lie is drawn from wide ranges, not from photos. Distances are in card heights; a side's player sits
below it on the plane.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from vision.rules.rulebook import lawbook
from vision.simulation.dealing import Dealt, deal
from vision.simulation.plane import Camera, Deck, Layout, Placed
from vision.simulation.untidy_groups import box, columns, moved, row, rows, scatter

HAND: Final = -1
NOBODY: Final = -1
EVEN = 0.5
TWO_SIDES, ROWS, HAND_ONLY = 0.55, 0.15, 0.08
"""Shares of the tables with both sides, of sides that lay rows, of photos of one side that show its hand alone."""
PILES, LONE_PILES, LOOSE = 0.5, 0.25, 0.12
"""Shares with a discard pile of the tables of two sides and of one, and of the others with loose cards."""
BELOW, FOUR_INDEX_DECKS, ASKEW = 0.7, 0.3, 0.3
"""Shares of hands below the melds, of decks with four indices, of piles turned any way."""


@dataclass(frozen=True)
class Owner:
    """Whose a card is.

    Attributes:
        side: 0 or 1, or `NOBODY`.
        meld: its place among the side's melds, or `HAND`.
    """

    side: int
    meld: int = HAND


@dataclass
class UntidyTable:
    """A table with the owner of every card of its layout, in the same order."""

    variant: str
    layout: Layout = field(default_factory=Layout)
    owners: list[Owner] = field(default_factory=list)

    def lay(self, cards: Sequence[Placed], owner: Owner) -> None:
        """Put cards of one owner down, the last on top."""
        self.layout.lay(cards)
        self.owners += [owner] * len(cards)

    def take(self, other: UntidyTable) -> None:
        """Put another table's cards on this one."""
        self.layout.lay(other.layout.placed)
        self.owners += other.owners


def untidy_table(rng: np.random.Generator) -> UntidyTable:
    """Deal and lay a table of one or two sides, half of those of two with a discard pile, some with loose cards."""
    sides = 1 + int(rng.random() < TWO_SIDES)
    dealt = deal(rng, sides=sides)
    if sides == 1 and rng.random() < HAND_ONLY:
        return _hand_alone(dealt, rng)
    first = _side(dealt, 0, rng)
    if sides > 1:
        other = _side(dealt, 1, rng)
        _face(first, other, rng)
    pile = _left(dealt, rng, int(rng.integers(2, 13)))
    if rng.random() < (PILES if sides > 1 else LONE_PILES):
        _discard(first, pile, sides, rng)
    elif rng.random() < LOOSE:
        _discard_loose(first, pile[: int(rng.integers(1, 3))], sides, rng)
    return first


def untidy_photo(rng: np.random.Generator) -> tuple[Deck, Camera]:
    """A deck and a camera held at 40 to 75 degrees above the table, the photo turned any way."""
    corners = (0, 1, 2, 3) if rng.random() < FOUR_INDEX_DECKS else (0, 2)
    deck = Deck(rng.uniform(0.62, 0.72), (0.1, rng.uniform(0.14, 0.19)), corners)
    pitch = np.radians(rng.uniform(10, 50))
    camera = Camera(
        height=220,
        angle=float(rng.integers(4)) * np.pi / 2 + rng.normal(0, 0.12),
        tilt=float(np.sin(pitch)) / rng.uniform(11, 20),
        flat=float(np.cos(pitch)),
        noise=rng.uniform(0.02, 0.07),
        drop=rng.choice([0.0, 0.01, 0.03]),
    )
    return deck, camera


def _left(dealt: Dealt, rng: np.random.Generator, wanted: int) -> list[int]:
    """Cards that are with nobody, in any order."""
    held = Counter(c for melds in dealt.melds for meld in melds for c in meld) + Counter(
        c for hand in dealt.hands for c in hand
    )
    rest = Counter(dict(enumerate(lawbook(dealt.variant).limit))) - held
    return [int(c) for c in rng.permutation(sorted(rest.elements()))[:wanted]]


def _side(dealt: Dealt, side: int, rng: np.random.Generator) -> UntidyTable:
    """A side's melds about the origin, and its hand below or beside."""
    table = UntidyTable(dealt.variant)
    melds = dealt.melds[side][: int(rng.integers(1, 8))]
    lay = rows if rng.random() < ROWS else columns
    for place, cards in enumerate(lay(melds, rng)):
        table.lay(cards, Owner(side, place))
    _lay_hand(table, dealt.hands[side], side, rng)
    return table


def _hand_alone(dealt: Dealt, rng: np.random.Generator) -> UntidyTable:
    table = UntidyTable(dealt.variant)
    table.lay(_hand(dealt.hands[0] or dealt.melds[0][0], rng), Owner(0))
    return table


def _hand(cards: Sequence[int], rng: np.random.Generator) -> list[Placed]:
    """Cards held, as a row, a fan or scattered."""
    kind = rng.choice(["row", "fan", "scatter"])
    if kind == "scatter":
        return scatter(cards, rng)
    return row(cards, (0.0, 0.0), rng.uniform(0.16, 0.36), rng.uniform(0.03, 0.14) * (kind == "fan"), rng)


def _lay_hand(table: UntidyTable, hand: Sequence[int], side: int, rng: np.random.Generator) -> None:
    """The hand below the melds or beyond one of their ends."""
    if not hand:
        return
    cards = _hand(hand, rng)
    (low, high), (left, right) = box(table.layout.placed), box(cards)
    if rng.random() < BELOW:
        x, y = rng.uniform(low[0], high[0]) - (left[0] + right[0]) / 2, high[1] - left[1] + rng.uniform(0.15, 1.4)
    else:
        beside = (high[0] - left[0], 1) if rng.random() < EVEN else (low[0] - right[0], -1)
        x = beside[0] + beside[1] * rng.uniform(0.2, 1.0)
        y = rng.uniform(0.4, 1.2) * high[1] - (left[1] + right[1]) / 2
    table.lay(moved(cards, (x, y), rng.normal(0, 0.12)), Owner(side))


def _face(near: UntidyTable, far: UntidyTable, rng: np.random.Generator) -> None:
    """Turn the far side about and lay it across from the near one's melds, as close as 0.1 to 3 card heights."""
    turned = Layout([replace(p, at=(-p.at[0], -p.at[1]), angle=p.angle + np.pi) for p in far.layout.placed])
    (low, _), (own, high) = (
        box(_melds(near)),
        box([p for p, o in zip(turned.placed, far.owners, strict=True) if o.meld != HAND]),
    )
    middle = rng.normal((low[0] + box(_melds(near))[1][0]) / 2 - (own[0] + high[0]) / 2, 0.5)
    away = (middle, low[1] - high[1] - float(rng.choice([rng.uniform(0.1, 0.8), rng.uniform(0.8, 3.0)])))
    far.layout = Layout(moved(turned.placed, away, 0.0))
    near.take(far)


def _melds(table: UntidyTable) -> list[Placed]:
    return [p for p, owner in zip(table.layout.placed, table.owners, strict=True) if owner.meld != HAND]


def _discard(table: UntidyTable, cards: Sequence[int], sides: int, rng: np.random.Generator) -> None:
    """A heap of turned cards between the sides, on the far side of a lone one, or beyond an end of the melds."""
    spread, turn, any_way = rng.uniform(0.06, 0.36), rng.uniform(0.15, 0.9), rng.random()
    base = rng.uniform(-np.pi, np.pi) if rng.random() < ASKEW else 0.0
    heap = [
        Placed(c, tuple(rng.normal(0, spread, 2)), base + rng.normal(0, turn) + np.pi * (rng.random() < any_way))
        for c in cards
    ]
    table.lay(moved(heap, _free_place(table, sides, rng), 0.0), Owner(NOBODY))


def _discard_loose(table: UntidyTable, cards: Sequence[int], sides: int, rng: np.random.Generator) -> None:
    for card in cards:
        at = _free_place(table, sides, rng)
        table.lay([Placed(card, at, rng.uniform(-np.pi, np.pi))], Owner(NOBODY))


def _free_place(table: UntidyTable, sides: int, rng: np.random.Generator) -> tuple[float, float]:
    """A place for a pile, clear of all cards: between the melds of both sides, or across from the only player."""
    near = [p for p, o in zip(table.layout.placed, table.owners, strict=True) if o.side == 0 and o.meld != HAND]
    far = [p for p, o in zip(table.layout.placed, table.owners, strict=True) if o.side == 1 and o.meld != HAND]
    (left, inner), (right, _) = box(near)
    y = (inner + box(far)[1][1]) / 2 if sides > 1 else inner - rng.uniform(0.7, 1.5)
    places = np.array([p.at for p in table.layout.placed])
    for _ in range(40):
        at = np.array([rng.uniform(left, right), y + rng.normal(0, 0.2)])
        if np.linalg.norm(places - at, axis=1).min() > 1.0:
            return float(at[0]), float(at[1])
    beside = (
        float(places[:, 0].max() + rng.uniform(1.2, 2.0))
        if rng.random() < EVEN
        else float(places[:, 0].min() - rng.uniform(1.2, 2.0))
    )
    return beside, float(y + rng.normal(0, 0.3))
