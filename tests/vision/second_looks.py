"""A photo altered into another look at the same table."""

from __future__ import annotations

import cv2
import numpy as np

from vision.photo.loading import Photo

WHOLE = (0.0, 0.0, 1.0, 1.0)


def second_look(  # noqa: PLR0913 - each is one way in which photos differ
    photo: Photo,
    *,
    crop: tuple[float, float, float, float] = WHOLE,
    quarters: int = 0,
    scale: float = 1.0,
    light: float = 1.0,
    quality: int = 90,
) -> Photo:
    """The photo cropped (left, top, right, bottom as shares), turned by quarters, smaller, darker, as a JPEG."""
    height, width = photo.pixels.shape[:2]
    left, top, right, bottom = (round(s * size) for s, size in zip(crop, (width, height) * 2, strict=True))
    part = np.ascontiguousarray(np.rot90(photo.pixels[top:bottom, left:right], quarters))
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, packed = cv2.imencode(".jpg", (small * light).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Photo(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), photo.sha256[::-1])


MESSENGER = {"quarters": 1, "scale": 0.8, "light": 0.8, "quality": 60}
"""As a messenger passes a photo on that was taken from the side."""
SECOND_LOOKS = {
    "messenger": MESSENGER,
    "upside down": {"quarters": 2},
    "small": {"scale": 0.75, "quality": 50},
    "dark": {"light": 0.4},
    "cropped": {"crop": (0.1, 0.05, 0.95, 1.0)},
    "left part, turned": {"crop": (0.0, 0.0, 0.7, 1.0), "quarters": 3, "light": 0.7, "quality": 40},
}
