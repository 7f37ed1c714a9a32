"""What changed on another phone is shown here within seconds, without a tap."""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from ui.session.open_match import OpenMatch
from ui.session.own_changes import SHOWN
from ui.storage.store import StoreError

EVERY_S = 3
"""Seconds between two looks at the revision of the match, one short question to the ledger each."""


@st.fragment(run_every=EVERY_S)
def watch(open_match: OpenMatch) -> None:
    """Draw the page again once the hand that it shows was changed elsewhere."""
    with suppress(StoreError):
        if st.session_state.get(SHOWN, (now := open_match.sheet().revision)) != now:
            st.rerun()
