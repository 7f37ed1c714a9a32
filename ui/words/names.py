"""Names as people type them, made one line of plain text that can be seen."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 24
"""Characters of a name."""
_JOINER: Final = "\u200d"
"""Of the signs without width the one that belongs into names: it makes one picture of several."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols, by their category, that show as nothing."""


def visible(text: str) -> str:
    """A text without what cannot be seen or turns the writing round, spaces in one."""
    shown = [char if not unicodedata.category(char).startswith("Z") else " " for char in text]
    kept = [char for char in shown if char == _JOINER or not unicodedata.category(char).startswith("C")]
    return " ".join("".join(kept).split())


def name_of(typed: str, longest: int = LONGEST) -> str:
    """The name or reason that somebody typed, normalised; empty where nothing of it could be seen."""
    name = visible(unicodedata.normalize("NFC", typed.replace("\t", " ").replace("\n", " ")))[:longest].strip()
    return name if any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in name) else ""
