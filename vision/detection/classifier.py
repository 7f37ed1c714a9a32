"""Classifies corner indices: a distribution over the 53 identities for each; what it lacks of 1 is "not an index"."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.sharpness import sharpness, temperature
from vision.folders import MODELS
from vision.identities import CLASSES
from vision.inference.in_turn import in_turn
from vision.inference.local import open_network
from vision.quads import frames
from vision.settings_file import settings_of

if TYPE_CHECKING:
    from pathlib import Path

    from vision.photo.pyramid import Pyramid
    from vision.settings import DetectionSettings

Floats = NDArray[np.float32]

CROP_WH = (48, 80)
"""Width and height in pixels of each of the two crops the network reads side by side: the index, the face beside it."""
INDEX_MARGIN = 0.18
"""Margin of an index's crop on each side, as a share of its width and height."""
FACE = (-0.5, 4.0), (-0.5, 3.3)
"""Part of the face that is shown, across and down, in widths and heights of the index from its upper left corner."""
BATCH = 32
"""Crops that the network takes at once, fixed in the exported network."""


def crops(
    pyramid: Pyramid,
    quads: Floats,
    card_quads: Floats,
    size_wh: tuple[int, int] = CROP_WH,
    margins: tuple[float, float] = (INDEX_MARGIN, 0.0),
) -> NDArray[np.uint8]:
    """Crops of n indices for the network: the index, and to its right the face beside it, each of `size_wh`.

    Small soft clubs and spades look alike where the pips beside them do not; a card's back has no face.

    Args:
        pyramid: the picture.
        quads: (n, 4, 2) corners of the indices.
        card_quads: (n, 4, 2) corners of their cards, which show on which side of the index the face lies.
        size_wh: width and height of each of the two.
        margins: how far either reaches further, as shares of the index and of the face that is shown.

    Returns:
        (n, height, 2 * width, 3) uint8 RGB.
    """
    w, h = size_wh
    shown = np.empty((len(quads), h, 2 * w, 3), np.uint8)
    for place, quad, beside in zip(shown, quads, _faces(quads, card_quads), strict=True):
        place[:, :w] = rectified(pyramid, quad, size_wh, margins[0])
        place[:, w:] = rectified(pyramid, beside, size_wh, margins[1])
    return shown


def _faces(quads: Floats, card_quads: Floats) -> Floats:
    # The index's mean sides, not its corners, span the face: so far out a perspective drawn from four corners is wild.
    # At a right-hand index the face is seen in a mirror, so that all faces look alike.
    f = frames(quads)
    mirrored = (((card_quads.mean(1) - f.center) * f.right).sum(1) < 0)[:, None]
    right = np.where(mirrored, -f.right, f.right)
    corner = f.center - (right + f.down) / 2
    (x0, x1), (y0, y1) = FACE
    spots = [corner + x * right + y * f.down for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    return np.stack(spots, axis=1).astype(np.float32)


def rectified(
    pyramid: Pyramid, quad: Floats, size_wh: tuple[int, int] = CROP_WH, margin: float = INDEX_MARGIN
) -> NDArray[np.uint8]:
    """The quad (4, 2) of a picture with a margin, as an upright picture of `size_wh`.

    Large ones are cut from a halved picture, so that fine print does not alias.
    """
    level, scale = pyramid.near(size_wh[1] / max(math.dist(quad[3], quad[0]), 1.0))
    # Pixels are counted by their middles, and those of a half lie between the whole's.
    matrix = cv2.getPerspectiveTransform(((quad + 0.5) * scale - 0.5).astype(np.float32), _within(size_wh, margin))
    return np.asarray(
        cv2.warpPerspective(level, matrix, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


@lru_cache(maxsize=8)
def _within(size_wh: tuple[int, int], margin: float) -> Floats:
    """(4, 2) corners of what is shown in a picture of `size_wh` with a margin."""
    w, h = size_wh
    mx, my = w * margin / (1 + 2 * margin), h * margin / (1 + 2 * margin)
    return np.array([[mx, my], [w - mx, my], [w - mx, h - my], [mx, h - my]], np.float32)


class Classifier:
    """The index classifier."""

    def __init__(self, models: Path | str = MODELS, settings: DetectionSettings | None = None) -> None:
        """Loads `classifier.xml` of a folder, FileNotFoundError where it is missing, or uses a server's.

        Without `settings` it takes those of the same folder.
        """
        self.network = open_network(models, "classifier", (BATCH, CROP_WH[1], 2 * CROP_WH[0], 3))
        self.settings = settings or settings_of(models).detection

    def scores(self, pyramid: Pyramid, quads: Floats, card_quads: Floats) -> Floats:
        """(n, 53) probabilities of the identities for indices at quads (n, 4, 2) of cards at card quads (n, 4, 2).

        The more an index is blurred, the flatter its distribution.
        """
        if not len(quads):
            return np.zeros((0, 53), np.float32)
        shown = crops(pyramid, quads, card_quads)
        batches = (_padded(shown[i : i + BATCH]) for i in range(0, len(shown), BATCH))
        logits = np.concatenate(list(in_turn(self.network, batches)))[: len(shown)]
        sharp = sharpness([crop[:, : CROP_WH[0]] for crop in shown])
        return flattened(logits, temperature(sharp, self.settings.sharp_edge))


def _padded(shown: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # The network is compiled for one batch size.
    missing = BATCH - len(shown)
    return np.concatenate([shown, np.zeros((missing, *shown.shape[1:]), np.uint8)]) if missing else shown


def flattened(logits: Floats, temperature: Floats) -> Floats:
    """(n, 53) probabilities of the identities, flattened by temperatures (n,); whether it is an index stays as sure."""
    plain = softmax(logits)[:, :CLASSES]
    flat = softmax(logits[:, :CLASSES] / temperature[:, None]) * plain.sum(axis=1, keepdims=True)
    return np.where(temperature[:, None] > 1, flat, plain)


def softmax(logits: Floats) -> Floats:
    """Probabilities of each row of logits."""
    exponent = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray((exponent / exponent.sum(1, keepdims=True)).astype(np.float32), np.float32)
