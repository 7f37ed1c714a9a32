"""A photo of a pack's jokers, or of all its cards, teaches the deck of a match."""

from __future__ import annotations

from typing import Final

import streamlit as st

from ui.capture.learning import LearningReader, deck_of
from ui.capture.reader_service import reading_queue
from ui.capture.reading_queue import TableReader
from ui.session.open_match import OpenMatch
from ui.widgets.notices import note
from ui.words.naming import notice_text
from vision.decks.deck import Example, LearntDeck
from vision.decks.shelf import DeckError
from vision.inference.errors import InferenceError
from vision.photo.loading import PhotoError, load_photo

DECK: Final = "deck"
"""What a photo shows that teaches: jokers of the pack, or all its cards; nothing of it is laid on the table."""


def teach(open_match: OpenMatch, data: bytes) -> None:
    """Learn a deck from a photo, and say what was learnt, or why nothing."""
    words = open_match.words
    try:
        with st.spinner(words("photo.reading")):
            lessons = reading_queue().ask(lambda reader: _lessons(reader, data)).result()
        shelf, name = deck_of(open_match, open_match.sheet())
        shelf.keep((shelf.find(name) or LearntDeck(name)).taught(lessons))
    except (PhotoError, DeckError, InferenceError) as error:
        note(notice_text(words, error.notice), wrong=True)
    except (ImportError, FileNotFoundError):
        note(words("photo.no_reader"), wrong=True)
    except OSError as error:
        note(words("deck.not_kept", reason=error.strerror), wrong=True)
    else:
        note(words("deck.taught", count=len({example.card for example in lessons})))


def _lessons(reader: TableReader, data: bytes) -> tuple[Example, ...]:
    """What a photo teaches; DeckError where that is nothing."""
    if not isinstance(reader, LearningReader):
        raise DeckError("deck.no_learning")
    lessons = reader.lessons(load_photo(data))
    if not lessons:
        raise DeckError("deck.nothing")
    return lessons
