"""Whether the cards have dark faces with light print, which the networks read best with light and dark exchanged."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.classifier import CROP_WH, INDEX_MARGIN, rectified
from vision.detection.detector import Found
from vision.photo.pyramid import Pyramid


def dark_share(pyramid: Pyramid, found: Found) -> float:
    """Share, by confidence, of the indices found on a picture whose paper is darker than their ink; 0 without any."""
    dark = [_is_dark(pyramid, quad) for quad in found.quad]
    return float(found.confidence @ dark / found.confidence.sum()) if dark else 0.0


def _is_dark(pyramid: Pyramid, quad: NDArray[np.float32]) -> bool:
    # The margin around an index is paper, the print is what strays farthest from it.
    grey = rectified(pyramid, quad).mean(axis=2)
    across, down = (round(side * INDEX_MARGIN / (1 + 2 * INDEX_MARGIN)) for side in CROP_WH)
    paper = float(np.median(np.concatenate([grey[:down].ravel(), grey[-down:].ravel(), grey[:, :across].ravel()])))
    light, dark = np.percentile(grey, 98) - paper, paper - np.percentile(grey, 2)
    return bool(light > dark)
