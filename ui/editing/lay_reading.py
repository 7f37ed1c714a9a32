"""From what was read on one photo to the operation that lays it on the table."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.vocabulary import SIDES
from ui.editing.operations import Lay
from ui.editing.table import Box, Group, TableCard
from vision.reading import CardReading, Quad, TableReading

BOTH = "both"
MELDS = ("melds:0", "melds:1", "melds:2")
HANDS = ("hand:0", "hand:1", "hand:2")
SHOWN = (BOTH, *MELDS, *HANDS)
"""What a photo may show: the table of both sides, the table of one side, or cards that one side still holds.

A third side is there where each of three plays alone."""

Lines = tuple[tuple[Group, ...], ...]


def lay(reading: TableReading, photo: str, shows: str) -> Lay:
    """The operation that lays a reading, its cards numbered from 0.

    `photo` is the photo's sha256, `shows` one of `SHOWN`.
    """
    number = {card.id: place for place, card in enumerate(reading.cards)}
    across = {card_id for meld in reading.melds for card_id in meld.crosswise}
    cards = tuple(_placed(place, card, across=card.id in across) for place, card in enumerate(reading.cards))
    if shows in HANDS:
        everything = tuple(number.values())
        count = _count(HANDS.index(shows))
        hands = tuple(everything if shows == hand else () for hand in HANDS[:count])
        return Lay(photo, cards, ((),) * count, hands)
    melds, held = _sides(reading, shows)
    laid = tuple(tuple(tuple(number[i] for i in meld) for meld in side) for side in melds)
    kept = tuple(tuple(number[i] for i in hand) for hand in held)
    used = {i for side in laid for meld in side for i in meld} | {i for hand in kept for i in hand}
    loose = tuple(i for i in number.values() if i not in used)
    return Lay(photo, cards, laid, kept, loose)


def _placed(place: int, card: CardReading, *, across: bool) -> TableCard:
    a, b, c, d = ((float(x), float(y)) for x, y in card.quad)
    options = tuple(option for option, _ in card.alternatives if option != card.card)
    if card.seen is not None and card.seen != card.card:
        options = (card.seen, *(option for option in options if option != card.seen))
    return TableCard(
        place,
        card.card,
        read=card.card,
        quad=(a, b, c, d),
        options=options[:5],
        doubtful=card.doubtful,
        doubts=card.doubts,
        across=across,
        indices=tuple(_box(quad) for quad in card.index_quads),
    )


def _box(quad: Quad) -> Box:
    xs, ys = zip(*quad, strict=True)
    return float(min(xs)), float(min(ys)), float(max(xs)), float(max(ys))


def _count(line: int) -> int:
    """How many sides a photo of this one tells of: the third is one of three."""
    return max(SIDES, line + 1)


def _sides(reading: TableReading, shows: str) -> tuple[Lines, tuple[Group, ...]]:
    """Melds and cards left of each side; where a photo shows several, those of further ones go to the second."""
    count = SIDES if shows == BOTH else _count(MELDS.index(shows))
    melds: list[list[Group]] = [[] for _ in range(count)]
    held: list[list[int]] = [[] for _ in range(count)]
    for place, side in enumerate(reading.sides):
        line = min(place, 1) if shows == BOTH else MELDS.index(shows)
        melds[line].extend(reading.melds[i].cards for i in side.melds)
        held[line].extend(side.hand)
    return tuple(map(tuple, melds)), tuple(map(_unique, held))


def _unique(ids: Iterable[int]) -> Group:
    return tuple(dict.fromkeys(ids))
