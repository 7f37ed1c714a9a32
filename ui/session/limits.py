"""What pages may hold of this server: uploads are bounded in sum, and pages that are gone are let go.

A page that lost its connection is kept by Streamlit for as long as a phone may sleep, with three file descriptors and
all that was sent to it and not yet read. What it shows is in the ledger, so an early end costs it no edit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from threading import Lock
from typing import Any, Final

import streamlit as st
from streamlit.runtime import Runtime, exists, get_instance
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from ui.network.visitors import note_visitor

MOST_GONE: Final = 16
"""Pages without a connection that are kept; of more the one that left first is closed."""
MOST_BYTES: Final = 400 * 2**20
"""Bytes of uploads of all pages together: the oldest go first. One photo weighs at most half of it."""
DESCRIPTORS: Final = 4096
"""File descriptors asked for at the start, as far as the system allows: some give 256, four for each open page."""

_COUNTED = "page-counted"
_LOCK: Final = Lock()


def within_limits() -> None:
    """Hold the limits; to be called with every new page."""
    if _COUNTED in st.session_state or not exists():
        return
    st.session_state[_COUNTED] = True
    note_visitor()
    runtime = get_instance()
    _bound(runtime)
    close_gone(runtime)


def close_gone(runtime: Runtime) -> None:
    """Close the pages that lost their connection first, but for the last few."""
    # Streamlit has no public way to a session that sleeps; another version of it may have none at all.
    manager = getattr(runtime, "_session_mgr", None)
    storage = getattr(manager, "_session_storage", None)
    if manager is None or storage is None:
        return
    with _LOCK:
        asleep = [info.session.id for info in storage.list()]
        for session in asleep[:-MOST_GONE]:
            manager.close_session(session)


@cache
def _bound(runtime: Runtime) -> None:
    """Let no upload in for which there is no room, and raise the number of descriptors; once a server."""
    _more_descriptors()
    manager: Any = runtime.uploaded_file_mgr
    add: Callable[[str, UploadedFileRec], None] = manager.add_file

    def add_within_bounds(session_id: str, file: UploadedFileRec) -> None:
        with _LOCK:
            for owner, oldest in oldest_first(manager.file_storage, MOST_BYTES - len(file.data)):
                manager.remove_file(owner, oldest)
            add(session_id, file)

    manager.add_file = add_within_bounds


def oldest_first(storage: Mapping[str, Mapping[str, UploadedFileRec]], room: int) -> list[tuple[str, str]]:
    """The uploads to remove, each by its page and its name, so that the others take no more than `room` bytes."""
    kept = [(session, name, len(file.data)) for session, files in storage.items() for name, file in files.items()]
    total = sum(size for _, _, size in kept)
    removed = []
    for session, name, size in kept:
        if total <= room:
            break
        removed.append((session, name))
        total -= size
    return removed


def _more_descriptors() -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415, TID251 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
