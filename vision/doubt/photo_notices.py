"""What endangers the reading of a photo though cards are read on it: a missing part, blur, small indices, poor light.

The limits were set where the classifier's surest answers begin to fail on crops of 22 photos of path-traced tables that
were blurred and shrunk, and hold on crops of 43 photos of a real deck.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.notice import Notice
from vision.detection.classifier import CROP_WH, INDEX_MARGIN, rectified
from vision.detection.detections import Detections
from vision.detection.sharpness import PAPER, sharpness
from vision.photo.missing_part import missing_part
from vision.photo.pyramid import Pixels, Pyramid
from vision.quads import frames

CLEARLY = 0.3
"""Least presence of the indices that are measured: faint ones may be anything."""
FEWEST = 3
"""Fewest of them that show what a photo is like."""
SOFT = 0.085
"""Sharpness of an index below which one of nine names that the classifier is sure of is wrong."""
SOFT_SHARE = 0.3
"""Share of the indices so soft from which the photo is called blurred."""
SMALL = 13.0
"""Median height of the indices in pixels below which one of twenty names that the classifier is sure of is wrong."""
DIM = 16
"""Grey level (0..255) of the paper around indices below which noise drowns their ink."""
WHITE = 250
"""Grey level of every colour from which a place is washed out."""
SEARCHED_HEIGHT, WINDOW = 8, 15
"""Height in pixels of an index on the small copy that is searched for glare, and side of a square without ink."""
GLARE_SHARE = 0.04
"""Share of the area around the cards that such squares take from which light glares on it."""


def photo_notices(pyramid: Pyramid, seen: Detections) -> tuple[Notice, ...]:
    """What to tell of a photo on which these indices were found, the gravest first."""
    indices = seen[seen.presence >= CLEARLY]
    return (*_of_picture(pyramid.picture), *(_of_indices(pyramid, indices) if len(indices) >= FEWEST else ()))


def _of_picture(picture: Pixels) -> Iterator[Notice]:
    part = missing_part(picture)
    if part:
        yield Notice(f"quality.missing.{part.edge}", {"percent": round(100 * part.share)})


def _of_indices(pyramid: Pyramid, indices: Detections) -> Iterator[Notice]:
    shown = [rectified(pyramid, quad, CROP_WH, INDEX_MARGIN) for quad in indices.quad]
    height = float(np.median(frames(indices.quad).height))
    soft = float((sharpness(shown) < SOFT).mean())
    paper = float(np.median([np.percentile(crop, PAPER) for crop in shown]))
    glare = _glare(pyramid, indices.quad, height)
    if height < SMALL:
        yield Notice("quality.small", {"height": round(height), "needed": round(SMALL)})
    elif soft >= SOFT_SHARE:
        yield Notice("quality.blurred", {"percent": round(100 * soft)})
    if paper < DIM:
        yield Notice("quality.dark", {"percent": round(100 * paper / WHITE)})
    if glare >= GLARE_SHARE:
        yield Notice("quality.glare", {"percent": round(100 * glare)})


def _glare(pyramid: Pyramid, quads: NDArray[np.floating], height: float) -> float:
    """Share of the area around the indices' quads (n, 4, 2) where all ink is washed out; white paper has pips."""
    scale = SEARCHED_HEIGHT / height
    small = pyramid.scaled(scale)
    around = np.zeros(small.shape[:2], np.uint8)
    hull = cv2.convexHull(np.asarray(quads * scale, np.float32).reshape(-1, 2))
    cv2.fillConvexPoly(around, np.round(hull).astype(np.int32), 1)
    white = cv2.erode(small.min(axis=2), np.ones((WINDOW, WINDOW), np.uint8)) >= WHITE
    return float((white & (around > 0)).sum() / max(int(around.sum()), 1))
