"""The line between the two sides on a photo: where it lies, and which side owns the cards after it is moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ui.editing.operations import Divide
from ui.editing.table import Divider, Group, Table, TableLine
from vision.reading import Point, Quad

_WAYS = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""Ways from the other side to the first one: it sits below, to the right, above or to the left."""


def side_of(divider: Divider, point: Point) -> int:
    """0 for points on the right of the line from its first point to its second as seen on the photo, else 1."""
    (ax, ay), (bx, by) = divider
    return int((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < 0)


def between(first: Sequence[Quad], second: Sequence[Quad]) -> Divider | None:
    """The upright or level line that parts the cards of two sides best, in the photo's pixels; None with one side."""
    ones, others = [_mean(quad) for quad in first], [_mean(quad) for quad in second]
    if not ones or not others:
        return None

    def gap(way: Point) -> float:
        return min(_along(way, p) for p in ones) - max(_along(way, p) for p in others)

    way = max(_WAYS, key=gap)
    across = (way[1], -way[0])
    at = (min(_along(way, p) for p in ones) + max(_along(way, p) for p in others)) / 2
    ends = [_along(across, p) for p in (*ones, *others)]
    a, b = ((at * way[0] + end * across[0], at * way[1] + end * across[1]) for end in (min(ends), max(ends) + 1))
    return a, b


def with_divider(table: Table, photo: str, divider: Divider | None) -> Table:
    """The table with a photo's line put elsewhere, or taken away."""
    kept = tuple(pair for pair in table.dividers if pair[0] != photo)
    return replace(table, dividers=(*kept, (photo, divider)) if divider else kept)


def swapped(table: Table) -> Table:
    """The table with its sides exchanged, and the points of each dividing line."""
    dividers = tuple((photo, (b, a)) for photo, (a, b) in table.dividers)
    return replace(table, lines=table.lines[::-1], dividers=dividers)


def laid(table: Table, photo: str) -> Table:
    """The table with a line between the sides of a photo just laid, where it shows both; no line parts three."""
    sides: list[list[Quad]] = [[] for _ in table.lines]
    for card in table.cards:
        line = table.line_of(card.id)
        if card.photo == photo and card.quad and line is not None:
            sides[line].append(card.quad)
    first, second, *others = sides
    return with_divider(table, photo, None if any(others) else between(first, second))


def divide(table: Table, op: Divide) -> Table:
    """Give every meld on a photo to the side that its middle lies on, every card in hand by its own middle.

    What belongs to nobody stays so, and so do melds with no card on the photo.
    """
    if op.photo not in table.photos or op.line[0] == op.line[1]:
        return table
    middles = {card.id: _mean(card.quad) for card in table.cards if card.photo == op.photo and card.quad}

    def home(group: Iterable[int], now: int) -> int:
        points = [middles[card_id] for card_id in group if card_id in middles]
        return side_of(op.line, _mean(points)) if points else now

    lines = tuple(_line(table, number, home) for number in range(len(table.lines)))
    return with_divider(replace(table, lines=lines), op.photo, op.line)


def _line(table: Table, number: int, home: Callable[[Iterable[int], int], int]) -> TableLine:
    """One side after the cards were divided: what it keeps, then what it gets."""
    order = sorted(enumerate(table.lines), key=lambda pair: pair[0] != number)
    melds: list[Group] = [meld for now, line in order for meld in line.melds if home(meld, now) == number]
    held = tuple(one for now, line in order for one in line.cards_left if home((one,), now) == number)
    return replace(table.lines[number], melds=tuple(melds), cards_left=held)


def _along(way: Point, point: Point) -> float:
    return way[0] * point[0] + way[1] * point[1]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
