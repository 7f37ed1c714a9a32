"""Which of several photos show one table, and the indices of each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from vision.detection.detections import Detections
from vision.looks.fusing import fuse, plane_of
from vision.looks.matching import Look, Match, match


@dataclass(frozen=True, eq=False)
class Joined:
    """One table.

    Attributes:
        looks: numbers of the photos that show it.
        reference: number of the photo in whose pixels its indices are given.
        detections: its indices, each once.
        perhaps: numbers of photos that may show it too, but not surely: they are not joined.
    """

    looks: tuple[int, ...]
    reference: int
    detections: Detections
    perhaps: tuple[int, ...] = ()


def join(looks: Sequence[Look]) -> list[Joined]:
    """Every table that the photos show, in the order of their first photos."""
    pairs = {(a, b): found for a, b in combinations(range(len(looks)), 2) if (found := match(looks[a], looks[b]))}
    sure = {pair: found for pair, found in pairs.items() if found.sure}
    return [_joined(looks, numbers, sure, pairs) for numbers in _tables(len(looks), sure)]


def _tables(count: int, sure: Mapping[tuple[int, int], Match]) -> list[list[int]]:
    table = list(range(count))
    for one, two in sure:
        table = [table[one] if number == table[two] else number for number in table]
    return [[k for k in range(count) if table[k] == number] for number in dict.fromkeys(table)]


def _joined(
    looks: Sequence[Look],
    numbers: Sequence[int],
    sure: Mapping[tuple[int, int], Match],
    pairs: Mapping[tuple[int, int], Match],
) -> Joined:
    perhaps = {k for pair in pairs if set(pair) & set(numbers) for k in pair} - set(numbers)
    own = [looks[k] for k in numbers]
    if len(own) == 1:
        return Joined(tuple(numbers), numbers[0], own[0].detections, tuple(sorted(perhaps)))
    place = {number: k for k, number in enumerate(numbers)}
    plane = plane_of(own, {(place[a], place[b]): found for (a, b), found in sure.items() if a in place and b in place})
    return Joined(tuple(numbers), numbers[plane.reference], fuse(own, plane), tuple(sorted(perhaps)))
