"""Cut a deck's pictures into equal RGBA cards, 640 pixels high, with rounded transparent corners."""

import gzip
import re
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.art.fetching import pipe
from vision.training.art.file_names import FILE_NAMES
from vision.training.art.sources import DeckArt

Image = npt.NDArray[np.uint8]
Colour = npt.NDArray[np.float64]
Cut = list[tuple[str, Image]]

CUT_HEIGHT = 640
# Drawings are rendered larger than they are kept, since cropping rescales them.
RENDERED = 800
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_LETTERS = "CDHS"
JOKER_NAME = "JK"
BACK = "back"
# A row or column of a cell belongs to the card where more than half of it is opaque.
MOST = 0.5
# What is cut off each edge, a fraction of the height: drawn edges are blurred into the neighbouring card.
TRIM = 0.003
# Of the width; real cards are cut to about 3.2 mm on 58 mm.
CORNER_RADIUS = 0.055


def decode(data: bytes) -> Image:
    """Decode a picture of any colour depth to RGBA; raises ValueError for what is none."""
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if grey is None:
        message = "not a picture"
        raise ValueError(message)
    codes = {2: cv2.COLOR_GRAY2RGBA, 3: cv2.COLOR_BGR2RGBA, 4: cv2.COLOR_BGRA2RGBA}
    return np.asarray(cv2.cvtColor(grey, codes[grey.shape[-1] if grey.ndim > 2 else 2]), np.uint8)


def draw_svg(source: bytes, *options: str) -> Image:
    """Draw an SVG as RGBA with ``rsvg-convert`` and its options."""
    return decode(pipe(["rsvg-convert", "--unlimited", *options], source))


def svg_size(source: bytes) -> tuple[float, float]:
    """Width and height as the SVG's first tag gives them."""
    tag = source[source.index(b"<svg") :].partition(b">")[0].decode("utf-8", "replace")
    width, height = (re.search(rf'\s{side}="([\d.]+(?:e\d+)?)', tag) for side in ("width", "height"))
    if width is None or height is None:
        message = "the drawing gives no size"
        raise ValueError(message)
    return float(width[1]), float(height[1])


def cut_sheet(path: Path, deck: DeckArt) -> Cut:
    """Cut and name the cells of a 13 × 5 sheet: four rows of suits, then two jokers, then backs."""
    source = gzip.decompress(path.read_bytes())
    width, height = svg_size(source)
    wide = round(RENDERED * (width / 13) / (height / 5))
    sheet = draw_svg(source, "--width", str(wide * 13), "--height", str(RENDERED * 5))
    cells = [part for row in np.split(sheet, 5) for part in np.split(row, 13, axis=1)]
    named = [
        (rank + suit, cells[row * 13 + at]) for row, suit in enumerate(SUIT_LETTERS) for at, rank in enumerate(RANKS)
    ]
    named += [(JOKER_NAME, cell) for cell in cells[52 : 52 + deck.jokers]]
    return named + [(BACK, cell) for cell in cells[54 : 54 + deck.backs]]


def read_picture(path: Path, element: str) -> Image:
    """One card's picture: a whole file, or the named element of a drawing that holds the whole deck."""
    if path.suffix == ".svgz":
        whole = gzip.decompress(path.read_bytes())
        return trimmed(draw_svg(whole, "--export-id", element, "--height", str(RENDERED), "--keep-aspect-ratio"))
    if path.suffix == ".svg":
        return draw_svg(path.read_bytes(), "--height", str(RENDERED), "--keep-aspect-ratio")
    if path.suffix == ".pdf":
        size = ["-scale-to-x", "-1", "-scale-to-y", str(RENDERED)]
        return decode(pipe(["pdftocairo", "-png", "-singlefile", "-transp", *size, str(path), "-"]))
    return decode(path.read_bytes())


