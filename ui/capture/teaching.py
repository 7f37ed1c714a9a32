"""A photo of a pack's jokers, or of all its cards, teaches the deck of a match."""

from __future__ import annotations

import streamlit as st

from ui.capture.learning import LearningReader, deck_of
from ui.capture.reader_service import reading_queue
from ui.capture.reading_queue import TableReader
from ui.session.limits import let_go
from ui.session.open_match import OpenMatch
from ui.storage.draft import Sheet
from ui.widgets.notices import note
from ui.words.naming import notice_text
from vision.decks.deck import Example, LearntDeck
from vision.decks.shelf import DeckError
from vision.inference.errors import InferenceError
from vision.photo.loading import PhotoError, load_photo

TYPES = ("image", "heic", "heif")
"""Files that are offered as photos."""


def teach_deck(open_match: OpenMatch, sheet: Sheet) -> None:
    """Draw the way to show the jokers, closed until it is asked for."""
    words = open_match.words
    if not st.toggle(words("deck.teach"), key="teach"):
        return
    turn = st.session_state.setdefault("teach-turn", 0)
    file = st.file_uploader(words("deck.teach_photo"), TYPES, key=f"teach-{turn}")
    if file is not None:
        with st.spinner(words("photo.reading")):
            _teach(open_match, sheet, file.getvalue())
        let_go([file])
        st.session_state["teach-turn"] = turn + 1
        st.rerun()


def _teach(open_match: OpenMatch, sheet: Sheet, data: bytes) -> None:
    words = open_match.words
    try:
        lessons = reading_queue().ask(lambda reader: _lessons(reader, data)).result()
        # The deck may lie beside the photos of a match, which begins now.
        open_match.ensure()
        shelf, name = deck_of(open_match, sheet)
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
