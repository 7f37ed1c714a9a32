"""Adding cards: where they go, then rank and suit; the panel stays open for the next one."""

from __future__ import annotations

import streamlit as st

from scoring.card import JOKER_RANK
from ui.board import rank_suit_pads
from ui.board.view import Board
from ui.editing import operations
from ui.session.open_match import OpenMatch
from ui.session.selection import ADDING, clear, saving
from ui.words import card_text, naming

PLACE, MARKED = "add-place", "add-at"
"""Where added cards go, and the outline that a tap on the photo marked for the next of them."""

_RANK, _SUIT = "add-rank", "add-suit"


def start_adding(place: str | None = None) -> None:
    """Open the panel with no rank or suit chosen; cards go to `place`, or where the last one went."""
    clear()
    st.session_state[ADDING] = True
    st.session_state.pop(MARKED, None)
    if place is not None:
        st.session_state[PLACE] = place
    _forget()


def add_panel(board: Board) -> None:
    """Draw the panel."""
    words = board.words
    known = list(naming.places(words, board.labels, board.table))
    names = {place.code: place.name for place in known}
    if st.session_state.get(PLACE) not in names:
        st.session_state[PLACE] = known[0].code
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(words("edit.add_to"), list(names), key=PLACE, format_func=names.__getitem__)
        st.button(words("edit.done"), key="done", icon=":material/close:", on_click=clear)
    rank_suit_pads.pads(
        words,
        f"new-{board.table.next_id}",
        (st.session_state.get(_RANK) or None, st.session_state.get(_SUIT) or None),
        lambda rank: _tapped(board.open_match, _RANK, rank),
        lambda suit: _tapped(board.open_match, _SUIT, suit),
    )


def _forget() -> None:
    for key in (_RANK, _SUIT):
        st.session_state[key] = ""


def _tapped(open_match: OpenMatch, which: str, value: str) -> None:
    """Add the card once both its rank and its suit are tapped; a joker at once."""
    st.session_state[which] = value
    rank, suit = st.session_state.get(_RANK, ""), st.session_state.get(_SUIT, "")
    if suit == JOKER_RANK or (rank and suit):
        _add(open_match, str(card_text.of(rank, suit)))
        _forget()


def _add(open_match: OpenMatch, card: str) -> None:
    place = st.session_state[PLACE]

    def add() -> None:
        coming = open_match.sheet().draft.history.table.next_id
        open_match.do(operations.Add(card, place, **st.session_state.get(MARKED, {})))
        st.session_state.pop(MARKED, None)
        # The next card goes beside this one, so that a new meld is not begun with every card.
        if not place.startswith(("hand", "loose")) and open_match.sheet().draft.history.table.get(coming):
            st.session_state[PLACE] = f"beside:{coming}"

    saving(open_match, add)
