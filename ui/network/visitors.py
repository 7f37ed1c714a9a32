"""Whether another device has ever opened the page: a phone that cannot says nothing."""

from __future__ import annotations

from threading import Event

import streamlit as st

from ui.network.addresses import phone_addresses

ANOTHER_DEVICE = Event()
"""Set as soon as one has come."""


def note_visitor() -> None:
    """Note where the page that runs is looked at.

    This computer itself comes without an address, as Streamlit tells it, or by one of its own.
    """
    address = st.context.ip_address
    if address is not None and not ANOTHER_DEVICE.is_set() and address not in phone_addresses():
        ANOTHER_DEVICE.set()
