"""A picture at smaller scales, whose halves are made once however often they are looked at."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

HALVE = 1 / 3
"""Scale up to which a picture is halved before it is shrunk; nearer to a half what is left would blur it."""


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
            last = self._levels[-1]
            even = last[: last.shape[0] // 2 * 2, : last.shape[1] // 2 * 2]
            half = cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self._levels.append(half.astype(np.uint8, copy=False))
        return self._levels[min(halvings, len(self._levels) - 1)]

    def near(self, scale: float) -> tuple[Pixels, float]:
        """The least level from which no pixel is lost at `scale`, and that level's own scale."""
        return self._at(int(max(0.0, np.floor(-np.log2(max(scale, 1e-6))))))

    def _at(self, halvings: int) -> tuple[Pixels, float]:
        return self.level(halvings), 0.5 ** min(halvings, len(self._levels) - 1)

    def scaled(self, scale: float) -> Pixels:
        """The picture at another scale, one pixel wide and high at least; shrunk by area, enlarged smoothly."""
        halvings = 0
        while scale * 2**halvings <= HALVE:
            halvings += 1
        level, own = self._at(halvings)
        rest = scale / own
        if rest == 1:
            return level
        kind = cv2.INTER_AREA if rest < 1 else cv2.INTER_CUBIC
        across, down = (max(rest, 1 / side) for side in (level.shape[1], level.shape[0]))
        return cv2.resize(level, None, fx=across, fy=down, interpolation=kind).astype(np.uint8, copy=False)
