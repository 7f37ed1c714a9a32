"""Text that a person typed, safe to show as Markdown."""

from __future__ import annotations

import re
from typing import Final

from ui.words.names import visible

_MARKUP: Final = frozenset("\\`*_{}[]<>()#+-.!|$:~^&\"'")
_PICTURED: Final = re.compile(r":|[<>~-](?=[<>=~-])")
"""What Streamlit draws as icons and arrows, even where Markdown is told that it is text."""
_APART: Final = "\u2060"


def plain(text: str) -> str:
    """A text as Markdown that shows it and nothing else."""
    apart = _PICTURED.sub(lambda found: found[0] + _APART, visible(text))
    return "".join(f"\\{char}" if char in _MARKUP else char for char in apart)
