"""Black suit signs drawn by numbers, from airy to plump: what printers do to a club's lobes, no typeface shows."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from vision.training.decks.style import Rng

SIGN_SIDE = 200
"""Side in pixels of the square a sign is drawn on, before it is cropped tight."""
OWN = 0.65
"""Share of decks with black signs of their own."""
BREADTHS = (0.85, 1.55)
"""Least and greatest breadth of a deck's signs against their usual one."""


def club(rng: Rng) -> Image.Image:
    """A club as a tight alpha mask: three discs, more or less run together, on a stem."""
    radius = rng.uniform(0.18, 0.23)
    apart = rng.uniform(0.62, 1.05) * radius * 1.08
    top = 0.04 + radius
    low = top + radius * rng.uniform(1.25, 1.6)
    page, draw = _blank()
    for x, y in ((0.5, top), (0.5 - apart, low), (0.5 + apart, low)):
        draw.ellipse(_box(x, y, radius), fill=255)
    if rng.random() < 0.7:
        draw.polygon(_points([(0.5, top), (0.5 - apart, low), (0.5 + apart, low)]), fill=255)
    _stem(rng, draw, low)
    return _tight(rng, page)


def spade(rng: Rng) -> Image.Image:
    """A spade as a tight alpha mask: a point above two lobes, on a stem."""
    radius, apart = rng.uniform(0.2, 0.26), rng.uniform(0.17, 0.23)
    low = rng.uniform(0.5, 0.6)
    page, draw = _blank()
    for x in (0.5 - apart, 0.5 + apart):
        draw.ellipse(_box(x, low, radius), fill=255)
    bulge = rng.uniform(0.02, 0.1)
    edge = apart + radius * rng.uniform(0.9, 0.99)
    left = [(0.5 - edge, low - 0.02), (0.5 - edge * 0.62 - bulge, low - 0.22), (0.5, 0.03)]
    draw.polygon(_points([*left, *((1 - x, y) for x, y in reversed(left[:-1])), (0.5, low + radius * 0.5)]), fill=255)
    _stem(rng, draw, low)
    return _tight(rng, page)


def _blank() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    page = Image.new("L", (SIGN_SIDE, SIGN_SIDE))
    return page, ImageDraw.Draw(page)


def _box(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return (x - radius) * SIGN_SIDE, (y - radius) * SIGN_SIDE, (x + radius) * SIGN_SIDE, (y + radius) * SIGN_SIDE


def _points(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * SIGN_SIDE, y * SIGN_SIDE) for x, y in corners]


def _stem(rng: Rng, draw: ImageDraw.ImageDraw, low: float) -> None:
    foot, waist, ground = rng.uniform(0.06, 0.2), rng.uniform(0.015, 0.05), low + rng.uniform(0.27, 0.36)
    draw.polygon(
        _points([(0.5 - waist, low), (0.5 + waist, low), (0.5 + foot, ground), (0.5 - foot, ground)]), fill=255
    )


def _tight(rng: Rng, page: Image.Image) -> Image.Image:
    soft = page.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.5, 4))))
    page = soft.point(lambda v: 255 if v > 110 else 0)
    return page.crop(page.getbbox()).resize((int(SIGN_SIDE * rng.uniform(0.85, 1.1)), SIGN_SIDE))


def varied(rng: Rng, masks: dict[str, Image.Image]) -> dict[str, Image.Image]:
    """The suit masks, often with black signs of their own, and half the time broader or narrower, all alike."""
    if rng.random() < OWN:
        masks = masks | {"C": club(rng), "S": spade(rng)}
    if rng.random() < 0.5:
        factor = rng.uniform(*BREADTHS)
        masks = {suit: mask.resize((max(2, round(mask.width * factor)), mask.height)) for suit, mask in masks.items()}
    return masks
