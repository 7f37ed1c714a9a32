"""Sentences for the person, each shown once: where they arise on a page, or where the next run draws."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

_WAITING = "notices"


def note(sentence: str, *, wrong: bool = False) -> None:
    """Say something once; `wrong` for what did not work."""
    st.session_state.setdefault(_WAITING, []).append((sentence, wrong))


@contextmanager
def notices() -> Iterator[None]:
    """Draw here what waits to be said, and what arises while the block draws the rest of the page.

    Where the block ends by asking for another run, that run draws it.
    """
    with st.container():
        show_notices()
    late = st.container()
    yield
    with late:
        show_notices()


def show_notices() -> None:
    """Draw what waits to be said."""
    for sentence, wrong in st.session_state.pop(_WAITING, []):
        if wrong:
            st.warning(sentence, icon=":material/error:")
        else:
            st.info(sentence, icon=":material/info:")
