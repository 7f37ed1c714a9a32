"""The hand being scored, from its photo to its points: the part of the page that an edit draws anew."""

from __future__ import annotations

import logging

import streamlit as st

from ui.board.board import draw_board
from ui.board.view import Board
from ui.match.header import Header
from ui.review.guide import draw_guide, place_of_walk
from ui.session.open_match import OpenMatch
from ui.session.own_changes import see
from ui.session.selection import RECORDED, Step, perform
from ui.session.walk import current_walk
from ui.storage.store import StoreError
from ui.words import naming

_LOG = logging.getLogger(__name__)


@st.fragment(key="board")
def draw_hand(open_match: OpenMatch, header: Header) -> None:
    """Draw the score and what an edit can change; only this part of the page runs again."""
    if RECORDED in st.session_state:
        st.rerun()
    try:
        board = Board.of(open_match)
    except StoreError as error:
        st.error(naming.notice_text(open_match.words, error.notice))
        return
    see(board.sheet)
    try:
        _draw(board, header)
    except Exception:  # noqa: BLE001 - whatever the cause, the page must not stay closed to all who have its link
        _LOG.exception("A hand could not be drawn.")
        st.error(board.words("board.broken"))
        undo = (board.open_match, Step.UNDO)
        st.button(board.words("edit.undo"), key="undo-broken", icon=":material/undo:", on_click=perform, args=undo)


def _draw(board: Board, header: Header) -> None:
    """All cards, or the step of the guide."""
    walk = current_walk()
    if walk is None:
        header.show(board.words, board.sheet)
        draw_board(board)
        return
    place = place_of_walk(board, walk)
    header.show(board.words, board.sheet, board.words("guide.progress", at=place.at, count=place.of))
    draw_guide(board, walk, place)
