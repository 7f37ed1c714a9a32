"""Draws decks of its own: many typefaces, proportions, colours, two and four corners, all kinds of jokers.

Real decks differ far more in their indices than the art that can be fetched, so most of what the
networks learn about indices comes from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

from vision.training.deck import Deck

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rng = np.random.Generator
    Colour = tuple[int, int, int]
    Size = tuple[int, int]

HEIGHT = 480
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")

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


@dataclass(frozen=True)
class Supplies:
    """What drawn decks are made of: paths of typefaces, suit masks by set, court pictures."""

    fonts: list[Path]
    suits: list[dict[str, Path]]
    courts: list[Path]

    @classmethod
    def of(cls, art: Path) -> Supplies:
        """Everything found in an art folder filled by `vision.training.art`."""
        names = sorted({p.stem[:-2] for p in (art / "suits").glob("*_C.png")})
        sets = [{s: art / "suits" / f"{n}_{s}.png" for s in SUITS} for n in names]
        fonts = [p for p in sorted((art / "fonts").iterdir()) if p.suffix in {".ttf", ".otf"}]
        whole = [s for s in sets if all(p.exists() for p in s.values())]
        return cls(fonts, whole, sorted((art / "courts").glob("*.png")))


def own_supplies(folder: Path) -> Supplies:
    """Enough to draw decks with nothing fetched: the typefaces that matplotlib ships, suit signs written to `folder`."""
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
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
    paper = 255 - int(rng.integers(0, 14))
    return Style(
        width=int(HEIGHT * rng.uniform(0.61, 0.73)),
        font=supplies.fonts[rng.integers(len(supplies.fonts))],
        rank_h=rank_h,
        rank_squeeze=rng.uniform(0.62, 1.15),
        suit_h=int(rank_h * rng.uniform(0.5, 1.0)),
        gap=int(rank_h * rng.uniform(0.04, 0.24)),
        margin=(int(HEIGHT * rng.uniform(0.016, 0.045)), int(HEIGHT * rng.uniform(0.018, 0.055))),
        corners=4 if rng.random() < 0.4 else 2,
        paper=(paper, paper - int(rng.integers(0, 5)), paper - int(rng.integers(0, 22))),
        colours=_colours(rng),
        frame=bool(rng.random() < 0.6),
        radius=int(HEIGHT * rng.uniform(0.02, 0.05)),
        joker=str(rng.choice(["JOKER", "JOLLY", "star", "stars", "nothing", "JOKER row", "JOLLY row"])),
        star_on_two=bool(rng.random() < 0.12),
        suit_masks={s: Image.open(p).convert("L") for s, p in masks.items()},
    )


def _colours(rng: Rng) -> dict[str, Colour]:
    jitter = lambda base: tuple(int(np.clip(c + rng.integers(-18, 19), 0, 255)) for c in base)  # noqa: E731
    red, black = jitter((205, 24, 34)), jitter((18, 18, 20))
    if rng.random() < 0.12:
        return {"C": jitter((20, 130, 50)), "D": jitter((25, 70, 190)), "H": red, "S": black}
    return {"C": black, "D": red, "H": red, "S": black}


def drawn_deck(rng: Rng, supplies: Supplies, joker: str | None = None) -> Deck:
    """A whole new deck: 52 cards, two jokers (marked as `joker` says, or by chance) and one back."""
    style = random_style(rng, supplies)
    style = replace(style, joker=joker or style.joker)
    faces = [(rank, suit) for suit in SUITS for rank in RANKS]
    made = [_card(rng, style, supplies, rank, suit) for rank, suit in faces]
    made += [_joker(rng, style, supplies, style.colours[suit]) for suit in ("H", "S")]
    names = (*(rank + suit for rank, suit in faces), "JK", "JK")
    pictures = np.stack([picture for picture, _ in made])
    return Deck("drawn", "drawn", pictures, names, tuple(quads for _, quads in made), _back(rng, style)[None])


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


def _index_mask(style: Style, rank: str, suit: str) -> tuple[Image.Image, Image.Image]:
    squeeze = style.rank_squeeze * (0.72 if rank == "10" else 1.0)
    letters = glyphs(rank, style.font, style.rank_h, squeeze)
    sign = style.suit_masks[suit]
    sign = sign.resize((max(2, round(sign.width * style.suit_h / sign.height)), style.suit_h))
    return letters, sign


def _paint(page: Image.Image, mask: Image.Image, centre: tuple[float, float], colour: Colour) -> None:
    at = (round(centre[0] - mask.width / 2), round(centre[1] - mask.height / 2))
    page.paste(colour, (at[0], at[1], at[0] + mask.width, at[1] + mask.height), mask)


def _card(
    rng: Rng, style: Style, supplies: Supplies, rank: str, suit: str
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    page = Image.new("RGB", (style.width, HEIGHT), style.paper)
    colour = style.colours[suit]
    letters, sign = _index_mask(style, rank, suit)
    _middle(rng, page, style, supplies, rank, suit)
    box = _stamp_index(page, style, letters, sign, colour)
    if rank == "2" and style.star_on_two:
        _star(page, (box[2] + style.rank_h * 0.25, box[1] + style.rank_h * 0.3), style.rank_h * 0.2, colour)
    return _finish(page, style, box)


def _stamp_index(
    page: Image.Image, style: Style, letters: Image.Image, sign: Image.Image, colour: Colour
) -> tuple[float, float, float, float]:
    # The whole block is wiped first, so that pips and court frames never run through it.
    half = max(letters.width, sign.width) / 2
    x, y = style.margin[0] + half, style.margin[1]
    box = (x - half, y, x + half, y + letters.height + style.gap + sign.height)
    pad = max(2, style.rank_h // 14)
    ImageDraw.Draw(page).rectangle((0, 0, box[2] + pad, box[3] + pad), fill=style.paper)
    _paint(page, letters, (x, y + letters.height / 2), colour)
    _paint(page, sign, (x, box[3] - sign.height / 2), colour)
    return box


def _finish(
    page: Image.Image, style: Style, box: tuple[float, float, float, float] | None
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
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
    return _cut(page, style), np.array(quads, np.float32).reshape(-1, 4, 2)


def _cut(page: Image.Image, style: Style) -> NDArray[np.uint8]:
    alpha = Image.new("L", page.size)
    ImageDraw.Draw(alpha).rounded_rectangle((0, 0, page.width - 1, page.height - 1), style.radius, fill=255)
    draw = ImageDraw.Draw(page)
    if style.frame:
        draw.rounded_rectangle((0, 0, page.width - 1, page.height - 1), style.radius, outline=(120, 120, 120))
    page.putalpha(alpha)
    return np.asarray(page)


def _middle(rng: Rng, page: Image.Image, style: Style, supplies: Supplies, rank: str, suit: str) -> None:
    w, h = page.size
    if rank in PIPS:
        size = int(h * rng.uniform(0.11, 0.16))
        sign = _sized(style.suit_masks[suit], size)
        for px, py in PIPS[rank]:
            turned = sign.rotate(180) if py > MID else sign
            _paint(page, turned, (px * w, py * h), style.colours[suit])
    elif rank == "A":
        _paint(page, _sized(style.suit_masks[suit], int(h * rng.uniform(0.14, 0.42))), (w / 2, h / 2), style.colours[suit])
    else:
        _court(rng, page, style, supplies)
        if rng.random() < 0.7:
            sign = _sized(style.suit_masks[suit], int(h * 0.12))
            _paint(page, sign, (w * 0.3, h * 0.17), style.colours[suit])
            _paint(page, sign.rotate(180), (w * 0.7, h * 0.83), style.colours[suit])


def _sized(mask: Image.Image, height: int) -> Image.Image:
    return mask.resize((max(2, round(mask.width * height / mask.height)), height))


def _court(rng: Rng, page: Image.Image, style: Style, supplies: Supplies) -> None:
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


def _scribble(rng: Rng, page: Image.Image, box: tuple[int, int, int, int]) -> None:
    # Stands in for a court picture: coloured shapes that are busy but hold no letter.
    draw = ImageDraw.Draw(page)
    for _ in range(int(rng.integers(12, 40))):
        x, y = rng.integers(box[0], box[2]), rng.integers(box[1], box[3])
        rx, ry = rng.integers(6, 60, 2)
        shape = (max(box[0], x - rx), max(box[1], y - ry), min(box[2], x + rx), min(box[3], y + ry))
        colour = tuple(int(c) for c in rng.integers(0, 255, 3))
        paint = (draw.ellipse, draw.rectangle)[int(rng.integers(2))]
        paint(tuple(int(v) for v in shape), fill=colour if rng.random() < 0.6 else None, outline=(0, 0, 0))


def _star(page: Image.Image, centre: tuple[float, float], radius: float, colour: Colour) -> None:
    angles = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2 == 0, radius, radius * 0.42)
    points = [(centre[0] + r * np.cos(a), centre[1] + r * np.sin(a)) for r, a in zip(reach, angles, strict=True)]
    ImageDraw.Draw(page).polygon(points, fill=colour)


def _joker(
    rng: Rng, style: Style, supplies: Supplies, colour: Colour
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    page = Image.new("RGB", (style.width, HEIGHT), style.paper)
    _court(rng, page, style, supplies)
    mark = _joker_mark(rng, style)
    if mark is None:
        return _finish(page, style, None)
    x, y = style.margin
    ImageDraw.Draw(page).rectangle((0, 0, x + mark.width + 3, y + mark.height + 3), fill=style.paper)
    _paint(page, mark, (x + mark.width / 2, y + mark.height / 2), colour)
    return _finish(page, style, (x, y, x + mark.width, y + mark.height))


def _joker_mark(rng: Rng, style: Style) -> Image.Image | None:
    word = style.joker.split()[0]
    if word == "nothing":
        return None
    if word in {"star", "stars"}:
        return _star_mark(style, 1 if word == "star" else int(rng.integers(2, 4)))
    height = int(style.rank_h * rng.uniform(0.4, 0.75))
    if style.joker.endswith("row"):
        return glyphs(word, style.font, height, 0.9).rotate(-90 if rng.random() < 0.5 else 90, expand=True)
    letters = [glyphs(letter, style.font, height, 1.0) for letter in word]
    width = max(letter.width for letter in letters)
    step = int(height * rng.uniform(1.05, 1.25))
    mark = Image.new("L", (width, step * (len(letters) - 1) + height))
    for row, letter in enumerate(letters):
        mark.paste(letter, ((width - letter.width) // 2, row * step))
    return mark


def _star_mark(style: Style, count: int) -> Image.Image:
    size = int(style.rank_h * 0.9)
    page = Image.new("RGB", (size, size * count))
    for row in range(count):
        _star(page, (size / 2, size * (row + 0.5)), size / 2, (255, 255, 255))
    return page.convert("L")


def _back(rng: Rng, style: Style) -> NDArray[np.uint8]:
    w, h = style.width, HEIGHT
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    angle, period = rng.uniform(0.3, 1.2), rng.uniform(8, 30)
    u, v = xs * np.cos(angle) + ys * np.sin(angle), xs * np.cos(angle) - ys * np.sin(angle)
    wave = (np.sin(u * 2 * np.pi / period) * np.sin(v * 2 * np.pi / period) > rng.uniform(-0.4, 0.4))[..., None]
    ink, paper = rng.integers(0, 160, 3), rng.integers(200, 256, 3)
    page = Image.fromarray(np.where(wave, ink, paper).astype(np.uint8))
    edge = int(rng.integers(0, 30))
    inner = Image.new("L", (w, h))
    ImageDraw.Draw(inner).rectangle((edge, edge, w - edge, h - edge), fill=255)
    blank = Image.new("RGB", (w, h), style.paper)
    return _cut(Image.composite(page, blank, ImageChops.lighter(inner, inner)), style)
