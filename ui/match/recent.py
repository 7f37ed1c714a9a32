"""The matches that this browser has opened; it remembers them itself, so no page can list another's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from scoring.words import Language
from ui.match.header import signed
from ui.storage.draft import Sheet
from ui.words import naming

_JS = Path(__file__).parents[1] / "static" / "recent.js"
_CSS = """
p { margin: .5rem 0 .2rem; } ul { list-style: none; margin: 0; padding: 0; }
a { display: block; min-height: 44px; padding: .5rem 0; color: var(--st-text-color); text-decoration: none; }
li { border-bottom: 1px solid var(--st-border-color); } small { display: block; opacity: .85; }
"""


@st.cache_resource(show_spinner=False)
def _component() -> Callable[..., Any]:
    html = "<p></p><ul hidden></ul>"
    return st.components.v2.component("burraco_recent", html=html, css=_CSS, js=_JS.read_text("utf-8"))


def recent(words: Language, token: str | None, sheet: Sheet, gone: str | None = None) -> None:
    """Remember the open match and draw links to the others; `gone` is one that was deleted."""
    data = {"token": token, "gone": gone, "title": words("match.recent"), "language": words.code}
    _component()(key="recent", data=data | told_apart(words, sheet))


def told_apart(words: Language, sheet: Sheet) -> dict[str, str]:
    """By what people know a match among others: names with their points, the rules, and when it was played last."""
    totals = (words("match.faulty") if total is None else signed(total) for total in sheet.match.standing().totals)
    name = " – ".join(f"{side} {total}" for side, total in zip(sheet.names, totals, strict=True))
    last = max((hand.recorded_at for hand in sheet.hands), default=None)
    return {
        "name": name,
        "rules": naming.variant_name(words, sheet.match.variant),
        "date": last.isoformat() if last else "",
    }
