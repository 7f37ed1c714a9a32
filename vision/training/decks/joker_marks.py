"""What stands in a joker's corners: every printer has a mark of its own, and some have none."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from vision.training.decks.faces import star
from vision.training.decks.style import HEIGHT, Rng, Style, glyphs

WORDS = ("JOKER", "JOLLY", "Joker", "Jolly")
SIGNS = ("star", "stars", "disc", "ring", "chip", "wheel")
FINE = 4
"""Round marks are drawn so many times larger and shrunk, so that their rims are smooth."""


def joker_mark(rng: Rng, style: Style) -> Image.Image | None:
    """The mark named by `style.joker` as an alpha mask, or None where the corners are bare.

    The name is a word of `WORDS`, alone (downwards), with "row" (turned along the edge) or with "flat" (across);
    or a sign of `SIGNS`, alone or above the word JOKER ("disc JOKER"); or "nothing".
    """
    first, *rest = style.joker.split()
    if first == "nothing":
        return None
    if first in WORDS:
        return _word(rng, style, first, rest[0] if rest else "down")
    sign = _sign(rng, style, first)
    return _low(_stacked([sign, *_letters(rng, style, rest[0])], 0.3)) if rest else sign


def _low(mark: Image.Image) -> Image.Image:
    # Two marks must fit below one another on a card.
    most = int(HEIGHT * 0.44)
    if mark.height <= most:
        return mark
    return mark.resize((max(2, mark.width * most // mark.height), most), Image.Resampling.LANCZOS)


def _word(rng: Rng, style: Style, word: str, way: str) -> Image.Image:
    if way == "row":
        return glyphs(word, style.font, _letter_h(rng, style), 0.9).rotate(
            -90 if rng.random() < 0.5 else 90, expand=True
        )
    if way == "flat":
        return glyphs(word, style.font, _letter_h(rng, style), float(rng.uniform(0.5, 0.9)))
    return _low(_stacked(_letters(rng, style, word), float(rng.uniform(0.05, 0.25))))


def _letter_h(rng: Rng, style: Style) -> int:
    return int(style.rank_h * rng.uniform(0.4, 0.75))


def _letters(rng: Rng, style: Style, word: str) -> list[Image.Image]:
    height = _letter_h(rng, style)
    return [glyphs(letter, style.font, height, 1.0) for letter in word]


def _stacked(parts: list[Image.Image], gap: float) -> Image.Image:
    # Below one another, `gap` of the last one's height apart.
    step = int(parts[-1].height * gap)
    width = max(part.width for part in parts)
    page = Image.new("L", (width, sum(part.height for part in parts) + step * (len(parts) - 1)))
    y = 0
    for part in parts:
        page.paste(part, ((width - part.width) // 2, y))
        y += part.height + step
    return page


def _sign(rng: Rng, style: Style, name: str) -> Image.Image:
    size = int(style.rank_h * rng.uniform(0.8, 1.35))
    if name == "stars":
        return _low(_stacked([_round(rng, "star", size)] * int(rng.integers(2, 4)), 0.05))
    return _round(rng, name, size)


def _round(rng: Rng, name: str, size: int) -> Image.Image:
    # A star bare, on a disc or in a ring; a gaming chip's segments; a wheel of spokes.
    side = size * FINE
    page = Image.new("RGB", (side, side))
    draw = ImageDraw.Draw(page)
    middle, white, black = (side / 2, side / 2), (255, 255, 255), (0, 0, 0)
    whole = (0, 0, side - 1, side - 1)
    inner = side * rng.uniform(0.22, 0.36)
    hub = (side / 2 - inner, side / 2 - inner, side / 2 + inner, side / 2 + inner)
    if name == "star":
        star(page, middle, side / 2, white)
    elif name == "disc":
        draw.ellipse(whole, fill=white)
        star(page, middle, inner * 1.15, black)
    elif name == "ring":
        draw.ellipse(whole, outline=white, width=max(FINE, int(side * rng.uniform(0.04, 0.12))))
        star(page, middle, inner * 1.15, white)
    elif name == "chip":
        _segments(draw, whole, int(rng.integers(4, 9)))
        draw.ellipse(hub, fill=black, outline=white, width=max(FINE, side // 24))
        star(page, middle, inner * 0.8, white)
    else:
        draw.ellipse(whole, outline=white, width=max(FINE, side // 16))
        _spokes(draw, side, int(rng.integers(5, 10)))
        draw.ellipse(hub, fill=black, outline=white, width=max(FINE, side // 20))
    mask = page.convert("L")
    if rng.random() < 0.15:
        disc = Image.new("L", mask.size)
        ImageDraw.Draw(disc).ellipse(whole, fill=255)
        mask = ImageChops.subtract(disc, mask)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


def _segments(draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float], count: int) -> None:
    draw.ellipse(box, outline=(255, 255, 255), width=FINE)
    for part in range(count):
        start = 360 * part / count
        draw.pieslice(box, start, start + 180 / count, fill=(255, 255, 255))


def _spokes(draw: ImageDraw.ImageDraw, side: int, count: int) -> None:
    for angle in np.arange(count) * 2 * np.pi / count:
        end = (side / 2 * (1 + np.cos(angle)), side / 2 * (1 + np.sin(angle)))
        draw.line((side / 2, side / 2, *end), fill=(255, 255, 255), width=max(FINE, side // 24))
