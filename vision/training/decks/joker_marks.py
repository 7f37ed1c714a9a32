"""What stands in a joker's corners: every printer has a mark of its own, and some have none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from vision.training.decks.faces import star
from vision.training.decks.style import HEIGHT, Rng, Style, glyphs

WORDS = ("JOKER", "JOLLY", "Joker", "Jolly", "J", "JK", "Jo")
SIGNS = ("star", "stars", "disc", "ring", "chip", "wheel", "sun", "moon", "crown", "cap")
WAYS = ("row", "flat")
SIGN_INK, NO_INK = (255, 255, 255), (0, 0, 0)
FINE = 4
"""Round marks are drawn so many times larger and shrunk, so that their rims are smooth."""
SIGN_SIZES = (0.45, 1.35)
"""Least and greatest height of a sign against a rank's."""


def joker_mark(rng: Rng, style: Style) -> Image.Image | None:
    """The mark named by `style.joker` as an alpha mask, or None where the corners are bare.

    The name is a word of `WORDS`, alone (downwards), with "row" (turned along the edge) or with "flat" (across);
    or a sign of `SIGNS`; or a word and a sign, the first above the other ("disc JOKER"); or "nothing".
    """
    first, *rest = style.joker.split()
    if first == "nothing":
        return None
    if first in WORDS and (not rest or rest[0] in WAYS):
        return _word(rng, style, first, rest[0] if rest else "down")
    parts = [part for name in (first, *rest) for part in _parts(rng, style, name)]
    return _low(_stacked(parts, 0.3)) if rest else parts[0]


def _parts(rng: Rng, style: Style, name: str) -> list[Image.Image]:
    return _letters(rng, style, name) if name in WORDS else [_sign(rng, style, name)]


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
    size = int(style.rank_h * rng.uniform(*SIGN_SIZES))
    if name == "stars":
        return _low(_stacked([_round(rng, "star", size)] * int(rng.integers(2, 4)), 0.05))
    return _round(rng, name, size)


def _round(rng: Rng, name: str, size: int) -> Image.Image:
    # A star bare, on a disc or in a ring; a gaming chip's segments; a wheel of spokes.
    side = size * FINE
    page = Image.new("RGB", (side, side))
    draw = ImageDraw.Draw(page)
    middle, white, black = (side / 2, side / 2), SIGN_INK, NO_INK
    whole = (0, 0, side - 1, side - 1)
    inner = side * rng.uniform(0.22, 0.36)
    hub = (side / 2 - inner, side / 2 - inner, side / 2 + inner, side / 2 + inner)
    if name in OUTLINES:
        OUTLINES[name](rng, draw, side)
    elif name == "star":
        star(page, middle, side / 2, white, int(rng.choice((4, 5, 5, 5, 6, 8))), rng.uniform(0.35, 0.5))
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


def _sun(rng: Rng, draw: ImageDraw.ImageDraw, side: int) -> None:
    rays, inner = int(rng.integers(8, 17)), side * rng.uniform(0.2, 0.32)
    for angle in np.arange(rays) * 2 * np.pi / rays:
        end = (side / 2 * (1 + np.cos(angle)), side / 2 * (1 + np.sin(angle)))
        draw.line((side / 2, side / 2, *end), fill=SIGN_INK, width=max(FINE, side // 16))
    draw.ellipse((side / 2 - inner, side / 2 - inner, side / 2 + inner, side / 2 + inner), fill=SIGN_INK)


def _moon(rng: Rng, draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.ellipse((0, 0, side - 1, side - 1), fill=SIGN_INK)
    shift = side * rng.uniform(0.2, 0.4)
    draw.ellipse((shift, -shift / 4, side - 1 + shift, side - 1 - shift / 4), fill=NO_INK)


def _crown(rng: Rng, draw: ImageDraw.ImageDraw, side: int) -> None:
    # Points between low notches on a band.
    points = int(rng.integers(3, 6))
    xs = np.linspace(0, side - 1, 2 * points - 1)
    ys = [side * (0.15 if number % 2 == 0 else 0.5) for number in range(len(xs))]
    draw.polygon([*zip(xs.tolist(), ys, strict=True), (side - 1, side * 0.9), (0, side * 0.9)], fill=SIGN_INK)


def _cap(rng: Rng, draw: ImageDraw.ImageDraw, side: int) -> None:
    # A fool's cap: horns that bend down from a brim, a bell at each end.
    bell, brim = side * rng.uniform(0.07, 0.12), side * 0.78
    for end in np.array([[0.1, 0.55], [0.5, 0.12], [0.9, 0.55]])[: int(rng.integers(2, 4))] * side:
        draw.polygon([(side * 0.25, brim), (end[0], end[1]), (side * 0.75, brim)], fill=SIGN_INK)
        draw.ellipse((end[0] - bell, end[1] - bell, end[0] + bell, end[1] + bell), fill=SIGN_INK)
    draw.rectangle((side * 0.2, brim, side * 0.8, side * 0.92), fill=SIGN_INK)


OUTLINES: Mapping[str, Callable[[Rng, ImageDraw.ImageDraw, int], None]] = {
    "sun": _sun,
    "moon": _moon,
    "crown": _crown,
    "cap": _cap,
}
"""Signs that are filled shapes, painted white on a square of so many pixels."""
