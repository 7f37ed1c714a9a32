"""A typeface that has the four suits, for pictures and score sheets."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

_SYSTEM = Path("/usr/share/fonts/truetype/dejavu")


@lru_cache(maxsize=4)
def font_file(name: str = "DejaVuSans-Bold.ttf") -> Path | None:
    """Path of a face of DejaVu: the one that matplotlib carries, else the system's; None where neither is there."""
    spec = find_spec("matplotlib")
    carried = [Path(p) / "mpl-data" / "fonts" / "ttf" for p in (spec and spec.submodule_search_locations) or ()]
    return next((path for folder in (*carried, _SYSTEM) if (path := folder / name).is_file()), None)


@lru_cache(maxsize=16)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The bold face at a size in pixels; Pillow's own, without suits, where there is no other."""
    path = font_file()
    return ImageFont.truetype(str(path), size) if path else ImageFont.load_default(size)
