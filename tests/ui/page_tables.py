"""A drawn table whose cards are known, and a stand-in for the reader that knows it, for tests of the page alone."""

from __future__ import annotations

import io
from collections.abc import Callable, Container, Mapping

from PIL import Image, ImageDraw

from scoring.card import Card, parse_cards
from vision.photo.loading import Photo
from vision.reading import CardReading, MeldReading, Quad, SideReading, TableReading

CARD_W, CARD_H, STEP = 110, 160, 46
US = ("3H 4H 5H 6H 7H 8H 9H", "KS KD KC", "5C 6C JK 8C")
THEM = ("QD JD 10D 9D 8D 7D 2S", "4S 4H 4D")
HELD = "AC 9S"
DOUBTFUL: Mapping[str, tuple[str, ...]] = {"5C": ("6C", "5S"), "JD": ("JH",)}
SIZE_WH = (1500, 1100)


def _columns() -> list[tuple[tuple[Card, ...], int, int]]:
    columns = [(parse_cards(meld), 40 + 170 * i, 40) for i, meld in enumerate(US)]
    columns += [(parse_cards(meld), 640 + 170 * i, 40) for i, meld in enumerate(THEM)]
    return [*columns, (parse_cards(HELD), 40, 800)]


def _quad(x: int, y: int) -> Quad:
    return ((x, y), (x + CARD_W, y), (x + CARD_W, y + CARD_H), (x, y + CARD_H))


def reading(doubtful: Mapping[str, tuple[str, ...]] = DOUBTFUL) -> TableReading:
    """What a good reader makes of the drawn table, with other identities of the cards that it doubts."""
    cards: list[CardReading] = []
    groups: list[tuple[int, ...]] = []
    for column, x, y in _columns():
        first = len(cards)
        for place, card in enumerate(column):
            options = tuple((Card.parse(text), 0.1) for text in doubtful.get(str(card), ()))
            quad = _quad(x, y + STEP * place)
            doubts = ("unsure", "beneath") if options else ()
            cards.append(CardReading(len(cards), card, 0.9, quad, alternatives=options, doubts=doubts))
        groups.append(tuple(range(first, len(cards))))
    melds = tuple(MeldReading(group, "run") for group in groups[:-1])
    sides = (SideReading((0, 1, 2), groups[-1]), SideReading((3, 4), ()))
    return TableReading(SIZE_WH, tuple(cards), melds, (), sides, seconds=0.1)


def reading_of(*melds: str, across: Container[int] = (), options: Mapping[int, str] | None = None) -> TableReading:
    """A reading of one side's melds, cards numbered from 0, some laid across or with another identity to offer."""
    cards: list[CardReading] = []
    groups: list[MeldReading] = []
    for column, meld in enumerate(melds):
        ids = range(len(cards), len(cards) + len(meld.split()))
        for place, (card_id, card) in enumerate(zip(ids, parse_cards(meld), strict=True)):
            quad = _quad(40 + 170 * column, 40 + STEP * place)
            other = (options or {}).get(card_id)
            alternatives = ((Card.parse(other), 0.1),) if other else ()
            cards.append(CardReading(card_id, card, 0.9, quad, alternatives=alternatives))
        groups.append(MeldReading(tuple(ids), crosswise=tuple(i for i in ids if i in across)))
    side = SideReading(tuple(range(len(groups))), ())
    return TableReading(SIZE_WH, tuple(cards), tuple(groups), (), (side,), seconds=0.1)


def photo_bytes(shade: int = 90) -> bytes:
    """The drawn table as a JPEG; another shade makes it another photo."""
    image = Image.new("RGB", SIZE_WH, (30, shade, 60))
    draw = ImageDraw.Draw(image)
    for column, x, y in _columns():
        for place, card in enumerate(column):
            top = y + STEP * place
            draw.rounded_rectangle((x, top, x + CARD_W, top + CARD_H), 8, fill="white", outline="grey")
            draw.text((x + 8, top + 8), str(card), fill="red" if card.suit in "HD" else "black", font_size=26)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90)
    return out.getvalue()


class KnowingReader:
    """Answers every photo with the drawn table."""

    def __init__(self, doubtful: Mapping[str, tuple[str, ...]] = DOUBTFUL) -> None:
        """Say what it doubts."""
        self.doubtful = doubtful

    def read(
        self, photo: Photo, variant: str | None = None, progress: Callable[[float], None] | None = None
    ) -> TableReading:
        """Tell of progress once, then answer."""
        del photo, variant
        if progress:
            progress(0.5)
        return reading(self.doubtful)


def reader() -> KnowingReader:
    """The factory that `BURRACO_READER` names."""
    return KnowingReader()


def sure_reader() -> KnowingReader:
    """One that doubts nothing."""
    return KnowingReader({})


def doubting_reader() -> KnowingReader:
    """One that doubts three cards."""
    return KnowingReader({**DOUBTFUL, "7D": ("7H",)})


class BriefReader(KnowingReader):
    """Answers every photo with one meld: for many photos of one hand."""

    def read(
        self, photo: Photo, variant: str | None = None, progress: Callable[[float], None] | None = None
    ) -> TableReading:
        """Answer at once."""
        del photo, variant, progress
        return reading_of("3H 4H 5H")


def brief_reader() -> BriefReader:
    """The factory that `BURRACO_READER` names."""
    return BriefReader()
