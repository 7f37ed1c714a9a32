"""A photo of a tilted table as it would be seen from straight above (inverse perspective mapping)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pyramid import Pyramid
from vision.quads import Array, inverse, mapped

PHONE_FOCAL_LENGTH = 0.72
"""Focal length of a phone's main camera, as a share of the longer side of its photos: 26 of 36 mm."""
MOST_PIXELS = 12e6
"""Budget: pixels of the rectified picture; a larger one is made at a smaller scale."""
FAR_EDGES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The far edge, by 1 ÷ distance as a share of the farthest that matters: the first with which the picture fits."""
LEAST_OF_SCALE = 0.5
"""How much smaller than asked for a picture may be made rather than be cut nearer."""


@dataclass(frozen=True, eq=False)
class Rectification:
    """The way from a photo to the picture of its table seen from above.

    Attributes:
        homography: (3, 3) from pixels of the photo to those of the picture.
        size_wh: width and height of the picture in pixels.
    """

    homography: Array
    size_wh: tuple[int, int]

    @property
    def back(self) -> Array:
        """(3, 3) from pixels of the picture to those of the photo."""
        return inverse(self.homography)

    def picture(self, pyramid: Pyramid, shrink: float) -> NDArray[np.uint8]:
        """The picture (H, W, 3) uint8 RGB, black beyond the photo.

        Args:
            pyramid: the photo.
            shrink: how much smaller than on the photo most of the table is shown, so that fine print does not alias.
        """
        level, scale = pyramid.near(shrink)
        # Pixels are counted by their middles, and those of a half lie between the whole's.
        up = np.array([[1 / scale, 0, (1 / scale - 1) / 2], [0, 1 / scale, (1 / scale - 1) / 2], [0, 0, 1]])
        return np.asarray(cv2.warpPerspective(level, self.homography @ up, self.size_wh), np.uint8)


def flattening(size_wh: tuple[int, int], way: Array) -> Array:
    """(3, 3) from pixels of a photo to those of its table seen from straight above.

    Args:
        size_wh: width and height of the photo in pixels.
        way: (2,) way on the photo that comes nearer, its length the tangent of the angle from straight above.
    """
    wide, high = size_wh
    focal, steep = PHONE_FOCAL_LENGTH * max(size_wh), float(np.hypot(*way))
    camera = np.array([[focal, 0, wide / 2], [0, focal, high / 2], [0, 0, 1]])
    turn = cv2.Rodrigues(math.atan(steep) / max(steep, 1e-9) * np.array([way[1], -way[0], 0]))[0]
    return np.asarray(camera @ turn @ np.linalg.inv(camera))


def seen_from_above(size_wh: tuple[int, int], way: Array, scale: float, farthest: float) -> Rectification:
    """The rectification of a photo.

    Args:
        size_wh: width and height of the photo in pixels.
        way: as for `flattening`.
        scale: size of the picture ÷ what `flattening` gives; less where the picture would be too large.
        farthest: least 1 ÷ distance of what matters, 1 at the photo's middle; above 0, where the horizon lies.
    """
    flat = flattening(size_wh, way)
    for share in FAR_EDGES:
        kept = mapped(_near_part(size_wh, way, share * farthest), flat)
        low, reach = kept.min(axis=0), np.ptp(kept, axis=0)
        if (LEAST_OF_SCALE * scale) ** 2 * float(np.prod(reach)) <= MOST_PIXELS:
            break
    scale = min(scale, math.sqrt(MOST_PIXELS / float(np.prod(reach))))
    size = np.maximum(np.ceil(scale * reach).astype(int), 1)
    onto = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]])
    return Rectification(onto @ flat, (int(size[0]), int(size[1])))


def nearness(spots: Array, way: Array, size_wh: tuple[int, int]) -> Array:
    """(n,) 1 ÷ distance of the table at spots (n, 2) in pixels of a photo, 1 at its middle; `way` as above."""
    return np.asarray(1 + (spots - np.array(size_wh) / 2) @ way / (PHONE_FOCAL_LENGTH * max(size_wh)))


def _near_part(size_wh: tuple[int, int], way: Array, least: float) -> Array:
    """(n, 2) corners of the part of the photo where 1 ÷ distance is not less than `least`."""
    wide, high = size_wh
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    near = nearness(corners, way, size_wh) - least
    kept: list[Array] = []
    for one, other, a, b in zip(corners, np.roll(corners, -1, axis=0), near, np.roll(near, -1), strict=True):
        if a >= 0:
            kept.append(one)
        if a * b < 0:
            kept.append(one + (other - one) * (a / (a - b)))
    return np.array(kept)
