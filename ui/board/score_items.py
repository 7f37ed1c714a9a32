"""The score of the hand: every item with its cards and its reason, and the button that records it."""

from __future__ import annotations

import streamlit as st

from scoring import ScoreItem
from scoring.score_text import item_text, reason_text
from ui.board.declared_burrachi import piles
from ui.board.evidence import evidence
from ui.board.questions import unanswered
from ui.board.view import Board
from ui.editing import scored
from ui.editing.scored import Reason
from ui.match.rules import rules_popover
from ui.session.open_match import OpenMatch
from ui.session.own_changes import forget_all
from ui.session.selection import BEFORE, RECORDED, clear, saving
from ui.widgets.keys import distinct_label
from ui.words import naming

_REPRICED, _OPEN = "repriced", "item-open-"


def details(board: Board) -> None:
    """The items of each side, declared piles, and the button that records the hand."""
    if st.session_state.pop(_REPRICED, False):
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.subheader(board.words("score.title"), anchor=False, width="content")
        rules_popover(board.open_match, board.sheet.match, "score-rules", _repriced)
    moves = scored.moved(st.session_state.get(BEFORE), board.score)
    for number, moved in enumerate(moves):
        _side(board, number, moved)
    piles(board)
    _record(board)


def _repriced() -> None:
    """Ask for the whole page to be drawn again: its head names the variant too."""
    st.session_state[_REPRICED] = True


def _side(board: Board, number: int, moved: dict[Reason, int]) -> None:
    """One side: its total, then its items."""
    words, line = board.words, board.score.lines[number]
    total = "—" if line.total is None else line.total
    st.markdown(f"**{board.labels[number]} · {words('score.total')} {total}**")
    faults = naming.faults_text(words, line)
    if faults:
        st.error("\n".join([words("score.no_total"), *(f"- {fault}" for fault in faults)]))
    now = {scored.reason_of(item): item for item in line.items}
    if now:
        _items(board, number, now, moved)
    gone = [f"{reason_text(words, *reason)} ({moved[reason]:+d})" for reason in moved if reason not in now]
    if gone:
        st.caption(words("score.gone", items=", ".join(gone)))


def _items(board: Board, number: int, items: dict[Reason, ScoreItem], moved: dict[Reason, int]) -> None:
    """The items as rows of one list, fewer bytes than an expander each, and the cards and rule of the chosen row.

    Under the list stand the cards of the chosen row on the photo and the rule behind it.
    """
    names = {}
    for place, (reason, item) in enumerate(items.items()):
        text = item_text(board.words, item)
        text += f" :blue[({moved[reason]:+d})]" if reason in moved else ""
        names[reason] = distinct_label(f"{text} **{item.points}**", place)
    key = f"item-{number}"
    chosen = st.session_state.get(f"{_OPEN}{number}")
    st.session_state[key] = chosen = chosen if chosen in items else None
    with st.container(key=f"items-{number}", gap="small"):
        st.pills(
            board.words("score.items"),
            list(items),
            key=key,
            format_func=names.__getitem__,
            on_change=_choose,
            args=(number,),
            label_visibility="collapsed",
            width="stretch",
        )
        if chosen is not None:
            item = items[chosen]
            evidence(board, scored.cards_of(board.table.lines[number], item))
            st.caption(board.words("score.cite", cite=naming.cited(board.words, item.cite)))


def _choose(number: int) -> None:
    """Keep which row is open: its label, by which the browser names it, changes with its points."""
    st.session_state[f"{_OPEN}{number}"] = st.session_state[f"item-{number}"]


def _record(board: Board) -> None:
    words, unsure = board.words, len(board.table.doubtful())
    if unsure:
        st.caption(words("score.still", count=unsure))
    again = board.sheet.draft.hand_id is not None
    st.button(
        words("score.save_again" if again else "score.record"),
        key="record",
        type="primary",
        width="stretch",
        icon=":material/check_circle:",
        disabled=unanswered(board) or any(line.total is None for line in board.score.lines),
        on_click=_recorded,
        args=(board.open_match,),
    )


def _recorded(open_match: OpenMatch) -> None:
    """Record before the page is drawn, so that leaving the page at once loses nothing."""
    numbers: list[int] = []
    if saving(open_match, lambda: numbers.append(open_match.store.record(open_match.ensure()))):
        clear()
        st.session_state[BEFORE] = None
        st.session_state[RECORDED] = numbers[0]
        forget_all()