def cut_files(root: Path, deck: DeckArt) -> Cut:
    """Read one picture a card, by the file names of the deck's scheme."""
    scheme = FILE_NAMES[deck.file_names]

    def read(name: str) -> Image:
        return read_picture(root / deck.path.format(name), name)

    named = [(rank + suit, read(scheme.of(rank, suit))) for suit in SUIT_LETTERS for rank in RANKS]
    named += [(JOKER_NAME, read(name)) for name in scheme.jokers[: deck.jokers]]
    return named + [(BACK, read(name)) for name in deck.back]


def trimmed(picture: Image) -> Image:
    """The picture without the transparent rows and columns around it."""
    ys, xs = np.nonzero(picture[..., 3])
    return picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def opaque_box(cell: Image) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is not transparent."""
    opaque = cell[..., 3] > np.iinfo(np.uint8).max // 2
    rows = np.flatnonzero(opaque.mean(axis=1) > MOST)
    columns = np.flatnonzero(opaque.mean(axis=0) > MOST)
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def paper_colour(card: Image) -> Colour:
    """The commonest colour of a card's margin, RGB."""
    height, width = card.shape[:2]
    band = card[height // 4 : height // 2, width // 40 : width // 12, :3].reshape(-1, 3)
    coarse, counts = np.unique(band // 8, axis=0, return_counts=True)
    common = np.all(band // 8 == coarse[counts.argmax()], axis=1)
    return np.asarray(np.median(band[common], axis=0), np.float64)


def deck_paper(cards: list[Image]) -> Colour:
    """The paper that a deck's cards share; drawings that cover a card's margin do not mislead it."""
    return np.asarray(np.median([paper_colour(card) for card in cards], axis=0), np.float64)


def rounded_mask(width: int, height: int, radius: float) -> Image:
    """An antialiased rounded rectangle, 0 outside and 255 inside; ``radius`` in pixels."""
    scale = 4
    mask = np.zeros((height * scale, width * scale), np.uint8)
    r = round(radius * scale)
    right, low = width * scale - 1, height * scale - 1
    cv2.rectangle(mask, (r, 0), (right - r, low), 255, -1)
    cv2.rectangle(mask, (0, r), (right, low - r), 255, -1)
    for centre in ((r, r), (right - r, r), (r, low - r), (right - r, low - r)):
        cv2.circle(mask, centre, r, 255, -1)
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def inner_share(width: int, deck: DeckArt) -> npt.NDArray[np.float32]:
    """Where the picture is kept, from 0 to 1: the outline round the edge gives way to paper."""
    ring = round(deck.outline * CUT_HEIGHT)
    inner = rounded_mask(width - 2 * ring, CUT_HEIGHT - 2 * ring, deck.radius * width)
    return np.asarray(np.pad(inner, ring)[..., None] / 255, np.float32)


def on_paper(picture: npt.NDArray[np.uint8], share: npt.NDArray[np.float32], paper: Colour) -> Image:
    """The RGB of a picture over paper, so that no dark fringe stays where it was transparent."""
    ground = paper.astype(np.float32)
    return np.asarray(ground + (picture[..., :3] - ground) * share, np.uint8)


def normalise(cut: Cut, deck: DeckArt) -> Cut:
    """Crop to the card, scale to a common size, paint over the printed outline and round the corners."""
    boxes = [opaque_box(cell) for _, cell in cut]
    wide, tall = np.median([(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes], axis=0)
    inset = round(TRIM * tall)
    width = round(CUT_HEIGHT * (wide - 2 * inset) / (tall - 2 * inset))
    paper = deck_paper([cell for name, cell in cut if name != BACK])
    mask = rounded_mask(width, CUT_HEIGHT, CORNER_RADIUS * width)
    inside = inner_share(width, deck)
    result: Cut = []
    for (name, cell), (x0, y0, x1, y1) in zip(cut, boxes, strict=True):
        inner = cell[y0 + inset : y1 - inset, x0 + inset : x1 - inset]
        flat = on_paper(inner, inner[..., 3:].astype(np.float32) / np.float32(255), paper)
        scaled = np.asarray(cv2.resize(flat, (width, CUT_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
        clean = scaled if name == BACK else on_paper(scaled, inside, paper)
        result.append((name, np.dstack([clean, mask])))
    return result
