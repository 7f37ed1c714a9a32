"""Any picture Pillow has decoded, made 8-bit RGB of a bounded size."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

FLOAT_FULL_SCALE = 1.0
BYTE_FULL_SCALE = 255.0
WORD_FULL_SCALE = 65535.0

STRIP_ROWS = 256
"""Deep pictures are scaled so many rows at a time: whole ones in floating point would not fit the memory."""


def to_rgb(image: Image.Image, most_pixels: float) -> Image.Image:
    """The picture in RGB, transparency laid on white, halved (or more) until it has at most `most_pixels`.

    The order keeps the memory low: palettes must be resolved before a picture can be reduced, and reducing
    comes before anything that needs a second copy.
    """
    small = _reduced(_unpacked(_eight_bit(image)), most_pixels)
    if small.has_transparency_data:
        return _on_white(small)
    return small if small.mode == "RGB" else small.convert("RGB")


def _eight_bit(image: Image.Image) -> Image.Image:
    """Grey of 16 or 32 bits, which Pillow's own conversion clips at 255, scaled to 8."""
    if not image.mode.startswith(("I", "F")):
        return image
    levels = np.asarray(image)
    strips = [slice(top, top + STRIP_ROWS) for top in range(0, len(levels), STRIP_ROWS)]
    brightest = max(float(_finite(levels[strip]).max()) for strip in strips)
    scale = BYTE_FULL_SCALE / _full_scale(image.mode, brightest)
    grey = np.empty(levels.shape, np.uint8)
    for strip in strips:
        grey[strip] = np.clip(_finite(levels[strip]) * scale, 0, BYTE_FULL_SCALE)
    return Image.fromarray(grey)


def _finite(levels: NDArray[Any]) -> NDArray[np.float32]:
    return np.nan_to_num(levels.astype(np.float32), nan=0.0, posinf=0.0, neginf=0.0)


def _full_scale(mode: str, brightest: float) -> float:
    """What white is, which such files do not say: the least usual scale that holds the brightest pixel."""
    if mode.startswith("I;16"):
        return WORD_FULL_SCALE
    usual = (FLOAT_FULL_SCALE, BYTE_FULL_SCALE, WORD_FULL_SCALE) if mode == "F" else (BYTE_FULL_SCALE, WORD_FULL_SCALE)
    return next((scale for scale in usual if brightest <= scale), brightest)


def _unpacked(image: Image.Image) -> Image.Image:
    """Palettes, bitmaps and colours marked transparent, as plain channels."""
    if image.has_transparency_data:
        return image if image.mode in {"RGBA", "LA"} else image.convert("RGBA")
    return image.convert("RGB") if image.mode in {"P", "1"} else image


def _reduced(image: Image.Image, most_pixels: float) -> Image.Image:
    factor = math.ceil(math.sqrt(image.width * image.height / most_pixels))
    return image.reduce(factor) if factor > 1 else image


def _on_white(image: Image.Image) -> Image.Image:
    white = Image.new("RGB", image.size, "white")
    white.paste(image.convert("RGB"), mask=image.getchannel("A"))
    return white
