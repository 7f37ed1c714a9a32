"""The table on the page: the photo with its cards, each side's melds and cards in hand, and the facts."""

from __future__ import annotations

import logging

import streamlit as st

from ui.board import score_items
from ui.board.card_bar import editor
from ui.board.overlay import overlay
from ui.board.questions import questions
from ui.board.view import Board
from ui.editing import operations
from ui.editing.table import POZZETTO, Group
from ui.session.open_match import OpenMatch
from ui.session.own_changes import see
from ui.session.selection import RECORDED, Step, perform, select, selected
from ui.storage.store import StoreError
from ui.widgets.keys import distinct_label, keyed, on_choice
from ui.words import card_text, naming

_LOG = logging.getLogger(__name__)


@st.fragment(key="board")
def draw_board(open_match: OpenMatch) -> None:
    """Draw what an edit can change; only this part of the page runs again."""
    if RECORDED in st.session_state:
        st.rerun()
    try:
        board = Board.of(open_match)
    except StoreError as error:
        st.error(naming.notice_text(open_match.words, error.notice))
        return
    see(board.sheet)
    try:
        _draw(board)
    except Exception:  # noqa: BLE001 - whatever the cause, the page must not stay closed to all who have its link
        _LOG.exception("A hand could not be drawn.")
        st.error(board.words("board.broken"))
        undo = (board.open_match, Step.UNDO)
        st.button(board.words("edit.undo"), key="undo-broken", icon=":material/undo:", on_click=perform, args=undo)


def _draw(board: Board) -> None:
    with st.container(key="board"):
        left, right = st.columns([3, 2], gap="medium")
        with left, st.container(key="pictures"):
            _pictures(board)
        with right:
            questions(board)
            for number in range(len(board.table.lines)):
                _line(board, number)
            _loose(board)
            _facts(board)
            score_items.details(board)
    editor(board)


def _pictures(board: Board) -> None:
    for sha in board.table.photos:
        view = board.open_match.shelf.view(sha)
        if view is None:
            st.caption(board.words("photo.gone"))
        else:
            overlay(board, sha, view)


def _line(board: Board, number: int) -> None:
    """One side: its melds with kind, tier and points, each card a button, and its cards in hand."""
    line = board.table.lines[number]
    st.subheader(board.labels[number], anchor=False)
    for place in range(len(line.melds)):
        _meld(board, number, place)
    if line.cards_left:
        label = naming.place_name(board.words, board.labels, board.table, line.cards_left[0])
        _group(board, line.cards_left, f"hand-{number}", label)
    if not line.melds and not line.cards_left:
        st.caption(board.words("board.empty"))


def _meld(board: Board, number: int, place: int) -> None:
    scored = board.score.lines[number].melds[place]
    text = naming.meld_text(board.words, board.sheet.match.rules, scored)
    meld = board.table.lines[number].melds[place]
    _group(board, meld, f"meld-{number}-{place}", f"{place + 1}. {text}")
    for fault in scored.faults:
        st.caption(f":red[{naming.notice_text(board.words, fault)}]")


def _group(board: Board, group: Group, key: str, label: str) -> None:
    """The cards of a group; a tap selects one."""
    chosen = selected()
    key = keyed(key, chosen if chosen in group else None)
    labels = {
        card.id: distinct_label(card_text.coloured(card.card) + (" :orange[?]" if card.doubtful else ""), card.id)
        for card in board.table.cards
    }
    st.pills(
        label,
        group,
        key=key,
        format_func=labels.__getitem__,
        on_change=on_choice(key, select),
    )


def _loose(board: Board) -> None:
    if board.table.loose:
        _group(board, board.table.loose, "loose", board.words("board.loose"))
        st.caption(board.words("board.loose_help"))


def _facts(board: Board) -> None:
    """Who closed, and what became of each pozzetto."""
    words, lines = board.words, board.table.lines
    key = keyed("closed", next((i for i, line in enumerate(lines) if line.closed), -1))
    st.segmented_control(
        words("facts.closed"),
        (*range(len(lines)), -1),
        key=key,
        required=True,
        format_func=lambda i: words("facts.nobody") if i < 0 else distinct_label(board.labels[i], i),
        on_change=on_choice(key, lambda line: perform(board.open_match, operations.Close(line))),
    )
    for number in range(len(lines)):
        _pozzetto(board, number)
    if board.table.cards:
        swap = (board.open_match, operations.Swap())
        st.button(words("board.swap"), key="swap", icon=":material/swap_vert:", on_click=perform, args=swap)


def _pozzetto(board: Board, number: int) -> None:
    key = keyed(f"pozzetto-{number}", board.table.lines[number].pozzetto)
    st.segmented_control(
        board.words("facts.pozzetto", side=board.labels[number]),
        POZZETTO,
        key=key,
        required=True,
        format_func=lambda state: board.words(f"facts.{state}"),
        on_change=on_choice(key, lambda state: perform(board.open_match, operations.Pozzetto(number, state))),
    )
