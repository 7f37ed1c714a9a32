"""Suit signs as alpha masks: the pips of the fetched decks and the signs that typefaces hold."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from fontTools.ttLib import TTFont
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.training.art.cutting import Image, paper_colour
from vision.training.art.fetching import ArtError, debian

Mask = npt.NDArray[np.uint8]

MASK_HEIGHT = 200
MIDDLE_GREY = 127
SUIT_SIGNS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
# Where the upper pip of a two stands, in fractions of the card: left, top, right, bottom.
PIP_ZONE = (0.33, 0.02, 0.67, 0.40)
# Pips drawn with highlights give no clean silhouette, copies of another deck's nothing new.
NO_PIPS = frozenset(
    {"tango", "anglo_bitmap", "gnomangelo", "anglo_modern_4_color", "bonded", "heruka_4color", "heruka_4color-bf"}
)

SIGN_FONTS = (
    ("fonts-dejavu-core", "usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    ("fonts-dejavu-core", "usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"),
    ("fonts-dejavu-core", "usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"),
    ("fonts-freefont-ttf", "usr/share/fonts/truetype/freefont/FreeSerif.ttf"),
    ("fonts-freefont-ttf", "usr/share/fonts/truetype/freefont/FreeSans.ttf"),
    ("fonts-freefont-ttf", "usr/share/fonts/truetype/freefont/FreeMonoBold.ttf"),
    ("fonts-symbola", "usr/share/fonts/truetype/ancient-scripts/Symbola*.ttf"),
    ("fonts-hack", "usr/share/fonts/truetype/hack/Hack-Regular.ttf"),
    ("fonts-liberation", "usr/share/fonts/truetype/liberation*/LiberationSerif-Regular.ttf"),
    ("fonts-noto-core", "usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"),
)


def tight(mask: Mask) -> Mask:
    """The mask cropped to its marks and scaled to the common height."""
    ys, xs = np.nonzero(mask > MIDDLE_GREY)
    crop = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    width = max(1, round(crop.shape[1] * MASK_HEIGHT / crop.shape[0]))
    way = cv2.INTER_AREA if crop.shape[0] > MASK_HEIGHT else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(crop, (width, MASK_HEIGHT), interpolation=way), np.uint8)


def pip_mask(card: Image) -> Mask | None:
    """The silhouette of the upper pip of a two; None where no single mark stands there."""
    height, width = card.shape[:2]
    x0, y0, x1, y1 = (round(f * side) for f, side in zip(PIP_ZONE, (width, height, width, height), strict=True))
    crop = card[y0:y1, x0:x1, :3].astype(np.float64)
    paper = paper_colour(card)
    contrast = np.abs(crop - paper).max(axis=-1)
    cover = np.clip(contrast / np.percentile(contrast, 98) * 255, 0, 255).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((cover > MIDDLE_GREY).astype(np.uint8), connectivity=8)
    if not len(stats[1:]):
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    near = cv2.dilate((labels == largest).astype(np.uint8), np.ones((3, 3), np.uint8))
    return tight(np.where(near > 0, cover, 0).astype(np.uint8))


def glyph_mask(font: Path, sign: str) -> Mask:
    """A typeface's sign as a mask."""
    face = ImageFont.truetype(str(font), 300)
    page = Pillow.new("L", (700, 700))
    ImageDraw.Draw(page).text((150, 150), sign, fill=255, font=face)
    return tight(np.asarray(page))


def save_set(folder: Path, name: str, masks: dict[str, Mask | None]) -> None:
    """Write the four signs of one set, or none where one is missing."""
    if all(mask is not None for mask in masks.values()):
        for suit, mask in masks.items():
            Pillow.fromarray(np.asarray(mask)).save(folder / f"{name}_{suit}.png")


def deck_set(path: Path) -> dict[str, Mask | None]:
    """The pips of a packed deck."""
    with np.load(path, allow_pickle=False) as deck:
        rows = {str(name): row for row, name in enumerate(deck["names"])}
        cards = deck["cards"]
    return {suit: pip_mask(cards[rows[f"2{suit}"]]) for suit in SUIT_SIGNS}


def font_sets(cache: Path, package: str, pattern: str, folder: Path) -> None:
    """Write the signs of each font file of a package that has all four."""
    for font in sorted(debian(cache, package).glob(pattern)):
        cmap = TTFont(font, lazy=True).getBestCmap()
        if all(ord(sign) in cmap for sign in SUIT_SIGNS.values()):
            save_set(folder, f"font-{font.stem}", {suit: glyph_mask(font, sign) for suit, sign in SUIT_SIGNS.items()})


def build_suits(cache: Path) -> list[str]:
    """Fill ``suits/``; returns one sentence for each package that could not be had."""
    folder = cache / "suits"
    folder.mkdir(parents=True, exist_ok=True)
    skipped: list[str] = []
    for package, pattern in SIGN_FONTS:
        try:
            font_sets(cache, package, pattern, folder)
        except ArtError as error:
            skipped.append(str(error))
    for path in sorted((cache / "decks").glob("*.npz")):
        if path.stem not in NO_PIPS and not (folder / f"deck-{path.stem}_S.png").exists():
            save_set(folder, f"deck-{path.stem}", deck_set(path))
    return skipped
