"""The page that says how to take the photo and what happens to it."""

from __future__ import annotations

import streamlit as st

from scoring.words import codes, language
from ui.match.header import Header
from ui.session.address import page_language, set_language


def help_page(header: Header) -> None:
    """How it works, and the language."""
    words = page_language()
    header.name(words("app.title"))
    st.segmented_control(
        words("help.language"),
        codes(),
        default=words.code,
        key="language",
        required=True,
        format_func=lambda code: language(code).name,
        on_change=lambda: set_language(st.session_state["language"]),
    )
    st.markdown(words("help.body"))
    st.caption(words("board.drag_more"))
    st.caption(words("board.keys"))
