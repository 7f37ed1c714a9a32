"""The table on the page: the photo with its cards, each side's melds and cards in hand, the facts, the score."""

from __future__ import annotations

from collections.abc import Container, Sequence

import streamlit as st

from scoring import Card
from scoring.vocabulary import SIDES
from ui.board.card_bar import editor
from ui.board.declared_burrachi import piles
from ui.board.overlay import overlay
from ui.board.questions import questions
from ui.board.score_sheet import faults, score_sheet
from ui.board.view import Board
from ui.editing import operations
from ui.editing.table import POZZETTO, Group, Table
from ui.match.settled import settled_by_hand
from ui.match.sheet_fields import ending
from ui.session.selection import perform, select, selected
from ui.session.walk import start_walk
from ui.widgets.keys import distinct_label, keyed, on_choice
from ui.words import card_text, naming


def draw_board(board: Board) -> None:
    """Draw it, with the bar at the bottom."""
    with st.container(key="board"):
        left, right = st.columns([3, 2], gap="medium")
        with left, st.container(key="pictures"):
            pictures(board)
        with right, st.container(key="melds"):
            _doubts(board)
            questions(board)
            for number in range(len(board.table.lines)):
                _line(board, number)
            _loose(board)
            _swap(board)
            facts(board)
            faults(board)
            score_sheet(board)
            ending(board.open_match, board.table)
            piles(board)
            settled_by_hand(board.open_match, board.table, board.score, board.labels)
    editor(board)


def _doubts(board: Board) -> None:
    """How many cards wait for a person, on a button that begins with the first of them."""
    unsure = len(board.table.doubtful())
    if unsure:
        label = board.words("board.check", at=unsure, count=len(board.table.cards))
        st.button(label, key="doubts", icon=":material/help:", width="stretch", on_click=start_walk)


def pictures(board: Board) -> None:
    """The photos of the hand that are kept, each with its cards."""
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
    wild = wilds_of(board.table, meld, scored.reading.shape.wilds if scored.reading else ())
    _group(board, meld, f"meld-{number}-{place}", f"{place + 1}. {text}", wild)
    for fault in scored.faults:
        st.caption(f":red[{naming.notice_text(board.words, fault)}]")


def _group(board: Board, group: Group, key: str, label: str, wild: Container[int] = ()) -> None:
    """The cards of a group; a tap selects one."""
    chosen = selected()
    key = keyed(key, chosen if chosen in group else None)
    labels = {
        card.id: distinct_label(card_text.drawn(card.card, wild=card.id in wild, doubtful=card.doubtful), card.id)
        for card in board.table.cards
    }
    st.pills(
        label,
        group,
        key=key,
        format_func=labels.__getitem__,
        on_change=on_choice(key, select),
    )


def wilds_of(table: Table, meld: Group, wilds: Sequence[Card]) -> tuple[int, ...]:
    """Ids of the cards of a meld that stand for others, from the cards that its reading names."""
    left, found = list(wilds), []
    for card_id in meld:
        placed = table.get(card_id)
        if placed is not None and placed.card in left:
            left.remove(placed.card)
            found.append(card_id)
    return tuple(found)


def _loose(board: Board) -> None:
    if board.table.loose:
        _group(board, board.table.loose, "loose", board.words("board.loose"))
        st.caption(board.words("board.loose_help"))


def facts(board: Board) -> None:
    """Who closed, and what became of each pozzetto."""
    words, lines = board.words, board.table.lines
    key = keyed("closed", next((i for i, line in enumerate(lines) if line.closed), -1))
    st.segmented_control(
        words("facts.closed"),
        (*range(len(lines)), -1),
        key=key,
        required=True,
        width="stretch",
        format_func=lambda i: words("facts.nobody") if i < 0 else distinct_label(board.labels[i], i),
        on_change=on_choice(key, lambda line: perform(board.open_match, operations.Close(line))),
    )
    for number in range(len(lines)):
        _pozzetto(board, number)


def _swap(board: Board) -> None:
    if board.table.cards and len(board.table.lines) == SIDES:
        swap = (board.open_match, operations.Swap())
        st.button(board.words("board.swap"), key="swap", icon=":material/swap_vert:", on_click=perform, args=swap)


def _pozzetto(board: Board, number: int) -> None:
    key = keyed(f"pozzetto-{number}", board.table.lines[number].pozzetto)
    st.segmented_control(
        board.words("facts.pozzetto", side=board.labels[number]),
        POZZETTO,
        key=key,
        required=True,
        width="stretch",
        format_func=lambda state: board.words(f"facts.{state}"),
        on_change=on_choice(key, lambda state: perform(board.open_match, operations.Pozzetto(number, state))),
    )
