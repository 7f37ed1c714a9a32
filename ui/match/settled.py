"""What a person settles by hand, where the rules give no points: exceptions, corrections, a whole total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from scoring import HandScore, LineScore
from scoring.hand import LONGEST_REASON, MOST_POINTS
from scoring.words import Language
from ui.editing import operations
from ui.editing.table import Table
from ui.session.open_match import OpenMatch
from ui.session.selection import perform
from ui.widgets.notices import note
from ui.words import naming
from ui.words.markdown import plain
from ui.words.names import name_of

_POINTS, _REASON = "points", "reason"


def settled_by_hand(open_match: OpenMatch, table: Table, score: HandScore, labels: Sequence[str]) -> None:
    """Draw the panel: for each side its illegal melds, its corrections and its total, and what is settled already."""
    words = open_match.words
    # Its fields are drawn when it is open, not with every edit.
    with st.expander(words("settled.title"), key="settled", icon=":material/gavel:", on_change="rerun") as panel:
        if not panel.open:
            return
        st.caption(words("settled.help"))
        for number, label in enumerate(labels):
            st.markdown(f"**{label}**")
            _exceptions(open_match, table, score, number)
            _corrections(open_match, table, number)
            _total(open_match, table, number)


def settled_caption(words: Language, line: LineScore) -> None:
    """Say beside the total of a side that a person settled what the rules alone give."""
    if not line.by_hand:
        return
    untold = line.computed is None
    st.caption(words("settled.not_computed") if untold else words("settled.computed", points=line.computed))


def _exceptions(open_match: OpenMatch, table: Table, score: HandScore, number: int) -> None:
    """Every meld that no rule allows: its reason to count, or a button that takes the exception back."""
    words, line = open_match.words, score.lines[number]
    unlawful = {int(str(fault.values["second"])) for fault in line.side_faults}
    for place, (meld, scored) in enumerate(zip(table.lines[number].melds, line.melds, strict=True)):
        name = naming.group_text(table, meld)
        if scored.exception:
            label = words("settled.allowed", cards=name, reason=plain(scored.exception))
            _undo(open_match, f"except-{number}-{place}", label, operations.Except(meld[0], ""))
        elif scored.faults or place + 1 in unlawful:
            except_ = partial(_except, meld[0])
            _ask(open_match, f"except-{number}-{place}", words("settled.allow", cards=name), except_, points=False)


def _except(card_id: int, _: int, reason: str) -> operations.Op:
    return operations.Except(card_id, reason)


def _corrections(open_match: OpenMatch, table: Table, number: int) -> None:
    for place, one in enumerate(table.lines[number].corrections):
        label = open_match.words("settled.corrected", points=f"{one.points:+d}", reason=plain(one.reason))
        _undo(open_match, f"correct-{number}-{place}", label, operations.Retract(number, place))
    label = open_match.words("settled.correct")
    _ask(open_match, f"correct-{number}", label, partial(operations.Correct, number))


def _total(open_match: OpenMatch, table: Table, number: int) -> None:
    total = table.lines[number].total
    if total:
        label = open_match.words("settled.totalled", points=total.points, reason=plain(total.reason))
        _undo(open_match, f"total-{number}", label, operations.Settle(number, None))
    else:
        label = open_match.words("settled.total")
        _ask(open_match, f"total-{number}", label, partial(operations.Settle, number))


def _undo(open_match: OpenMatch, key: str, label: str, op: operations.Op) -> None:
    st.button(label, key=f"undo-{key}", icon=":material/undo:", on_click=perform, args=(open_match, op))


def _ask(
    open_match: OpenMatch, key: str, label: str, make: Callable[[int, str], operations.Op], *, points: bool = True
) -> None:
    """Points and a reason, and the button that settles them; it waits for a reason."""
    words = open_match.words
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key=f"settle-{key}"):
        if points:
            st.number_input(label, -MOST_POINTS, MOST_POINTS, value=None, step=5, key=f"{key}-{_POINTS}", width=160)
        reason = words("settled.reason") if points else label
        st.text_input(reason, max_chars=LONGEST_REASON, key=f"{key}-{_REASON}", width=260)
        st.button(words("settled.do"), key=f"do-{key}", on_click=_settle, args=(open_match, key, make))


def _settle(open_match: OpenMatch, key: str, make: Callable[[int, str], operations.Op]) -> None:
    state = st.session_state
    points, reason = state.get(f"{key}-{_POINTS}", 0), name_of(str(state[f"{key}-{_REASON}"]), LONGEST_REASON)
    if points is None or not reason:
        note(open_match.words("settled.lacking"), wrong=True)
        return
    perform(open_match, make(int(points), reason))
    for name in (_POINTS, _REASON):
        state.pop(f"{key}-{name}", None)
