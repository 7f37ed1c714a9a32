"""Where cards lie on a table: columns, rows, fans, scattered cards, in units of one card's height."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    Rng = np.random.Generator

WIDTH = 0.68
"""Assumed width of a card when groups are laid side by side."""


@dataclass(frozen=True)
class Place:
    """One card's place.

    Attributes:
        x, y: its centre; y points down, towards the person who laid it.
        angle: its turn in radians, clockwise on the page.
        face: whether it lies face up.
        group: number of the overlapped group it belongs to; cards are painted in list order.
        kind: "column", "row", "fan" or "single".
    """

    x: float
    y: float
    angle: float = 0.0
    face: bool = True
    group: int = 0
    kind: str = "single"


def _wobble(rng: Rng, places: list[Place], shift: float, turn: float) -> list[Place]:
    return [
        replace(
            p,
            x=p.x + rng.normal(0, shift),
            y=p.y + rng.normal(0, shift),
            angle=p.angle + rng.normal(0, turn),
        )
        for p in places
    ]


def column(rng: Rng, count: int, step: float | None = None) -> list[Place]:
    """Cards below one another, each covering the lower part of the one before; the last ones may lie across."""
    step = step or rng.uniform(0.13, 0.32)
    lean = rng.normal(0, 0.02)
    across = int(rng.integers(1, 3)) if count >= 7 and rng.random() < 0.3 else 0
    places = [
        Place(lean * i, step * i, np.pi / 2 * rng.choice([-1, 1]) if i >= count - across else 0.0, kind="column")
        for i in range(count)
    ]
    return _wobble(rng, places, rng.uniform(0.004, 0.03), rng.uniform(0.005, 0.06))


def row(rng: Rng, count: int) -> list[Place]:
    """Cards beside one another, each covering the right part of the one before."""
    step, lean = rng.uniform(0.12, 0.42), rng.normal(0, 0.015)
    places = [Place(step * i, lean * i, kind="row") for i in range(count)]
    return _wobble(rng, places, rng.uniform(0.004, 0.03), rng.uniform(0.005, 0.06))


def fan(rng: Rng, count: int) -> list[Place]:
    """Cards turned about a common point below them, as held in a hand."""
    step, reach = rng.uniform(0.07, 0.24), rng.uniform(0.7, 1.9)
    angles = (np.arange(count) - (count - 1) / 2) * step
    places = [Place(reach * np.sin(a), -reach * np.cos(a), a, kind="fan") for a in angles]
    return _wobble(rng, places, 0.012, 0.02)


def reversed_order(rng: Rng, places: list[Place]) -> list[Place]:
    """The places as they are, or in four of ten cases laid from the other end: they show their other sides."""
    return places[::-1] if rng.random() < 0.4 else places


def heap(rng: Rng, count: int) -> list[Place]:
    """Turned cards on one another, as a discard pile."""
    spread = rng.uniform(0.04, 0.3)
    return [Place(x, y, rng.normal(0, rng.choice([0.15, 0.6, 2]))) for x, y in rng.normal(0, spread, (count, 2))]


def scatter(rng: Rng, count: int, span: float) -> list[Place]:
    """Cards thrown about a square `span` wide, at any angle."""
    return [
        Place(x, y, rng.uniform(-np.pi, np.pi), face=bool(rng.random() < 0.9))
        for x, y in rng.uniform(-span / 2, span / 2, (count, 2))
    ]


def moved(places: list[Place], x: float, y: float, turn: float = 0.0, group: int = 0) -> list[Place]:
    """The places turned about their middle by `turn` radians, then centred on (x, y), as group `group`."""
    cx = sum(p.x for p in places) / len(places)
    cy = sum(p.y for p in places) / len(places)
    c, s = np.cos(turn), np.sin(turn)
    return [
        replace(
            p,
            x=x + c * (p.x - cx) - s * (p.y - cy),
            y=y + s * (p.x - cx) + c * (p.y - cy),
            angle=p.angle + turn,
            group=group,
        )
        for p in places
    ]


def side_by_side(rng: Rng, span: float) -> list[Place]:
    """A block of columns across a square `span` wide, as one side's melds lie at the end of a hand."""
    places: list[Place] = []
    x = -span / 2 + rng.uniform(0, 0.5)
    turned = rng.random() < 0.15
    while x < span / 2:
        meld = column(rng, int(rng.integers(3, 12)))
        top = -span / 2 + rng.uniform(-0.3, 0.5)
        middle = top + (max(p.y for p in meld) - min(p.y for p in meld)) / 2 + 0.5
        turn = rng.normal(0, 0.04) + (np.pi if turned else 0.0)
        places += moved(meld, x, middle, turn, len(places))
        x += rng.uniform(0.66, 1.0)
    return places


def strips(rng: Rng, span: float) -> list[Place]:
    """Rows one under another."""
    places: list[Place] = []
    y = -span / 2 + rng.uniform(0.2, 0.7)
    while y < span / 2:
        x = rng.uniform(-span / 4, span / 4)
        laid = reversed_order(rng, row(rng, int(rng.integers(3, 12))))
        places += moved(laid, x, y, rng.normal(0, 0.05), len(places))
        y += rng.uniform(0.9, 1.3)
    return places


def mixed(rng: Rng, span: float) -> list[Place]:
    """Columns, rows, fans and single cards, each at its own angle, with few overlaps between groups."""
    makers: list[Callable[[], list[Place]]] = [
        lambda: column(rng, int(rng.integers(3, 11))),
        lambda: reversed_order(rng, row(rng, int(rng.integers(3, 11)))),
        lambda: reversed_order(rng, fan(rng, int(rng.integers(4, 14)))),
        lambda: heap(rng, int(rng.integers(3, 10))),
        lambda: [Place(0, 0, face=bool(rng.random() < 0.65))],
        lambda: scatter(rng, int(rng.integers(2, 6)), 1.5),
    ]
    places: list[Place] = []
    centres: list[tuple[float, float]] = []
    for _ in range(40):
        at = tuple(rng.uniform(-span / 2, span / 2, 2))
        if all(np.hypot(at[0] - c[0], at[1] - c[1]) > 1.15 for c in centres):
            made = makers[int(rng.integers(len(makers)))]()
            places += moved(made, at[0], at[1], rng.uniform(-np.pi, np.pi), len(places))
            centres.append((float(at[0]), float(at[1])))
    return places


def random_layout(rng: Rng, span: float) -> list[Place]:
    """A table's worth of cards over a square `span` card heights wide, in the order they are laid."""
    kind = rng.random()
    if kind < 0.38:
        return side_by_side(rng, span)
    if kind < 0.52:
        return strips(rng, span)
    if kind < 0.87:
        return mixed(rng, span)
    return scatter(rng, max(2, int(span * span * rng.uniform(0.5, 1.6))), span * 1.1)
