"""Sentences shown once, by the run that found them or, where it has drawn its notices already, by the next."""

from __future__ import annotations

import streamlit as st

_WAITING = "notices"


def note(sentence: str, *, wrong: bool = False) -> None:
    """Say something with the next drawing of the page; `wrong` for what did not work."""
    st.session_state.setdefault(_WAITING, []).append((sentence, wrong))


def show_notices() -> None:
    """Draw the sentences that wait."""
    for sentence, wrong in st.session_state.pop(_WAITING, []):
        if wrong:
            st.warning(sentence, icon=":material/error:")
        else:
            st.info(sentence, icon=":material/info:")
