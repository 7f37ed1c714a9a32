"""The pages, and the way between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from scoring.words import Language
from ui.match.page import match_page
from ui.pages.help import help_page
from ui.pages.score import score_page
from ui.session.address import LANGUAGE
from ui.session.selection import MATCH

if TYPE_CHECKING:
    from streamlit.navigation.page import StreamlitPage

FIRST = "score"

_PAGES = {
    "score": (score_page, ":material/photo_camera:"),
    "match": (match_page, ":material/scoreboard:"),
    "help": (help_page, ":material/help:"),
}


def pages(words: Language) -> dict[str, StreamlitPage]:
    """Every page by its name in the address."""
    return {
        name: st.Page(run, title=words(f"page.{name}"), url_path="" if name == FIRST else name, default=name == FIRST)
        for name, (run, _) in _PAGES.items()
    }


def chosen_page(shown: dict[str, StreamlitPage]) -> StreamlitPage:
    """The page to run: the address's, or the one that a button asked for."""
    page = st.navigation(list(shown.values()), position="hidden")
    wanted = st.session_state.pop("go-to", None)
    if wanted is not None and page is not shown[wanted]:
        st.switch_page(shown[wanted], query_params=_kept())
    with st.container(horizontal=True, gap="small", key="ways"):
        for name, other in shown.items():
            st.page_link(other, icon=_PAGES[name][1], query_params=_kept())
    return page


def frame(words: Language) -> None:
    """Title and width of the browser's page."""
    st.set_page_config(page_title=words("app.title"), page_icon="🂡", layout="wide")


def _kept() -> dict[str, str]:
    """The parameters that every page's address keeps: the match and the language."""
    kept = {MATCH: st.session_state.get(MATCH), LANGUAGE: st.query_params.get(LANGUAGE)}
    return {name: value for name, value in kept.items() if value}
