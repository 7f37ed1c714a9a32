"""Draws decks of its own: many typefaces, proportions, colours, two and four corners, all kinds of jokers.

Real decks differ far more in their indices than the art that can be fetched, so most of what the
networks learn about indices comes from here.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vision.training.decks.backs import painted_back
from vision.training.decks.deck import Deck
from vision.training.decks.faces import court, cut_out, middle, paint, star
from vision.training.decks.joker_marks import SIGNS, joker_mark
from vision.training.decks.style import HEIGHT, SUITS, Colour, Rng, Style, Supplies, glyphs, random_style
from vision.training.decks.suit_signs import varied

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
EMBLEM, SUIT_COLOURED = 0.4, 0.7
"""Shares of jokers with a large sign in place of a court picture, and with marks in the colour of a suit."""
Corner = tuple[float, float, float, float]
Drawn = tuple[NDArray[np.uint8], NDArray[np.float32]]
"""A card's picture (h, w, 4) RGBA and the quads (k, 4, 2) of its indices."""


def drawn_deck(rng: Rng, supplies: Supplies, joker: str | None = None) -> Deck:
    """A whole new deck: 52 cards, two jokers (marked as `joker` says, or by chance) and one back."""
    style = random_style(rng, supplies)
    style = replace(style, joker=joker or style.joker, suit_masks=varied(rng, style.suit_masks))
    faces = [(rank, suit) for suit in SUITS for rank in RANKS]
    made = [_card(rng, style, supplies, rank, suit) for rank, suit in faces]
    made += [_joker(rng, style, supplies, _joker_colour(rng, style.colours[suit])) for suit in ("H", "S")]
    names = (*(rank + suit for rank, suit in faces), "JK", "JK")
    pictures = np.stack([picture for picture, _ in made])
    return Deck("drawn", "drawn", pictures, names, tuple(quads for _, quads in made), painted_back(rng, style)[None])


def _joker_colour(rng: Rng, suit: Colour) -> Colour:
    if rng.random() < SUIT_COLOURED:
        return suit
    r, g, b = (int(c) for c in rng.integers(0, 220, 3))
    return r, g, b


def _index_mask(style: Style, rank: str, suit: str) -> tuple[Image.Image, Image.Image]:
    squeeze = style.rank_squeeze * (0.72 if rank == "10" else 1.0)
    letters = glyphs(rank, style.font, style.rank_h, squeeze)
    sign = style.suit_masks[suit]
    sign = sign.resize((max(2, round(sign.width * style.suit_h / sign.height)), style.suit_h))
    return letters, sign


def _card(rng: Rng, style: Style, supplies: Supplies, rank: str, suit: str) -> Drawn:
    page = Image.new("RGB", (style.width, HEIGHT), style.paper)
    colour = style.colours[suit]
    letters, sign = _index_mask(style, rank, suit)
    middle(rng, page, style, supplies, rank, suit)
    box = _stamp_index(page, style, letters, sign, colour)
    if rank == "2" and style.star_on_two:
        star(page, (box[2] + style.rank_h * 0.25, box[1] + style.rank_h * 0.3), style.rank_h * 0.2, colour)
    return _finish(page, style, box)


def _stamp_index(page: Image.Image, style: Style, letters: Image.Image, sign: Image.Image, colour: Colour) -> Corner:
    # The whole block is wiped first, so that pips and court frames never run through it.
    half = max(letters.width, sign.width) / 2
    x, y = style.margin[0] + half, style.margin[1]
    box = (x - half, y, x + half, y + letters.height + style.gap + sign.height)
    pad = max(2, style.rank_h // 14)
    ImageDraw.Draw(page).rectangle((0, 0, box[2] + pad, box[3] + pad), fill=style.paper)
    paint(page, letters, (x, y + letters.height / 2), colour)
    paint(page, sign, (x, box[3] - sign.height / 2), colour)
    return box


def _finish(page: Image.Image, style: Style, box: Corner | None) -> Drawn:
    # The top left block is copied to the other corners: turned by 180° below, upright at the right.
    quads: list[list[list[float]]] = []
    if box is not None:
        pad = max(2, style.rank_h // 14)
        block = page.crop((0, 0, round(box[2]) + pad, round(box[3]) + pad))
        w, h = page.size
        grow = 0.03 * (box[3] - box[1])
        x0, y0, x1, y1 = box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow
        quads.append([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
        if style.corners == 4:
            shift = w - (box[0] + box[2])
            strip = page.crop((int(box[0]) - 1, 0, round(box[2]) + pad, round(box[3]) + pad))
            page.paste(strip, (round(box[0] + shift) - 1, 0))
            quads.append([[x0 + shift, y0], [x1 + shift, y0], [x1 + shift, y1], [x0 + shift, y1]])
            lower = page.crop((0, 0, w, block.height)).rotate(180)
            page.paste(lower.crop((0, 0, block.width, block.height)), (0, h - block.height))
            page.paste(lower.crop((w - block.width, 0, w, block.height)), (w - block.width, h - block.height))
        else:
            page.paste(block.rotate(180), (w - block.width, h - block.height))
        quads += [[[w - px, h - py] for px, py in quad] for quad in list(quads)]
    return cut_out(page, style), np.array(quads, np.float32).reshape(-1, 4, 2)


def _joker(rng: Rng, style: Style, supplies: Supplies, colour: Colour) -> Drawn:
    page = Image.new("RGB", (style.width, HEIGHT), style.paper)
    if rng.random() < EMBLEM:
        _emblem(rng, page, style, colour)
    else:
        court(rng, page, style, supplies)
    mark = joker_mark(rng, style)
    if mark is None:
        return _finish(page, style, None)
    x, y = style.margin
    ImageDraw.Draw(page).rectangle((0, 0, x + mark.width + 3, y + mark.height + 3), fill=style.paper)
    paint(page, mark, (x + mark.width / 2, y + mark.height / 2), colour)
    return _finish(page, style, (x, y, x + mark.width, y + mark.height))


def _emblem(rng: Rng, page: Image.Image, style: Style, colour: Colour) -> None:
    # One large sign in the middle, the size of an ace's pip or much larger, sometimes with a word below it.
    name = str(rng.choice(SIGNS))
    word = f" {rng.choice(['JOKER', 'JOLLY'])}" if rng.random() < 0.3 else ""
    sign = joker_mark(rng, replace(style, joker=name + word, rank_h=int(HEIGHT * rng.uniform(0.2, 0.45))))
    if sign is not None:
        paint(page, sign, (page.width / 2, page.height / 2), colour)
