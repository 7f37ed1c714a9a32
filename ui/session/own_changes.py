"""What this page changed, what it saw when it did, and where another phone has changed the same since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from ui.editing.apply import apply
from ui.editing.operations import Alone, Change, Close, Confirm, Delete, Move, Op, Pozzetto
from ui.editing.table import Table
from ui.session.subjects import Subject, same, subjects_of, unchanged, value_of
from ui.storage.draft import Sheet

SHOWN = "revision-shown"
_OWN, _SEEN, _HAND = "own-changes", "table-seen", "hand-seen"

ASKED: Final = (Change, Confirm, Delete, Move, Close, Pozzetto, Alone)
"""Edits of one card or one fact: where two phones differ, both are asked. Others are not made, and that is said."""


@dataclass(frozen=True)
class Conflict:
    """Something that two phones have changed: what this page made of it, and what it is now; None for a card gone."""

    subject: Subject
    mine: Any
    theirs: Any


def own_changes() -> dict[Subject, Any]:
    """What this page made of each subject that it changed."""
    changes: dict[Subject, Any] = st.session_state.setdefault(_OWN, {})
    return changes


def conflicts(table: Table) -> list[Conflict]:
    """The subjects that are not what this page made them; of a card that is gone only one."""
    now = {subject: value_of(table, subject) for subject in own_changes()}
    found = [Conflict(s, mine, now[s]) for s, mine in own_changes().items() if not same(s, mine, now[s])]
    gone = {c.subject.which for c in found if c.subject.kind == "card" and c.theirs is None}
    return [c for c in found if not (c.subject.kind == "place" and c.subject.which in gone)]


def forget(*subjects: Subject) -> None:
    """Take these as they are now."""
    for subject in subjects:
        own_changes().pop(subject, None)


def forget_all() -> None:
    """Begin another hand."""
    for key in (SHOWN, _OWN, _SEEN, _HAND):
        st.session_state.pop(key, None)


def see(sheet: Sheet) -> None:
    """Keep what the person is about to see; with another hand what was changed before is no matter any more."""
    hand = (len(sheet.hands), sheet.draft.hand_id)
    if st.session_state.get(_HAND, hand) != hand:
        forget_all()
    st.session_state[_HAND], st.session_state[SHOWN] = hand, sheet.revision
    st.session_state[_SEEN] = sheet.draft.history.table


def seen(sheet: Sheet) -> Table:
    """What the person saw last of this hand, with what this page has changed since."""
    table: Table = st.session_state.get(_SEEN, sheet.draft.history.table)
    return table


def note_changes(before: Table, after: Table, ops: Sequence[Op], view: Table) -> bool:
    """Remember what this page has just changed, and return whether all of it was made.

    What it changed otherwise, such as by undoing, is no conflict: that was what it had made of it, and is not any
    more. `view` is what the person saw before.
    """
    open_before = {conflict.subject for conflict in conflicts(before)}
    forget(*(conflict.subject for conflict in conflicts(after) if conflict.subject not in open_before))
    made = True
    for op in ops:
        made = made and unchanged(op, view, before)
        told = subjects_of(op, view) if isinstance(op, ASKED) else ()
        view = apply(view, op)
        own_changes().update({subject: _meant(op, subject, view) for subject in told if _lasts(op, subject)})
    st.session_state[_SEEN] = view if ops else after
    return made


def _meant(op: Op, subject: Subject, view: Table) -> Any:  # noqa: ANN401 as `value_of`
    return op.to if isinstance(op, Change) else value_of(view, subject)


def _lasts(op: Op, subject: Subject) -> bool:
    """Whether the edit is about this itself; where a card lay that was taken away was only looked at."""
    return not (isinstance(op, Delete) and subject.kind == "place")
