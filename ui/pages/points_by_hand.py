"""A hand of which only the points are known: they are typed, and recorded as settled by hand."""

from __future__ import annotations

import streamlit as st

from scoring.hand import MOST_POINTS
from ui.editing.operations import Settle
from ui.session.address import keep_open
from ui.session.open_match import OpenMatch
from ui.session.recording import record_hand
from ui.session.selection import saving
from ui.storage.draft import Sheet
from ui.widgets.notices import note


def points_by_hand(open_match: OpenMatch, sheet: Sheet) -> None:
    """Draw the panel: a field a side and the button that records; not for three, who need to say who was alone."""
    words, sides = open_match.words, sheet.labels
    if len(sides) != len(sheet.draft.history.table.lines):
        return
    with st.expander(words("open.points"), key="points", icon=":material/edit_note:", on_change="rerun") as panel:
        if not panel.open:
            return
        keys = [f"points-{number}" for number in range(len(sides))]
        with st.container(horizontal=True):
            for key, side in zip(keys, sides, strict=True):
                st.number_input(side, -MOST_POINTS, MOST_POINTS, value=None, step=5, key=key, width=150)
        args = (open_match, keys)
        st.button(
            words("score.record"), key="record-points", type="primary", width="stretch", on_click=_record, args=args
        )


def _record(open_match: OpenMatch, keys: list[str]) -> None:
    points = [st.session_state.get(key) for key in keys]
    if None in points:
        note(open_match.words("open.points_lacking"), wrong=True)
        return
    reason = open_match.words("open.points_reason")
    settled = [Settle(number, int(typed or 0), reason) for number, typed in enumerate(points)]
    if saving(open_match, lambda: open_match.do(*settled)):
        record_hand(open_match)
        keep_open(open_match)
        for key in (*keys, "points"):
            st.session_state.pop(key, None)
