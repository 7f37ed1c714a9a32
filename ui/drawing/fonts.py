"""DejaVu Sans, a typeface that has the four suits, for pictures and score sheets.

Its files in `static` hold the letters of Europe and the Near East, arrows and signs, without hinting; the licence lies
beside them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

_STATIC = Path(__file__).parents[1] / "static"
REGULAR: Final = _STATIC / "DejaVuSans.ttf"
BOLD: Final = _STATIC / "DejaVuSans-Bold.ttf"


@lru_cache(maxsize=16)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The bold face at a size in pixels."""
    return ImageFont.truetype(str(BOLD), size)
