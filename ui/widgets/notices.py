"""Sentences for the person that outlive the run that found them, shown once where the next run draws."""

from __future__ import annotations

import streamlit as st

_WAITING = "notices"


def note(sentence: str, *, wrong: bool = False) -> None:
    """Say something with the next drawing of the page; `wrong` for what did not work."""
    st.session_state.setdefault(_WAITING, []).append((sentence, wrong))


def show_notices() -> None:
    """Draw what is waiting to be words."""
    for sentence, wrong in st.session_state.pop(_WAITING, []):
        if wrong:
            st.warning(sentence, icon=":material/error:")
        else:
            st.info(sentence, icon=":material/info:")
