"""The reader that the page uses, and the server's one queue of photos for it."""

from __future__ import annotations

import importlib
import os

import streamlit as st

from ui.capture.reading_queue import ReadingQueue, TableReader
from ui.widgets.memory import exempt_from_collection
from vision.inference.remote import ADDRESS

READER = "BURRACO_READER"
"""Name of the setting for another reader, as `module:factory`; the project's own where it is not set."""

_AT_ONCE = 4
"""Photos read at once where an inference server has the networks: while one waits for it, others are cut and grouped.
On this machine's own networks one photo already takes every core."""


def _load() -> TableReader:
    module, _, factory = os.environ.get(READER, "vision.reader:Reader.load").partition(":")
    found: object = importlib.import_module(module)
    for name in factory.split("."):
        found = getattr(found, name)
    reader: TableReader = found()  # type: ignore[operator]
    exempt_from_collection("reader")
    return reader


@st.cache_resource(show_spinner=False)
def reading_queue() -> ReadingQueue:
    """The one queue of this server."""
    return ReadingQueue(_load, _AT_ONCE if os.environ.get(ADDRESS) else 1)
