"""The matches that this browser has opened; it remembers them itself, so no page can list another's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from scoring.words import Language

_JS = Path(__file__).parents[1] / "static" / "recent.js"
_CSS = """
p { margin: .5rem 0 .2rem; } ul { list-style: none; margin: 0; padding: 0; }
a { display: inline-block; min-height: 44px; line-height: 44px; color: var(--st-text-color); }
"""


@st.cache_resource(show_spinner=False)
def _component() -> Callable[..., Any]:
    html = "<p></p><ul hidden></ul>"
    return st.components.v2.component("burraco_recent", html=html, css=_CSS, js=_JS.read_text("utf-8"))


def recent(words: Language, token: str | None, name: str, gone: str | None = None) -> None:
    """Remember the open match and draw links to the others; `gone` is one that was deleted."""
    data = {"token": token, "name": name, "gone": gone, "title": words("match.recent")}
    _component()(key="recent", data=data)
