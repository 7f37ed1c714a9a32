"""The page's style, and the scripts that go with it; the files lie in `ui/static`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import streamlit as st

from scoring.words import Language

_STATIC = Path(__file__).parents[1] / "static"
_STYLES = ("page.css", "board.css")
_SCRIPTS = ("tidy.js", "count.js", "keys.js")
_THEIRS: Final = {
    "Skip to main content": "skip",
    "Help for ": "help",
    "Clear value": "clear",
    "Increment": "more",
    "Decrement": "less",
    "Open": "open",
    "Close": "close",
}
"""What Streamlit says itself, in English alone, by our name for it; what ends in a space goes on with a label."""
_SPOKEN = "<script>window.burracoWords = WORDS; window.burracoTidy?.();</script>"
_ONCE = "<script>if (!window.burracoScripts) { window.burracoScripts = true; (() => {\nSCRIPTS\n})(); }</script>"


@cache
def _joined(names: tuple[str, ...]) -> str:
    return "\n".join((_STATIC / name).read_text("utf-8") for name in names)


def apply_style(words: Language) -> None:
    """Put the style on the page, and hand its scripts the words for what Streamlit says itself."""
    st.html(f"<style>{_joined(_STYLES)}</style>")
    spoken = {theirs: words(f"framework.{name}") + theirs[len(theirs.rstrip()) :] for theirs, name in _THEIRS.items()}
    # A tag within a word would end the script.
    text = json.dumps(spoken).replace("<", "\\u003c")
    st.html(_SPOKEN.replace("WORDS", text), unsafe_allow_javascript=True)
    st.html(_ONCE.replace("SCRIPTS", _joined(_SCRIPTS)), unsafe_allow_javascript=True)
