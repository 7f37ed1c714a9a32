"""A reading as text for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from scoring import VARIANTS, Meld, Notice, SideHand, price, text_of
from scoring.notice import printable
from scoring.score import LineScore
from vision.reading import SideReading, TableReading


def summary(name: str, reading: TableReading, variant: str | None) -> str:
    """Say what was read: sides with their melds and hands, what is unsure, and by a variant's name the points.

    Args:
        name: the photo, as the person named it.
        reading: what was read.
        variant: name of the rules that price the melds; without one no points are given.
    """
    return "\n".join(
        [f"{printable(name)}: {_count(len(reading.cards), 'card')}, {reading.seconds:.1f} s", *_body(reading, variant)]
    )


def _body(reading: TableReading, variant: str | None) -> Iterator[str]:
    for number, side in enumerate(reading.sides, 1):
        title = f"side {number}" if len(reading.sides) > 1 else "table"
        yield from _indented(title, _side(reading, side, variant))
    if reading.loose:
        yield f"  loose: {_cards(reading, reading.loose)}"
    for card in reading.cards:
        if card.doubtful:
            yield f"  look at: {card.card}, {'; '.join(str(Notice(f'doubt.{key}')) for key in card.doubts)}"
    yield from (f"  note: {note}" for note in reading.notes)


def _side(reading: TableReading, side: SideReading, variant: str | None) -> Iterator[str]:
    line = _priced(reading, side, variant)
    for place, number in enumerate(side.melds):
        meld = reading.melds[number]
        yield f"{_cards(reading, meld.cards)}  {_worth(line, place) if line else meld.kind}"
    if side.hand:
        yield f"hand: {_cards(reading, side.hand)}" + (f"  {_points(line, None)}" if line else "")
    if line and line.total is not None:
        yield f"total {line.total}, without closing and pozzetto"


def _priced(reading: TableReading, side: SideReading, variant: str | None) -> LineScore | None:
    if variant is None or variant not in VARIANTS:
        return None
    melds = tuple(Meld(tuple(reading.card(i).card for i in reading.melds[m].cards)) for m in side.melds)
    hand = SideHand("", melds, tuple(reading.card(i).card for i in side.hand))
    return price([hand], VARIANTS[variant]).lines[0]


def _worth(line: LineScore, meld: int) -> str:
    scored = line.melds[meld]
    if scored.faults:
        return "; ".join(map(str, scored.faults))
    tier = scored.reading.tier if scored.reading else None
    return f"{tier.name + ' ' if tier else ''}{_points(line, meld)}"


def _points(line: LineScore, meld: int | None) -> int:
    return sum(item.points for item in line.items if item.meld == meld)


def _cards(reading: TableReading, ids: tuple[int, ...]) -> str:
    return text_of([reading.card(i).card for i in ids])


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _indented(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield f"  {title}"
    yield from (f"    {line}" for line in lines)
