"""The guide: one open thing at a time, then who closed, the pozzetti, and the button that records the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st

from ui.board.board import facts, pictures
from ui.board.questions import Question, questions_of, unanswered, warnings
from ui.board.score_sheet import faults, score_sheet
from ui.board.view import Board
from ui.editing.table import TableCard
from ui.match.sheet_fields import ending
from ui.review.card_step import card_step, confirm
from ui.review.close_up import close_up
from ui.session.recording import record_hand
from ui.session.selection import Step, perform
from ui.session.walk import Walk, leave_walk, put_off
from ui.widgets.notices import show_notices

Open = Question | TableCard


@dataclass(frozen=True)
class Place:
    """Where a walk stands: the step that is open, None for the last one, and its number of how many."""

    step: Open | None
    at: int
    of: int


def open_steps(board: Board) -> Iterator[Open]:
    """What is open: first questions about no card of a meld, then doubtful cards, then what is asked of melds.

    A card put right often answers what its meld was asked about.
    """
    asked = [question for question in questions_of(board) if not question.settled]
    yield from (question for question in asked if not question.cards)
    yield from (placed for card in board.table.doubtful() if (placed := board.table.get(card)))
    yield from (question for question in asked if question.cards)


def name_of_step(step: Open) -> str:
    """The name by which a walk knows a step."""
    return step.name if isinstance(step, Question) else f"card-{step.id}"


def place_of_walk(board: Board, walk: Walk) -> Place:
    """The step to show now."""
    waiting = [step for step in open_steps(board) if name_of_step(step) not in walk.later]
    held = board.table.get(walk.held) if walk.held is not None else None
    if held is not None and name_of_step(held) not in map(name_of_step, waiting):
        waiting = [held, *waiting]
    at, of = walk.progress([name_of_step(step) for step in waiting])
    return Place(held or next(iter(waiting), None), at, of)


def draw_guide(board: Board, walk: Walk, place: Place) -> None:
    """Draw the step with its piece of the photo, and the bar that leads on."""
    step = place.step
    with st.container(key="guide"):
        left, right = st.columns([3, 2], gap="medium")
        if step is None:
            with left, st.container(key="pictures"):
                pictures(board)
        else:
            with left, st.container(key="close-up"):
                close_up(board, step.cards if isinstance(step, Question) else (step.id,))
        with right, st.container(key="step"):
            _leave(board)
            _step(board, walk, step)
    with st.bottom, st.container(key="editor", gap="small"):
        show_notices()
        with st.container(horizontal=True, gap="small", vertical_alignment="center", key="tools"):
            _bar(board, walk, step)


def _leave(board: Board) -> None:
    st.button(board.words("guide.leave"), key="leave", icon=":material/close:", type="tertiary", on_click=leave_walk)


def _step(board: Board, walk: Walk, step: Open | None) -> None:
    if step is None:
        _last(board)
    elif isinstance(step, Question):
        st.header(board.words("guide.question"), anchor=False)
        step.draw()
    else:
        card_step(board, step, held=walk.held == step.id)


def _last(board: Board) -> None:
    """Who closed, the pozzetti, the score; first what must be answered, should it have been put off."""
    for question in questions_of(board):
        if not question.cards:
            question.draw()
    warnings(board)
    facts(board)
    ending(board.open_match, board.table)
    faults(board)
    score_sheet(board)
    if unsure := len(board.table.doubtful()):
        st.caption(board.words("score.still", count=unsure))


def _bar(board: Board, walk: Walk, step: Open | None) -> None:
    words, open_match = board.words, board.open_match
    st.button(
        words("edit.undo"),
        key="undo",
        icon=":material/undo:",
        disabled=not board.sheet.draft.history.can_undo,
        on_click=perform,
        args=(open_match, Step.UNDO),
    )
    if step is None:
        _record(board)
        return
    st.button(words("guide.later"), key="later", on_click=put_off, args=(name_of_step(step),))
    if isinstance(step, TableCard):
        label = words("guide.done" if walk.held == step.id else "guide.right")
        args = (open_match, step.id)
        st.button(label, key="confirm", type="primary", width="stretch", on_click=confirm, args=args)


def _record(board: Board) -> None:
    again = board.sheet.draft.hand_id is not None
    st.button(
        board.words("score.save_again" if again else "score.record"),
        key="record",
        type="primary",
        width="stretch",
        icon=":material/check_circle:",
        disabled=unanswered(board) or any(line.total is None for line in board.score.lines),
        on_click=record_hand,
        args=(board.open_match,),
    )
