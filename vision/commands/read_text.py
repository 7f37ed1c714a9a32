"""A reading as text for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from scoring import VARIANTS, Meld, Notice, SideHand, price, text_of
from scoring.notice import printable
from scoring.score import LineScore
from scoring.words import Language, language
from vision.reading import SideReading, TableReading


def summary(name: str, reading: TableReading, variant: str | None, words: Language | None = None) -> str:
    """Say what was read: sides with their melds and hands, what is unsure, and by a variant's name the points.

    Args:
        name: the photo, as the person named it.
        reading: what was read.
        variant: name of the rules that price the melds; without one no points are given.
        words: the language, English without one.
    """
    said = words or language()
    head = said("shown.cards", name=printable(name), count=len(reading.cards), seconds=reading.seconds)
    return "\n".join([head, *_body(reading, variant, said)])


def note_text(note: Notice | str, words: Language) -> str:
    """What the reader notes, in a language."""
    return note.said(words) if isinstance(note, Notice) else note


def _body(reading: TableReading, variant: str | None, words: Language) -> Iterator[str]:
    for number, side in enumerate(reading.sides, 1):
        title = words("shown.side", number=number) if len(reading.sides) > 1 else words("shown.table")
        yield from _indented(title, _side(reading, side, variant, words))
    if reading.loose:
        yield "  " + words("shown.loose", cards=_cards(reading, reading.loose))
    for card in reading.cards:
        if card.doubtful:
            doubts = "; ".join(words(f"doubt.{key}") for key in card.doubts)
            yield "  " + words("shown.look", card=card.card, doubts=doubts)
    yield from ("  " + words("shown.note", note=note_text(note, words)) for note in reading.notes)


def _side(reading: TableReading, side: SideReading, variant: str | None, words: Language) -> Iterator[str]:
    line = _priced(reading, side, variant)
    for place, number in enumerate(side.melds):
        meld = reading.melds[number]
        worth = _worth(line, place, words) if line else words.maybe(f"shown.{meld.kind}", meld.kind)
        yield f"{_cards(reading, meld.cards)}  {worth}"
    if side.hand:
        yield words("shown.hand", cards=_cards(reading, side.hand)) + (f"  {_points(line, None)}" if line else "")
    if line and line.total is not None:
        yield words("shown.total", points=line.total)


def _priced(reading: TableReading, side: SideReading, variant: str | None) -> LineScore | None:
    if variant is None or variant not in VARIANTS:
        return None
    melds = tuple(Meld(tuple(reading.card(i).card for i in reading.melds[m].cards)) for m in side.melds)
    hand = SideHand("", melds, tuple(reading.card(i).card for i in side.hand))
    return price([hand], VARIANTS[variant]).lines[0]


def _worth(line: LineScore, meld: int, words: Language) -> str:
    scored = line.melds[meld]
    if scored.faults:
        return "; ".join(fault.said(words) for fault in scored.faults)
    tier = scored.reading.tier if scored.reading else None
    return f"{tier.name + ' ' if tier else ''}{_points(line, meld)}"


def _points(line: LineScore, meld: int | None) -> int:
    return sum(item.points for item in line.items if item.meld == meld)


def _cards(reading: TableReading, ids: tuple[int, ...]) -> str:
    return text_of([reading.card(i).card for i in ids])


def _indented(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield f"  {title}"
    yield from (f"    {line}" for line in lines)
