"""A picture at smaller scales, whose halves are made once however often they are looked at."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

SHRINKS_LITTLE = 2 / 3
"""Scale above which a picture shrinks so little that no pixel is passed over between the four that are mixed."""


class Pyramid:
    """A picture (H, W, 3) uint8 RGB and its halves.

    Halving is far quicker than any other shrinking and averages whole pixels.
    """

    def __init__(self, picture: Pixels) -> None:
        """Nothing is shrunk before it is asked for."""
        self._levels = [picture]

    @property
    def picture(self) -> Pixels:
        """The picture itself."""
        return self._levels[0]

    def level(self, halvings: int) -> Pixels:
        """The picture halved so many times, as far as its sides allow; a side's odd last row is left out."""
        while len(self._levels) <= halvings and min(self._levels[-1].shape[:2]) > 1:
            self._levels.append(_half(self._levels[-1]))
        return self._levels[min(halvings, len(self._levels) - 1)]

    def near(self, scale: float) -> tuple[Pixels, float]:
        """The least level from which no pixel is lost at `scale`, and that level's own scale."""
        halvings = max(0, math.floor(-math.log2(max(scale, 1e-6))))
        return self.level(halvings), 0.5 ** min(halvings, len(self._levels) - 1)

    def scaled(self, scale: float) -> Pixels:
        """The picture at another scale, one pixel wide and high at least.

        It is shrunk to twice the scale and then halved: nearly the mean over each pixel's area, in a third of the time.
        """
        if scale > SHRINKS_LITTLE:
            return _resized(self.picture, scale)
        level, own = self.near(2 * scale)
        return _half(_resized(level, 2 * scale / own))


def _resized(picture: Pixels, scale: float) -> Pixels:
    if scale == 1:
        return picture
    across, down = (max(scale, 1 / side) for side in (picture.shape[1], picture.shape[0]))
    kind = cv2.INTER_LINEAR if scale < 1 else cv2.INTER_CUBIC
    return cv2.resize(picture, None, fx=across, fy=down, interpolation=kind).astype(np.uint8, copy=False)


def _half(picture: Pixels) -> Pixels:
    """A picture's half, whole pixels averaged; a side's odd last row is left out, its only one stays."""
    height, width = (max(side // 2, 1) for side in picture.shape[:2])
    even = picture[: 2 * height, : 2 * width]
    return cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
