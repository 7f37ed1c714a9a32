"""Paint ranks anew where a deck prints other letters, B and D for J and Q, or where its digits cannot be drawn."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.training.art.cutting import JOKER_NAME, Colour, Image, deck_paper
from vision.training.art.index_boxes import INDEX_CORNERS, Box, Corner, Parts, ink, measure_parts
from vision.training.art.sources import DeckArt

PAD = 3
GLYPH_SIZE = 200


def glyph(letter: str, font: Path) -> Pillow.Image:
    """The letter as a tight alpha mask."""
    face = ImageFont.truetype(str(font), GLYPH_SIZE)
    page = Pillow.new("L", (GLYPH_SIZE * 4, GLYPH_SIZE * 2))
    ImageDraw.Draw(page).text((GLYPH_SIZE // 2, GLYPH_SIZE // 4), letter, fill=255, font=face)
    return page.crop(page.getbbox())


def new_box(box: Box, mask: Pillow.Image, widest: float) -> tuple[int, int, int, int]:
    """Where the letter goes: the old one's height and centre, its own width unless that is too wide for the deck."""
    x0, y0, x1, y1 = box
    width = min(mask.width * (y1 - y0) / mask.height, max(widest, x1 - x0))
    left = max((x0 + x1 - width) / 2, PAD)
    return round(left), round(y0), round(left + width), round(y1)


def repaint(view: Image, old: Box, mask: Pillow.Image, widest: float, paper: Colour) -> None:
    """Replace the mark in a box by a letter of its height and colour, in place."""
    x0, y0, x1, y1 = (round(v) for v in old)
    patch = view[y0:y1, x0:x1, :3]
    colour = np.median(patch[ink(patch, paper)], axis=0)
    view[y0 - PAD : y1 + PAD, max(0, x0 - PAD) : x1 + PAD, :3] = paper
    x0, y0, x1, y1 = new_box(old, mask, widest)
    scaled = mask.resize((x1 - x0, y1 - y0), Pillow.Resampling.LANCZOS)
    cover: npt.NDArray[np.float64] = np.asarray(scaled, np.float64)[..., None] / 255
    view[y0:y1, x0:x1, :3] = view[y0:y1, x0:x1, :3] * (1 - cover) + colour * cover


def widest_rank(names: list[str], parts: list[Parts]) -> float:
    """Width of the deck's widest rank but for the ten."""
    return max(
        float(p.rank[2] - p.rank[0])
        for name, p in zip(names, parts, strict=True)
        if p.rank is not None and name[:-1] != "10"
    )


def _reletter_corner(cards: list[Image], names: list[str], deck: DeckArt, fonts: Path, corner: Corner) -> None:
    paper = deck_paper(cards)
    parts = measure_parts(cards, names, deck.zone, corner)
    widest = widest_rank(names, parts)
    step = -1 if corner.turned else 1
    for card, name, part in zip(cards, names, parts, strict=True):
        if name[:-1] in deck.letters and part.rank is not None:
            repaint(card[::step, ::step], part.rank, glyph(name[:-1], fonts / deck.letter_font), widest, paper)


def reletter(cards: list[Image], names: list[str], deck: DeckArt, fonts: Path) -> None:
    """Paint over the deck's unwanted letters in every corner, in place; jokers are left alone."""
    rows = [row for row, name in enumerate(names) if name != JOKER_NAME]
    for corner in INDEX_CORNERS[deck.corners]:
        _reletter_corner([cards[row] for row in rows], [names[row] for row in rows], deck, fonts, corner)
