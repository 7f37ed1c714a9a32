"""Stand-ins for a reader with weights, and readings to give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring import Card
from vision.decks.deck import Example, LearntDeck
from vision.photo.loading import Photo
from vision.protocols import Progress
from vision.reading import CardReading, JoinedReading, MeldReading, Point, Quad, SideReading, TableReading
from vision.settings import Settings
from vision.settings_file import shipped


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
    """A reader that gives prepared readings in turn and remembers how it was asked; what it sees is itself."""

    settings = shipped()

    def __init__(self, *readings: TableReading) -> None:
        self.readings = list(readings)
        self.asked: list[str | None] = []
        self.decks: list[LearntDeck] = []

    def knowing(self, deck: LearntDeck) -> StandIn:
        self.decks.append(deck)
        return self

    def lessons(self, photo: Photo, progress: Progress | None = None) -> tuple[Example, ...]:
        """A joker whose index is the photo's corner."""
        del progress
        corner = np.resize(photo.pixels[:80, :96], (80, 96, 3))
        return (Example(Card.parse("JK"), corner, photo.sha256),)

    def see(self, photo: Photo, progress: Progress | None = None) -> StandIn.Seen:
        if progress:
            progress(0.5)
            progress(1)
        assert photo.pixels.shape[2] == 3
        return self.Seen(self)

    def read(self, photo: Photo, variant: str | None = None, progress: Progress | None = None) -> TableReading:
        return self.see(photo, progress).read(variant)

    def read_together(
        self, photos: Sequence[Photo], variant: str | None = None, progress: Progress | None = None
    ) -> list[JoinedReading]:
        """All photos are one table, but for the last of several, which may be."""
        many = len(photos) > 1
        first, last = tuple(range(len(photos) - many)), (len(photos) - 1,)
        reading = self.read(photos[0], variant, progress)
        tables = [JoinedReading(first, 0, last if many else (), reading)]
        return [*tables, JoinedReading(last, last[0], (0,), reading)] if many else tables

    @dataclass
    class Seen:
        """A photo as the stand-in sees it: its next reading, whatever is left out."""

        reader: StandIn
        reading: TableReading | None = None

        def read(self, variant: str | None = None, *, pack: bool = True) -> TableReading:
            del pack
            if self.reading is None:
                self.reading = self.reader.readings[len(self.reader.asked) % len(self.reader.readings)]
                self.reader.asked.append(variant)
            return self.reading

        def under(self, settings: Settings) -> StandIn.Seen:
            del settings
            return self

        def without(self, share: float, rng: np.random.Generator) -> StandIn.Seen:
            del share, rng
            return StandIn.Seen(self.reader)
