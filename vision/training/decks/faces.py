"""The middle of a drawn card: pips and courts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vision.training.decks.style import Colour, Rng, Style, Supplies

Box = tuple[int, int, int, int]

LEFT, MID, RIGHT = 0.3, 0.5, 0.7
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(MID, 0.2), (MID, 0.8)],
    "3": [(MID, 0.2), (MID, 0.5), (MID, 0.8)],
    "4": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.8)],
    "5": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.8)] + [(MID, 0.5)],
    "6": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.5, 0.8)],
    "7": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.5, 0.8)] + [(MID, 0.35)],
    "8": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.5, 0.8)] + [(MID, 0.35), (MID, 0.65)],
    "9": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.4, 0.6, 0.8)] + [(MID, 0.5)],
    "10": [(x, y) for x in (LEFT, RIGHT) for y in (0.2, 0.4, 0.6, 0.8)] + [(MID, 0.3), (MID, 0.7)],
}


def paint(page: Image.Image, mask: Image.Image, centre: tuple[float, float], colour: Colour) -> None:
    """Paints a mask in a colour, its middle at `centre`."""
    at = (round(centre[0] - mask.width / 2), round(centre[1] - mask.height / 2))
    page.paste(colour, (at[0], at[1], at[0] + mask.width, at[1] + mask.height), mask)


def middle(rng: Rng, page: Image.Image, style: Style, supplies: Supplies, rank: str, suit: str) -> None:
    """Paints what stands between the corners: pips, an ace, or a court."""
    w, h = page.size
    if rank in PIPS:
        size = int(h * rng.uniform(0.11, 0.16))
        sign = _sized(style.suit_masks[suit], size)
        for px, py in PIPS[rank]:
            turned = sign.rotate(180) if py > MID else sign
            paint(page, turned, (px * w, py * h), style.colours[suit])
    elif rank == "A":
        paint(
            page, _sized(style.suit_masks[suit], int(h * rng.uniform(0.14, 0.42))), (w / 2, h / 2), style.colours[suit]
        )
    else:
        court(rng, page, style, supplies)
        if rng.random() < 0.7:
            sign = _sized(style.suit_masks[suit], int(h * 0.12))
            paint(page, sign, (w * 0.3, h * 0.17), style.colours[suit])
            paint(page, sign.rotate(180), (w * 0.7, h * 0.83), style.colours[suit])


def _sized(mask: Image.Image, height: int) -> Image.Image:
    return mask.resize((max(2, round(mask.width * height / mask.height)), height))


def court(rng: Rng, page: Image.Image, style: Style, supplies: Supplies) -> None:
    """Paints a court picture, or busy shapes where there is none to be had."""
    w, h = page.size
    inset = style.margin[0] + style.rank_h * rng.uniform(0.5, 1.0)
    box = (int(inset), int(h * rng.uniform(0.06, 0.13)), int(w - inset), 0)
    box = (box[0], box[1], box[2], h - box[1])
    size = (box[2] - box[0], box[3] - box[1])
    if supplies.courts and rng.random() < 0.85:
        picture = Image.open(supplies.courts[rng.integers(len(supplies.courts))]).convert("RGBA").resize(size)
        page.paste(picture, box[:2], picture)
    else:
        _scribble(rng, page, box)
    if style.frame:
        ImageDraw.Draw(page).rectangle(box, outline=tuple(int(c) for c in rng.integers(0, 140, 3)), width=2)


def _scribble(rng: Rng, page: Image.Image, box: Box) -> None:
    # Stands in for a court picture: coloured shapes that are busy but hold no letter.
    draw = ImageDraw.Draw(page)
    for _ in range(int(rng.integers(12, 40))):
        x, y = rng.integers(box[0], box[2]), rng.integers(box[1], box[3])
        rx, ry = rng.integers(6, 60, 2)
        shape = (max(box[0], x - rx), max(box[1], y - ry), min(box[2], x + rx), min(box[3], y + ry))
        colour = tuple(int(c) for c in rng.integers(0, 255, 3))
        paint = (draw.ellipse, draw.rectangle)[int(rng.integers(2))]
        paint(tuple(int(v) for v in shape), fill=colour if rng.random() < 0.6 else None, outline=(0, 0, 0))


def star(
    page: Image.Image,
    centre: tuple[float, float],
    radius: float,
    colour: Colour,
    points: int = 5,
    inner: float = 0.42,
) -> None:
    """Paints a star of so many points, its notches at a share `inner` of the radius."""
    angles = np.arange(2 * points) * np.pi / points - np.pi / 2
    reach = np.where(np.arange(2 * points) % 2 == 0, radius, radius * inner)
    corners = [(centre[0] + r * np.cos(a), centre[1] + r * np.sin(a)) for r, a in zip(reach, angles, strict=True)]
    ImageDraw.Draw(page).polygon(corners, fill=colour)


def cut_out(page: Image.Image, style: Style) -> NDArray[np.uint8]:
    """The finished card (h, w, 4), transparent outside its rounded corners."""
    alpha = Image.new("L", page.size)
    ImageDraw.Draw(alpha).rounded_rectangle((0, 0, page.width - 1, page.height - 1), style.radius, fill=255)
    draw = ImageDraw.Draw(page)
    if style.frame:
        draw.rounded_rectangle((0, 0, page.width - 1, page.height - 1), style.radius, outline=(120, 120, 120))
    page.putalpha(alpha)
    return np.asarray(page)
