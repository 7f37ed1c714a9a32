"""The page's way to the reader: which one it is, and the one queue of this server before it."""

from __future__ import annotations

import importlib
import os

import streamlit as st

from ui.reading_queue import ReadingQueue, TableReader

READER = "BURRACO_READER"
"""Name of the setting for another reader, as `module:factory`; the project's own where it is not set."""


def _load() -> TableReader:
    module, _, factory = os.environ.get(READER, "vision.reader:Reader.load").partition(":")
    found: object = importlib.import_module(module)
    for name in factory.split("."):
        found = getattr(found, name)
    return found()  # type: ignore[operator,no-any-return]


@st.cache_resource(show_spinner=False)
def reading_queue() -> ReadingQueue:
    """The one queue of this server."""
    return ReadingQueue(_load)
