"""The card selected on this page, and saving what a tap changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import streamlit as st

from ui.editing.operations import Op
from ui.session.open_match import OpenMatch, score_of
from ui.session.own_changes import SHOWN, conflicts, note_changes, seen
from ui.storage.store import StoreError
from ui.widgets.notices import note
from ui.words import naming

SELECTED, ADDING, BEFORE = "selected", "adding", "score-before"
RECORDED, SHOW, BY_HAND, GUIDE = "recorded", "show", "by-hand-begun", "guide"
MATCH = "m"
"""The match's token, in the page's address and with the page."""


class Step(Enum):
    """A move within the log of operations."""

    UNDO = "undo"
    REDO = "redo"


def selected() -> int | None:
    """The id of the selected card."""
    chosen = st.session_state.get(SELECTED)
    return int(chosen) if chosen is not None else None


def select(card_id: int | None) -> None:
    """Select a card, which leads out of the guide to all cards; None selects nothing."""
    if card_id is not None:
        st.session_state.pop(GUIDE, None)
    st.session_state[SELECTED] = card_id
    st.session_state[ADDING] = False


def select_and_show(card_id: int) -> None:
    """Select a card and bring it into sight on the photo."""
    select(card_id)
    st.session_state[SHOW] = st.session_state.get(SHOW, 0) + 1


def clear() -> None:
    """Select nothing."""
    select(None)


def perform(open_match: OpenMatch, what: Op | Step) -> None:
    """Make an edit or a step, and save it."""
    if isinstance(what, Step):
        saving(open_match, open_match.undo if what is Step.UNDO else open_match.redo)
    else:
        saving(open_match, lambda: open_match.do(what, seen=seen(open_match.sheet())), [what])


def saving(open_match: OpenMatch, change: Callable[[], object], ops: Sequence[Op] = ()) -> bool:
    """Save a change; say so when it could not be saved, or when another phone had changed the hand meanwhile.

    `ops` are the operations that it makes, where it makes any.
    """
    try:
        before = open_match.sheet()
        view = seen(before)
        change()
        after = open_match.sheet().draft.history.table
    except StoreError as error:
        note(naming.notice_text(open_match.words, error.notice), wrong=True)
        return False
    # The first edit starts a match: from now on the address must name it.
    st.session_state[MATCH] = st.query_params[MATCH] = open_match.ensure()
    st.session_state[BEFORE] = score_of(before) if before.draft.history.done else None
    made = note_changes(before.draft.history.table, after, ops, view)
    if st.session_state.get(SHOWN, before.revision) != before.revision and not conflicts(after):
        note(open_match.words("edit.merged" if made else "edit.not_made"), wrong=not made)
    return True
