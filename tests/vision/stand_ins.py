"""Stand-ins for a reader with weights, and readings to give them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring import Card
from vision.evaluation.ablation import levels
from vision.photo.loading import Photo
from vision.protocols import Progress
from vision.reading import CardReading, MeldReading, Point, Quad, SideReading, TableReading


def square(x: float, y: float, size: float = 10) -> Quad:
    return (x, y), (x + size, y), (x + size, y + size), (x, y + size)


def card_reading(
    number: int, text: str, confidence: float = 0.9, at: Point | None = None, *, doubts: tuple[str, ...] = ()
) -> CardReading:
    x, y = at or (20.0 * number, 0.0)
    return CardReading(number, Card.parse(text), confidence, square(x, y, 60), (square(x, y),), doubts=doubts)


def table_reading(melds: Sequence[str], hand: str = "", loose: str = "") -> TableReading:
    """A reading of one side: melds, then hand, then loose cards, numbered in this order."""
    cards: list[CardReading] = []

    def lay(texts: str) -> tuple[int, ...]:
        start = len(cards)
        cards.extend(card_reading(start + place, text) for place, text in enumerate(texts.split()))
        return tuple(range(start, len(cards)))

    stacks = tuple(MeldReading(lay(meld)) for meld in melds)
    held, rest = lay(hand), lay(loose)
    return TableReading((640, 480), tuple(cards), stacks, rest, (SideReading(tuple(range(len(stacks))), held),))


class StandIn:
    """A reader that gives prepared readings in turn and remembers how it was asked."""

    def __init__(self, *readings: TableReading) -> None:
        self.readings = list(readings)
        self.asked: list[str | None] = []
        self.network_seconds = 0.001
        self.tiles = 4

    def read(self, photo: Photo, variant: str | None = None, progress: Progress | None = None) -> TableReading:
        self.asked.append(variant)
        if progress:
            progress(0.5)
            progress(1)
        assert photo.pixels.shape[2] == 3
        return self.readings[(len(self.asked) - 1) % len(self.readings)]

    def read_by_levels(
        self, photo: Photo, variant: str | None = None, progress: Progress | None = None
    ) -> tuple[TableReading, ...]:
        reading = self.read(photo, variant, progress)
        return levels(reading, reading)

    def read_lacking(
        self, photo: Photo, shares: Sequence[float], variant: str | None = None, progress: Progress | None = None
    ) -> tuple[TableReading, ...]:
        return tuple(self.read(photo, variant, progress) for _ in shares)
