"""The end of a hand: it is recorded, and nothing of it stays with the page."""

from __future__ import annotations

import streamlit as st

from ui.session.open_match import OpenMatch
from ui.session.own_changes import forget_all
from ui.session.selection import BEFORE, BY_HAND, RECORDED, clear, saving
from ui.session.walk import leave_walk


def record_hand(open_match: OpenMatch) -> None:
    """Record before the page is drawn, so that leaving the page at once loses nothing."""
    numbers: list[int] = []
    if saving(open_match, lambda: numbers.append(open_match.store.record(open_match.ensure()))):
        clear()
        leave_walk()
        st.session_state[BEFORE] = None
        st.session_state[RECORDED] = numbers[0]
        forget_all()
        st.session_state.pop(BY_HAND, None)
