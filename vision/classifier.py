"""Names the card of an index: a distribution over the 53 identities, and what is left for "not an index"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.network import MODELS, open_network

if TYPE_CHECKING:
    from pathlib import Path

Floats = NDArray[np.float32]

CROP_WH = (48, 80)
"""Width and height of the crop the network reads, in pixels."""
MARGIN = 0.18
"""How far a crop reaches beyond the index on each side, as a share of its width and height."""
BATCH = 32


def rectified(
    picture: NDArray[np.uint8], quad: Floats, size_wh: tuple[int, int] = CROP_WH, margin: float = MARGIN
) -> NDArray[np.uint8]:
    """The quad (4, 2) of a picture with a margin, as an upright picture of `size_wh`.

    Large indices are shrunk by area first, so that fine print does not alias.
    """
    w, h = size_wh
    mx, my = w * margin / (1 + 2 * margin), h * margin / (1 + 2 * margin)
    target = np.array([[mx, my], [w - mx, my], [w - mx, h - my], [mx, h - my]], np.float32)
    part, corners = _shrunk(picture, quad, h)
    matrix = cv2.getPerspectiveTransform(corners, target)
    return np.asarray(
        cv2.warpPerspective(part, matrix, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _shrunk(picture: NDArray[np.uint8], quad: Floats, height: int) -> tuple[NDArray[np.uint8], Floats]:
    tall = float(np.linalg.norm(quad[3] - quad[0]))
    low = np.maximum(np.floor(quad.min(0) - 0.6 * tall), 0).astype(int)
    high = np.ceil(quad.max(0) + 0.6 * tall).astype(int)
    part = picture[low[1] : max(high[1], low[1] + 2), low[0] : max(high[0], low[0] + 2)]
    scale = 1.4 * height / max(tall, 1.0)
    if not part.size or scale >= 1:
        return picture, quad.astype(np.float32)
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ratio = np.array([small.shape[1] / part.shape[1], small.shape[0] / part.shape[0]])
    return np.asarray(small, np.uint8), ((quad - low) * ratio).astype(np.float32)


class Classifier:
    """The index classifier."""

    def __init__(self, models: Path | str = MODELS) -> None:
        """Loads `classifier.xml` of a folder, FileNotFoundError where it is missing, or uses a server's."""
        self.network = open_network(models, "classifier")

    def scores(self, picture: NDArray[np.uint8], quads: Floats) -> Floats:
        """(n, 53) probabilities of the identities for indices at quads (n, 4, 2) of a picture (H, W, 3) RGB."""
        if not len(quads):
            return np.zeros((0, 53), np.float32)
        crops = np.stack([rectified(picture, quad) for quad in quads])
        logits = [self._padded(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH)]
        return softmax(np.concatenate(logits))[:, :53]

    def _padded(self, crops: NDArray[np.uint8]) -> Floats:
        # The network is compiled for one batch size.
        missing = BATCH - len(crops)
        full = np.concatenate([crops, np.zeros((missing, *crops.shape[1:]), np.uint8)]) if missing else crops
        return self.network(full)[: len(crops)]


def softmax(logits: Floats) -> Floats:
    """Probabilities of each row of logits."""
    exponent = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray((exponent / exponent.sum(1, keepdims=True)).astype(np.float32), np.float32)
