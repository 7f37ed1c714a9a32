"""Text that a person typed, safe to show as Markdown."""

from __future__ import annotations

from typing import Final

_MARKUP: Final = frozenset("\\`*_{}[]<>()#+-.!|$:~^&\"'")


def plain(text: str) -> str:
    """A text as Markdown that shows it and nothing else."""
    return "".join(f"\\{char}" if char in _MARKUP else char for char in text)
