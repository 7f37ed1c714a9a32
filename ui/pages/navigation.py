"""The pages, and the way between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from scoring.words import Language
from ui.match.header import Header
from ui.match.page import match_page
from ui.pages.help import help_page
from ui.pages.rules import rules_page
from ui.pages.score import score_page
from ui.session.address import LANGUAGE
from ui.session.selection import MATCH

if TYPE_CHECKING:
    from streamlit.navigation.page import StreamlitPage

FIRST = "score"

_PAGES: dict[str, tuple[Callable[[Header], None], str]] = {
    "score": (score_page, ":material/photo_camera:"),
    "match": (match_page, ":material/scoreboard:"),
    "help": (help_page, ":material/help:"),
    "rules": (rules_page, ":material/menu_book:"),
}


def pages(words: Language, header: Header) -> dict[str, StreamlitPage]:
    """Every page by its name in the address."""
    return {name: _page(words, name, run, header) for name, (run, _) in _PAGES.items()}


def _page(words: Language, name: str, run: Callable[[Header], None], header: Header) -> StreamlitPage:
    first = name == FIRST
    return st.Page(lambda: run(header), title=words(f"page.{name}"), url_path="" if first else name, default=first)


def chosen_page(shown: dict[str, StreamlitPage], header: Header) -> StreamlitPage:
    """The page to run: the address's, or the one that a button asked for; the menu leads to all of them."""
    page = st.navigation(list(shown.values()), position="hidden")
    wanted = st.session_state.pop("go-to", None)
    if wanted is not None and page is not shown[wanted]:
        st.switch_page(shown[wanted], query_params=_kept())
    with header.menu, st.container(key="ways", gap="small"):
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
