"""Melds of one side that are equal, where a variant does not allow them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.meld_shape import MeldKind, MeldShape
from scoring.melds.meld import Meld, readings_of
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.vocabulary import Variant

Standing = Sequence[tuple[Meld, Reading | None]]
"""The melds of a side, each with the reading that stands, `None` for an illegal one."""


def equal_sets(melds: Standing, variant: Variant) -> Iterator[Notice]:
    """Yield a fault for every two sets of one rank where the variant allows a side only one."""
    for first, second, shape in _pairs(melds, variant, MeldKind.SET):
        yield Notice("equal_sets", {"first": first, "second": second, "rank": shape.rank})


def joinable_runs(side: str, melds: Standing, variant: Variant) -> Iterator[Notice]:
    """Yield a warning for every two runs of one suit that make one run where the variant frowns on that."""
    for first, second, shape in _pairs(melds, variant, MeldKind.RUN):
        together = readings_of((*melds[first - 1][0].cards, *melds[second - 1][0].cards), variant)
        if any(reading.shape.kind is MeldKind.RUN for reading in together):
            yield Notice(
                "joinable_runs", {"side": side, "first": first, "second": second, "suit": Notice(f"suit.{shape.suit}")}
            )


def _pairs(melds: Standing, variant: Variant, kind: MeldKind) -> Iterator[tuple[int, int, MeldShape]]:
    """The numbers, from 1, of every two melds of this kind and of one suit or rank, with the first one's shape."""
    shapes = [(number, reading.shape) for number, (_, reading) in enumerate(melds, 1) if reading]
    alike = [(number, shape) for number, shape in shapes if shape.kind is kind and not variant.equal_melds]
    for (first, shape), (second, other) in combinations(alike, 2):
        if (shape.suit, shape.rank) == (other.suit, other.rank):
            yield first, second, shape
