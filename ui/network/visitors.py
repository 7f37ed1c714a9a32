"""Whether another device has ever opened the page: a phone that cannot says nothing."""

from __future__ import annotations

from threading import Event

import streamlit as st

ANOTHER_DEVICE = Event()
"""Set as soon as one has come."""


def note_visitor() -> None:
    """Note where the page that runs is looked at; Streamlit names no address for this computer itself."""
    if st.context.ip_address is not None:
        ANOTHER_DEVICE.set()
