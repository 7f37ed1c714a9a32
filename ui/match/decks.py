"""The deck that a match is played with: chosen, taught by a photo, forgotten."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from scoring.notice import NoticeError
from ui.session.open_match import OpenMatch
from ui.session.selection import saving
from ui.widgets.keys import keyed, on_choice
from ui.widgets.notices import note
from ui.words.markdown import plain
from ui.words.names import name_of
from ui.words.naming import notice_text
from vision.decks.deck import LearntDeck
from vision.decks.shelf import LONGEST_NAME, DeckShelf

_NONE = ""


def deck_choice(open_match: OpenMatch, key: str) -> None:
    """Draw the choice of a deck, a field for a new one's name, and the way to forget it; keys begin with `key`."""
    words, chosen, shelf = open_match.words, open_match.sheet().draft.deck, DeckShelf()
    known = sorted({*shelf.names(), *([chosen] if chosen else [])}, key=str.casefold)
    which, new = keyed(f"{key}-deck", chosen), f"{key}-deck-new"
    st.selectbox(
        words("deck.which"),
        [_NONE, *known],
        key=which,
        format_func=lambda name: plain(name) if name else words("deck.own"),
        help=words("deck.help"),
        on_change=on_choice(which, lambda name: _choose(open_match, name)),
    )
    st.text_input(
        words("deck.new"),
        key=new,
        max_chars=LONGEST_NAME,
        on_change=lambda: _begin(open_match, st.session_state.pop(new, "")),
    )
    if chosen:
        st.button(
            words("deck.forget", name=plain(chosen)),
            key=f"{key}-deck-forget",
            icon=":material/delete:",
            on_click=_forget,
            args=(open_match, chosen),
        )


def _choose(open_match: OpenMatch, name: str) -> None:
    saving(open_match, lambda: open_match.change_draft(lambda draft: replace(draft, deck=name)))


def _begin(open_match: OpenMatch, typed: str) -> None:
    """Begin a deck, or choose the one of that name; what the match teaches goes there from the next photo on."""
    name = name_of(typed, LONGEST_NAME)
    if not name:
        return
    try:
        shelf = DeckShelf()
        if name not in shelf.names():
            shelf.keep(LearntDeck(name))
    except (NoticeError, OSError) as error:
        _say(open_match, error)
        return
    _choose(open_match, name)


def _forget(open_match: OpenMatch, name: str) -> None:
    try:
        if name in DeckShelf().names():
            DeckShelf().forget(name)
    except (NoticeError, OSError) as error:
        _say(open_match, error)
        return
    _choose(open_match, _NONE)


def _say(open_match: OpenMatch, error: NoticeError | OSError) -> None:
    if isinstance(error, NoticeError):
        note(notice_text(open_match.words, error.notice), wrong=True)
    else:
        note(open_match.words("deck.not_kept", reason=error.strerror), wrong=True)
