"""How sharp the crop of each index is, and how far the classifier is to be believed on it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 3
"""Pixels of a crop between which edges are measured."""
INK, PAPER = 3, 97
"""Percentiles of a crop's grey levels, and of its edges, that stand for ink and paper, and for its steepest edges."""
LEAST_CONTRAST = 8.0
"""Least contrast, of 255 grey levels, that edges are held against: below is noise."""
NOISE = 0.8
"""Standard deviation in pixels of the smoothing that takes noise from edges."""


def sharpness(crops: Sequence[NDArray[np.uint8]]) -> NDArray[np.float32]:
    """(n,) steepness of the edges in each crop, as a share of its contrast a pixel: about 0.2 where it is sharp.

    Of the edges across and along the card those that are less steep count: a hand that shakes blurs one way only.

    Args:
        crops: n crops (height, width, 3) of the indices alone, upright.
    """
    return np.array([_steepness(crop) for crop in crops], np.float32)


def _steepness(crop: NDArray[np.uint8]) -> float:
    grey = cv2.GaussianBlur(cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY).astype(np.float32), (0, 0), NOISE)
    ink, paper = np.percentile(grey, [INK, PAPER])
    edges = (np.abs(grey[STEP:] - grey[:-STEP]), np.abs(grey[:, STEP:] - grey[:, :-STEP]))
    steepest = min(float(np.percentile(edge, PAPER)) for edge in edges)
    return steepest / STEP / max(float(paper - ink), LEAST_CONTRAST)


def temperature(sharpness: NDArray[np.float32], sharp: float) -> NDArray[np.float32]:
    """(n,) what logits are divided by: 1 for crops at least `sharp`, more for those blurred further."""
    return np.asarray(np.maximum(1, sharp / np.maximum(sharpness, 1e-3)), np.float32)
