"""Why nothing could be read on a photo: light, sharpness and size, measured.

The limits were set on 91 photos that can be read (brightest parts at 110 of 255 or more, sharpness 100 or more)
and on the same photos blurred until they cannot (sharpness 50 or less).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from scoring.notice import Notice
from vision.detection.detections import Detections
from vision.photo.loading import Photo

MEASURING_SIDE = 1280
"""Longer side, in pixels, of the copy that is measured: an index on it is about as high as the reader needs."""

TILE = 64
"""Side, in pixels of that copy, of the squares whose sharpness is taken: about one card."""

DARK = 40
"""Photos whose brightest parts (95th percentile of 0..255) stay below show no white card."""

WASHED_OUT = 235
"""Photos whose darkest parts (5th percentile of 0..255) lie above hold no ink."""

BLURRED = 25
"""Sharpness below which no index could be read."""

SMALLEST_INDEX = 12
"""Height in pixels of the smallest corner index that is read."""

SMALLEST_SIDE = 320
"""Longer side, in pixels, of the smallest photo on which a card can show an index of `SMALLEST_INDEX`."""


@dataclass(frozen=True)
class Quality:
    """What was measured on a photo.

    Attributes:
        size_wh: width and height in pixels.
        bright: 95th percentile of the grey levels, 0..255.
        dark: 5th percentile of the grey levels, 0..255.
        sharpness: variance of the Laplacian in the sharpest tenth of the photo; see `BLURRED`.
        index_height: median height in pixels of what may be an index; None where nothing was found.
    """

    size_wh: tuple[int, int]
    bright: float
    dark: float
    sharpness: float
    index_height: float | None


def measure(photo: Photo, detections: Detections) -> Quality:
    """Measure light, sharpness and size of a photo, and the indices found on it, however unsure."""
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_RGB2GRAY)
    scale = min(1.0, MEASURING_SIDE / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    dark, bright = np.percentile(small, [5, 95])
    return Quality(photo.size_wh, float(bright), float(dark), _sharpness(small), _index_height(detections))


def _sharpness(grey: MatLike) -> float:
    """90th percentile over tiles, so that a few cards on a plain cloth count and not the cloth."""
    edges = cv2.Laplacian(grey, cv2.CV_32F)
    rows, columns = (max(side // TILE, 1) for side in edges.shape)
    variances = [tile.var() for band in np.array_split(edges, rows) for tile in np.array_split(band, columns, axis=1)]
    return float(np.percentile(variances, 90))


def _index_height(detections: Detections) -> float | None:
    if not len(detections):
        return None
    upright = detections.quad[:, [3, 2]] - detections.quad[:, [0, 1]]
    return float(np.median(np.linalg.norm(upright, axis=2)))


def reason_unreadable(quality: Quality) -> Notice:
    """The likeliest reason why nothing was read, the plainest first."""
    if max(quality.size_wh) < SMALLEST_SIDE:
        width, height = quality.size_wh
        return Notice("unread.small", {"width": width, "height": height, "needed": SMALLEST_SIDE})
    return _reason_of_light(quality) or _reason_of_focus(quality)


def _reason_of_light(quality: Quality) -> Notice | None:
    if quality.bright < DARK:
        return Notice("unread.dark", {"percent": _percent(quality.bright), "needed": _percent(DARK)})
    if quality.dark > WASHED_OUT:
        return Notice("unread.washed-out", {"percent": _percent(quality.dark), "needed": _percent(WASHED_OUT)})
    return None


def _reason_of_focus(quality: Quality) -> Notice:
    sharpness = round(quality.sharpness)
    if quality.index_height is not None and quality.index_height < SMALLEST_INDEX:
        return Notice("unread.small-indices", {"height": round(quality.index_height), "needed": SMALLEST_INDEX})
    if quality.sharpness < BLURRED:
        return Notice("unread.blurred", {"sharpness": sharpness, "needed": BLURRED})
    return Notice("unread.no-card", {"percent": _percent(quality.bright), "sharpness": sharpness})


def _percent(grey: float) -> int:
    return round(100 * grey / 255)


def why_unreadable(photo: Photo, detections: Detections) -> Notice:
    """Why nothing could be read on this photo, with the number measured and what to do."""
    return reason_unreadable(measure(photo, detections))
