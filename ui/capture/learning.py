"""The deck that a match's next photo is read with, and what its corrections teach that deck."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, cast, runtime_checkable

from scoring.card import JOKER
from ui.capture.reading_queue import TableReader
from ui.editing.history import History
from ui.editing.operations import Lay, Once
from ui.editing.table import Box, Table, TableCard
from ui.session.open_match import OpenMatch
from ui.storage.draft import Sheet
from ui.storage.photos import PhotoShelf
from vision.decks.deck import Example, LearntDeck
from vision.decks.shelf import DeckError, DeckShelf
from vision.decks.teaching import Correction
from vision.photo.loading import Photo, load_photo
from vision.reading import Point

OWN = "match"
"""Name of the deck that a match keeps beside its photos where no other was chosen."""

Lessons = Mapping[str, tuple[Correction, ...]]
"""What a person said of each photo, by its sha256."""

_LOG = logging.getLogger(__name__)


@runtime_checkable
class LearningReader(Protocol):
    """A reader that learns decks."""

    def knowing(self, deck: LearntDeck) -> TableReader:
        """The same reader, with what was learnt of the cards on the photos that it is to read."""
        ...

    def corrected(self, photo: Photo, corrections: tuple[Correction, ...]) -> tuple[Example, ...]:
        """What corrections of the reading of a photo teach."""
        ...

    def lessons(self, photo: Photo) -> tuple[Example, ...]:
        """What a photo of a pack's jokers, or of all its cards, teaches."""
        ...


@dataclass(frozen=True)
class Learner:
    """What a match's next photo is read with.

    Attributes:
        decks: where its deck is kept.
        name: the deck's name there.
        photos: the match's photos.
        lessons: what was corrected on them.
    """

    decks: DeckShelf
    name: str
    photos: PhotoShelf
    lessons: Lessons

    @property
    def key(self) -> str:
        """Names the deck among all matches'."""
        return f"{self.decks.folder}/{self.name}"

    def __call__(self, reader: TableReader) -> TableReader:
        """The reader, knowing the deck as far as that was corrected; where it cannot learn, as it is."""
        if not isinstance(reader, LearningReader):
            return reader
        try:
            deck = self._learnt(reader)
            return reader.knowing(deck) if deck.examples else cast("TableReader", reader)
        except (DeckError, OSError):
            # A photo is read all the same; who runs the server finds the reason in its log.
            _LOG.exception("The deck %s could not be used.", self.name)
            return cast("TableReader", reader)

    def _learnt(self, reader: LearningReader) -> LearntDeck:
        before = deck = self.decks.find(self.name) or LearntDeck(self.name)
        for sha, corrections in self.lessons.items():
            lesson = hashlib.sha256(repr(corrections).encode()).hexdigest() if corrections else ""
            path = self.photos.full(sha)
            if path is not None and deck.lessons.get(sha, "") != lesson:
                photo = replace(load_photo(path), sha256=sha)
                deck = deck.corrected(sha, lesson, reader.corrected(photo, corrections))
        if deck is not before:
            self.decks.keep(deck)
        return deck


def learner(open_match: OpenMatch, sheet: Sheet) -> Learner | None:
    """What the next photo of a match is read with; None before the match has begun."""
    if open_match.token is None:
        return None
    histories = [History.from_json(hand.reading or {}) for hand in sheet.hands if not hand.deleted]
    lessons: dict[str, tuple[Correction, ...]] = {}
    for history in (*histories, sheet.draft.history):
        lessons |= lessons_of(history)
    return Learner(*deck_of(open_match, sheet), open_match.shelf, lessons)


def deck_of(open_match: OpenMatch, sheet: Sheet) -> tuple[DeckShelf, str]:
    """Where the deck of a match is kept, and its name there: the chosen one, or its own, beside its photos."""
    chosen = sheet.draft.deck
    return (DeckShelf(), chosen) if chosen else (DeckShelf(open_match.shelf.folder), OWN)


def lessons_of(history: History) -> Lessons:
    """What a person changed, confirmed, added or took away on each photo of a hand."""
    table = history.table
    said = {sha: [lesson for card in table.cards if card.photo == sha for lesson in _of(card)] for sha in table.photos}
    for sha, box in _jokers_gone(history, table):
        said[sha].append(_about(box, None))
    return {sha: tuple(lessons) for sha, lessons in said.items()}


def _of(card: TableCard) -> Iterator[Correction]:
    if card.read is None and card.quad is not None:
        # A tap marks an outline a third of which lies above it.
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = card.quad
        across = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        at = ((x0 + x1) / 3 + (x2 + x3) / 6, (y0 + y1) / 3 + (y2 + y3) / 6)
        yield Correction(card.card, at, across / 2, read=False)
    elif card.card != card.read or (card.doubts and not card.doubtful):
        yield from (_about(box, card) for box in card.indices)


def _about(box: Box, card: TableCard | None) -> Correction:
    left, top, right, bottom = box
    middle: Point = ((left + right) / 2, (top + bottom) / 2)
    return Correction(card.card if card else None, middle, max(right - left, bottom - top) / 2)


def _jokers_gone(history: History, table: Table) -> Iterator[tuple[str, Box]]:
    """Where jokers were read and taken away, but for those that another photo shows too: much looks like a joker."""
    log = history.log[: history.done]
    shared = {op.photo for op in log if isinstance(op, Once)}
    there = {(card.photo, card.indices) for card in table.cards}
    for op in log:
        if isinstance(op, Lay) and op.photo in table.photos and op.photo not in shared:
            gone = (card for card in op.cards if card.read == JOKER and (op.photo, card.indices) not in there)
            yield from ((op.photo, box) for card in gone for box in card.indices)
