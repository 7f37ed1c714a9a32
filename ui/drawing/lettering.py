"""Names on pictures and score sheets: what the typeface lacks is left out, what is too wide is set smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from PIL import ImageFont

from ui.drawing.fonts import REGULAR, font

_UNKNOWN = "\U0010ffff"
"""A character of no typeface: drawn as the box that stands for all that is lacking."""
_PROBE = 40
"""Pixels at which characters are compared."""
_MARK = "…"


@cache
def _shape(char: str) -> bytes:
    return bytes(ImageFont.truetype(str(REGULAR), _PROBE).getmask(char))


def legible(text: str, otherwise: str) -> str:
    """A text without characters that the typeface lacks, such as emoji; another text where nothing would be left."""
    kept = "".join(char for char in text if char.isspace() or _shape(char) != _shape(_UNKNOWN))
    return " ".join(kept.split()) or otherwise


def legible_names(names: Sequence[str]) -> list[str]:
    """Names as the typeface can show them; numbers where it has no letter of a name."""
    return [legible(name, str(number)) for number, name in enumerate(names, 1)]


def fitted(text: str, width: float, largest: int, smallest: int, most: int = 2) -> tuple[int, list[str]]:
    """The largest size in pixels, and the lines, at which a text fits a width in so many lines.

    At the smallest size what still does not fit is cut, with a mark.
    """
    for size in range(largest, smallest - 1, -2):
        lines = list(wrapped(text, width, size))
        if len(lines) <= most and all(font(size).getlength(line) <= width for line in lines):
            return size, lines
    lines = list(wrapped(text, width, smallest))
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return smallest, [_cut(line, width, smallest) for line in kept]


def wrapped(text: str, width: float, size: int) -> Iterator[str]:
    """The text in lines no wider than `width` pixels, broken between words; a longer word is a line of its own."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font(size).getlength(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def _cut(line: str, width: float, size: int) -> str:
    if font(size).getlength(line) <= width:
        return line
    while line and font(size).getlength(line + _MARK) > width:
        line = line[:-1]
    return line + _MARK
