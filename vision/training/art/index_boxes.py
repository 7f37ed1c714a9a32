"""Find the corner indices of a deck's cards: tight boxes round rank and suit, as quads.

A mark belongs to the index when it lies whole inside the corner zone. Where a pip or a frame touches the index the
mark leaves the zone and is lost, so rank and suit are measured apart and the deck's consensus, the median over
the cards of the same rank or of the same suit, stands in for what is missing or odd.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.art.cutting import CUT_HEIGHT, Colour, Image, deck_paper
from vision.training.art.sources import Zone

Box = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

INK_CONTRAST = 70
DUST_PIXELS = 12
MARGIN = 0.04
# Further than this from the consensus a measured side is taken for a wrong one.
ODD_PIXELS = 7.0
# Nothing but the index stands in the corners of these.
SPARSE = frozenset({"A", "2", "3"})


@dataclass(frozen=True)
class Corner:
    """One corner of the card: whether the card is turned to bring it up, and on which side it then stands."""

    turned: bool = False
    right: bool = False

    def crop(self, card: Image, zone: Zone) -> tuple[Image, Box]:
        """The zone's pixels in the index's upright order, and the offset of its first pixel."""
        view = card[::-1, ::-1] if self.turned else card
        height, width = view.shape[:2]
        left, top, right, bottom = zone
        if self.right:
            left, right = 1 - right, 1 - left
        x0, y0, x1, y1 = (round(v) for v in (left * width, top * height, right * width, bottom * height))
        return view[y0:y1, x0:x1], np.array([x0, y0, x0, y0], np.float64)

    def quad(self, box: Box, width: int) -> npt.NDArray[np.float32]:
        """(4, 2) corners of the box on the card as it lies, in the index's own order TL, TR, BR, BL."""
        x0, y0, x1, y1 = box
        points = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        return np.asarray([width, CUT_HEIGHT] - points if self.turned else points, np.float32)


INDEX_CORNERS = {
    2: (Corner(), Corner(turned=True)),
    4: (Corner(), Corner(right=True), Corner(turned=True), Corner(turned=True, right=True)),
}


@dataclass(frozen=True)
class Parts:
    """What was measured in one corner of one card; a part that could not be measured is None."""

    rank: Box | None
    suit: Box | None


def ink(crop: Image, paper: Colour) -> Mask:
    """Where a picture differs from its paper."""
    return np.asarray(np.abs(crop[..., :3] - paper).max(axis=-1) > INK_CONTRAST)


def corner_marks(card: Image, zone: Zone, corner: Corner, paper: Colour) -> list[Box]:
    """Boxes of the marks that lie whole in one corner, in pixels of the card turned so that the corner is up."""
    crop, offset = corner.crop(card, zone)
    height, width = crop.shape[:2]
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink(crop, paper).astype(np.uint8), connectivity=8)
    boxes = [np.array([x, y, x + w, y + h], np.float64) for x, y, w, h, area in stats[1:] if area >= DUST_PIXELS]
    whole = [box for box in boxes if box[3] < height and (box[0] > 0 if corner.right else box[2] < width)]
    return [box + offset for box in whole]


def union(boxes: list[Box | None]) -> Box | None:
    """The box round all boxes, or None where there is none."""
    rows = np.array([box for box in boxes if box is not None])
    return np.concatenate([rows[:, :2].min(axis=0), rows[:, 2:].max(axis=0)]) if len(rows) else None


def gap_height(marks: list[Box]) -> float:
    """The height that parts rank from suit: the middle of the widest empty band between marks."""
    spans = sorted((float(box[1]), float(box[3])) for box in marks)
    best, middle, low = -np.inf, 0.0, spans[0][1]
    for top, bottom in spans[1:]:
        if top - low > best:
            best, middle = top - low, (top + low) / 2
        low = max(low, bottom)
    return middle


def split_marks(marks: list[Box], gap: float) -> Parts:
    """Give each mark to rank or suit by the side of the gap its centre lies on."""
    above: list[Box | None] = [box for box in marks if box[1] + box[3] < 2 * gap]
    below: list[Box | None] = [box for box in marks if box[1] + box[3] >= 2 * gap]
    return Parts(union(above), union(below))


def consensus(boxes: list[Box | None]) -> Box | None:
    """Side by side the median of the boxes that were measured."""
    found = [box for box in boxes if box is not None]
    return np.median(found, axis=0) if found else None


def settled(own: Box | None, common: Box | None) -> Box | None:
    """The card's own box while it agrees with the consensus, else the consensus."""
    if own is None or common is None:
        return common
    return own if np.abs(own - common).max() <= ODD_PIXELS else common


def by_group(keys: list[str], boxes: list[Box | None]) -> list[Box | None]:
    """Each box settled against those of the cards with the same key."""
    common = {key: consensus([box for k, box in zip(keys, boxes, strict=True) if k == key]) for key in set(keys)}
    return [settled(box, common[key]) for key, box in zip(keys, boxes, strict=True)]


def measure_parts(cards: list[Image], names: list[str], zone: Zone, corner: Corner) -> list[Parts]:
    """Rank and suit of each card in one corner; courts may carry suits of another size than number cards."""
    paper = deck_paper(cards)
    marks = [corner_marks(card, zone, corner, paper) for card in cards]
    gaps = [gap_height(m) for name, m in zip(names, marks, strict=True) if name[:-1] in SPARSE and len(m) > 1]
    parts = [split_marks(found, float(np.median(gaps))) for found in marks]
    ranks = by_group([name[:-1] for name in names], [part.rank for part in parts])
    suits = by_group([name[-1] + "court" * (name[0] in "JQK") for name in names], [part.suit for part in parts])
    return [Parts(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]


def with_margin(box: Box) -> Box:
    """The box let out by the margin on each side."""
    grow = np.maximum((box[2:] - box[:2]) * MARGIN, 1.0)
    return np.concatenate([box[:2] - grow, box[2:] + grow])
