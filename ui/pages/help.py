"""The page that says how to take the photo and what happens to it."""

from __future__ import annotations

import streamlit as st

from ui.session.address import set_language, words
from ui.words.words import LANGUAGES

_NAMES = {"it": "Italiano", "en": "English"}


def help_page() -> None:
    """How it works, and the language."""
    said = words()
    st.segmented_control(
        said("help.language"),
        tuple(LANGUAGES),
        default=said.language,
        key="language",
        required=True,
        format_func=_NAMES.__getitem__,
        on_change=lambda: set_language(st.session_state["language"]),
    )
    st.markdown(said("help.body"))
