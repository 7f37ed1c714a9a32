"""The choices that make a drawn deck, and what they are chosen from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import matplotlib as mpl
import numpy as np
from PIL import Image, ImageDraw, ImageFont

Rng = np.random.Generator
Colour = tuple[int, int, int]

HEIGHT = 480
"""Height of a drawn card's picture in pixels."""
SUITS = ("C", "D", "H", "S")
JOKER_MARKS = (
    *("JOKER", "JOLLY", "Joker", "JOKER row", "JOLLY row", "Joker row", "JOKER flat", "Joker flat"),
    *("star", "stars", "disc", "ring", "chip", "wheel", "sun", "moon", "crown", "cap"),
    *("star JOKER", "disc JOKER", "ring JOKER", "JOKER star", "JOLLY star", "cap JOLLY"),
    *("J", "JK", "Jo", "J star", "star J"),
    "nothing",
)
"""What may stand in a joker's corners, in the words of `vision.training.decks.joker_marks`."""
DARK_DECKS, TINTED_DECKS = 0.12, 0.1
"""Shares of drawn decks whose cards are dark with pale ink, and whose paper is tinted."""
FOUR_COLOURED = 0.15
"""Share of decks with a colour for each suit."""
FOUR_COLOURS: tuple[dict[str, Colour], ...] = (
    {"C": (20, 130, 50), "D": (25, 70, 190)},
    {"C": (20, 130, 50), "D": (225, 195, 50), "S": (110, 120, 200)},
    {"S": (20, 130, 50), "D": (235, 140, 20)},
    {"C": (230, 120, 160), "D": (235, 140, 20)},
)
"""What printers colour their suits with where they are not two red and two black."""
TINTS = ((238, 224, 190), (222, 200, 160), (205, 222, 236), (214, 230, 208), (240, 206, 206), (200, 200, 204))
"""Papers that are not white: ivory, parchment, pale blue, green, rose, grey."""
INKS_ON_DARK = ((240, 240, 236), (196, 198, 204), (214, 176, 88), (232, 206, 140))
"""What stands for black on dark cards: white, silver, two golds."""


@dataclass(frozen=True)
class Supplies:
    """What drawn decks are made of: paths of typefaces, suit masks by set, court pictures."""

    fonts: list[Path]
    suits: list[dict[str, Path]]
    courts: list[Path]

    @classmethod
    def of(cls, art: Path) -> Supplies:
        """Everything found in an art folder filled by `vision.training.art.building`."""
        names = sorted({p.stem[:-2] for p in (art / "suits").glob("*_C.png")})
        sets = [{s: art / "suits" / f"{n}_{s}.png" for s in SUITS} for n in names]
        fonts = [p for p in sorted((art / "fonts").iterdir()) if p.suffix in {".ttf", ".otf"}]
        whole = [s for s in sets if all(p.exists() for p in s.values())]
        return cls(fonts, whole, sorted((art / "courts").glob("*.png")))


def own_supplies(folder: Path) -> Supplies:
    """Enough to draw decks with nothing fetched: matplotlib's typefaces, and suit signs written to `folder`."""
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    signs = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
    paths = {suit: folder / f"dejavu_{suit}.png" for suit in signs}
    for suit, sign in signs.items():
        glyphs(sign, fonts / "DejaVuSans.ttf", 200, 1.0).save(paths[suit])
    names = ("DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSans")
    return Supplies([fonts / f"{name}.ttf" for name in names], [paths], [])


@dataclass(frozen=True)
class Style:
    """The choices that make one drawn deck; lengths in pixels of a picture `HEIGHT` high."""

    width: int
    font: Path
    rank_h: int
    rank_squeeze: float
    suit_h: int
    gap: int
    margin: tuple[int, int]
    corners: int
    paper: Colour
    colours: dict[str, Colour]
    frame: bool
    radius: int
    joker: str
    star_on_two: bool
    suit_masks: dict[str, Image.Image] = field(repr=False)


def random_style(rng: Rng, supplies: Supplies) -> Style:
    """One deck's choices."""
    jumbo = rng.random() < 0.25
    rank_h = int(HEIGHT * (rng.uniform(0.13, 0.2) if jumbo else rng.uniform(0.07, 0.125)))
    masks = supplies.suits[rng.integers(len(supplies.suits))]
    dark = bool(rng.random() < DARK_DECKS)
    return Style(
        width=int(HEIGHT * rng.uniform(0.61, 0.73)),
        font=supplies.fonts[rng.integers(len(supplies.fonts))],
        rank_h=rank_h,
        rank_squeeze=rng.uniform(0.62, 1.15),
        suit_h=int(rank_h * rng.uniform(0.5, 1.0)),
        gap=int(rank_h * rng.uniform(0.04, 0.24)),
        margin=(int(HEIGHT * rng.uniform(0.016, 0.045)), int(HEIGHT * rng.uniform(0.018, 0.055))),
        corners=4 if rng.random() < 0.6 else 2,
        paper=_paper(rng, dark=dark),
        colours=_inks_on_dark(rng) if dark else _colours(rng),
        frame=bool(rng.random() < 0.6),
        radius=int(HEIGHT * rng.uniform(0.02, 0.05)),
        joker=str(rng.choice(JOKER_MARKS)),
        star_on_two=bool(rng.random() < 0.12),
        suit_masks={s: Image.open(p).convert("L") for s, p in masks.items()},
    )


def _paper(rng: Rng, *, dark: bool) -> Colour:
    if dark:
        r, g, b = (int(c) for c in rng.integers(4, 56, 3))
        return r, g, b
    if rng.random() < TINTED_DECKS:
        return _jitter(rng, TINTS[int(rng.integers(len(TINTS)))])
    paper = 255 - int(rng.integers(0, 14))
    return paper, paper - int(rng.integers(0, 5)), paper - int(rng.integers(0, 22))


def _jitter(rng: Rng, base: Colour) -> Colour:
    r, g, b = (int(np.clip(c + rng.integers(-18, 19), 0, 255)) for c in base)
    return r, g, b


def _colours(rng: Rng) -> dict[str, Colour]:
    red, black = _jitter(rng, (205, 24, 34)), _jitter(rng, (18, 18, 20))
    inks = {"C": black, "D": red, "H": red, "S": black}
    if rng.random() < FOUR_COLOURED:
        inks |= {suit: _jitter(rng, ink) for suit, ink in FOUR_COLOURS[int(rng.integers(len(FOUR_COLOURS)))].items()}
    return inks


def _inks_on_dark(rng: Rng) -> dict[str, Colour]:
    # White, silver or gold for the black suits; red, or gold for all four.
    pale = _jitter(rng, INKS_ON_DARK[int(rng.integers(len(INKS_ON_DARK)))])
    red = pale if rng.random() < 0.25 else _jitter(rng, (225, 40, 50))
    return {"C": pale, "D": red, "H": red, "S": pale}


@lru_cache(maxsize=512)
def glyphs(text: str, font: Path, height: int, squeeze: float) -> Image.Image:
    """The text as a tight alpha mask `height` pixels high, its width scaled by `squeeze`."""
    face = ImageFont.truetype(str(font), 160)
    box = face.getbbox(text)
    mask = Image.new("L", (int(box[2] - box[0]) + 40, int(box[3] - box[1]) + 40))
    ImageDraw.Draw(mask).text((20 - box[0], 20 - box[1]), text, fill=255, font=face)
    tight = mask.crop(mask.getbbox() or (0, 0, 1, 1))
    width = max(2, round(tight.width * height / tight.height * squeeze))
    return tight.resize((width, height), Image.Resampling.LANCZOS)
