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

    Where the block ends by asking for another run, that run draws all of it: nobody has seen this one.
    """
    with st.container(key="said"):
        drawn = show_notices()
    late = st.container()
    try:
        yield
    except BaseException:
        st.session_state[_WAITING] = [*drawn, *st.session_state.get(_WAITING, [])]
        raise
    with late:
        show_notices()


def show_notices() -> list[tuple[str, bool]]:
    """Draw what waits to be said, and return it."""
    waiting: list[tuple[str, bool]] = st.session_state.pop(_WAITING, [])
    for sentence, wrong in waiting:
        if wrong:
            st.warning(sentence, icon=":material/error:")
        else:
            st.info(sentence, icon=":material/info:")
    return waiting
