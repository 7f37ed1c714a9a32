"""Draws the guide's pictures from the sample photo: `python docs/pictures.py`, run from the project's folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from ui.drawing.fonts import font
from ui.drawing.picture import COLOURS, LOOSE
from ui.words.card_text import sign
from vision.folders import SAMPLE_FOLDER
from vision.photo.loading import Photo
from vision.reader import Reader
from vision.reading import CardReading, Quad, TableReading

OUT = Path(__file__).parent / "guide" / "pictures"
CARDS = (460, 120, 1560, 1420)
"""Part of the photo, in its pixels, where the cards lie; that much the pictures show."""
WIDTH = 700
DOUBT = "#b00020"
COIN = 46
"""Radius of a coin on a corner, in pixels of the photo, that shows what the reader then marks."""


def main() -> None:
    """Draw all of them."""
    OUT.mkdir(exist_ok=True)
    photo = Image.open(SAMPLE_FOLDER / "table.jpg").convert("RGB").crop(CARDS)
    reader = Reader.load()
    table = reader.read(as_photo(photo), "classico")
    save(photo, "photo")
    save(outlined(photo, ((quad, "#e6007a") for card in table.cards for quad in card.index_quads)), "indices")
    save(named(photo, table.cards), "cards")
    save(outlined(photo, ((card.quad, colour(table, card)) for card in table.cards)), "melds")
    hidden = with_coins(photo, [card for card in table.cards if str(card.card) in {"7H", "10C"}])
    doubtful = [card for card in reader.read(as_photo(hidden), "classico").cards if card.doubtful]
    save(named(hidden, doubtful, DOUBT), "marks")
    save(
        side_by_side(ImageEnhance.Brightness(photo).enhance(0.16), photo.filter(ImageFilter.GaussianBlur(9))), "spoilt"
    )


def as_photo(picture: Image.Image) -> Photo:
    """The picture as the reader takes it."""
    return Photo(np.asarray(picture), "0" * 64)


def colour(table: TableReading, card: CardReading) -> str:
    """Of the meld that a card lies in."""
    melds = [number for number, meld in enumerate(table.melds) if card.id in meld.cards]
    return COLOURS[melds[0] % len(COLOURS)] if melds else LOOSE


def outlined(picture: Image.Image, shapes: Iterable[tuple[Quad, str]]) -> Image.Image:
    """The picture with outlines in their colours."""
    copy = picture.copy()
    draw = ImageDraw.Draw(copy)
    for quad, ink in shapes:
        draw.line([*quad, quad[0]], fill=ink, width=7, joint="curve")
    return copy


def named(picture: Image.Image, cards: Sequence[CardReading], ink: str = "#0072b2") -> Image.Image:
    """The picture with cards outlined and named where their first index was seen."""
    copy = outlined(picture, ((card.quad, ink) for card in cards))
    draw = ImageDraw.Draw(copy)
    for card in cards:
        x, y = (card.index_quads or (card.quad,))[0][0]
        text = sign(card.card) + (" ?" if card.doubtful else "")
        box = draw.textbbox((x, y), text, font=font(34), anchor="lb")
        draw.rectangle([box[0] - 6, box[1] - 4, box[2] + 6, box[3] + 4], fill=ink)
        draw.text((x, y), text, fill="#ffffff", font=font(34), anchor="lb")
    return copy


def with_coins(photo: Image.Image, cards: Iterable[CardReading]) -> Image.Image:
    """The photo with a coin on the first corner of some cards."""
    copy = photo.copy()
    draw = ImageDraw.Draw(copy)
    for card in cards:
        x, y = np.mean(card.index_quads[0], axis=0)
        draw.ellipse((x - COIN, y - COIN, x + COIN, y + COIN), fill="#b08d57", outline="#7a5f38", width=6)
    return copy


def side_by_side(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two pictures in one."""
    both = Image.new("RGB", (left.width + right.width + 40, left.height), "#ffffff")
    both.paste(left, (0, 0))
    both.paste(right, (left.width + 40, 0))
    return both


def save(picture: Image.Image, name: str) -> None:
    """Write one of the guide's pictures at its size."""
    small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    small.save(OUT / f"{name}.jpg", "JPEG", quality=80)


if __name__ == "__main__":
    main()
