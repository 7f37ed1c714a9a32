"""The page's style, and the scripts that go with it; the files lie in `ui/static`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st

_STATIC = Path(__file__).parents[1] / "static"
_STYLES = ("page.css", "board.css")
_SCRIPTS = ("tidy.js", "count.js", "keys.js")
_ONCE = "<script>if (!window.burracoScripts) { window.burracoScripts = true; (() => {\nSCRIPTS\n})(); }</script>"


@cache
def _joined(names: tuple[str, ...]) -> str:
    return "\n".join((_STATIC / name).read_text("utf-8") for name in names)


def apply_style() -> None:
    """Put the style on the page."""
    st.html(f"<style>{_joined(_STYLES)}</style>")
    st.html(_ONCE.replace("SCRIPTS", _joined(_SCRIPTS)), unsafe_allow_javascript=True)
