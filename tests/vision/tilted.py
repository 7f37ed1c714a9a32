"""Indices on a table as a tilted camera sees them, worked out without the code that is to undo it."""

from __future__ import annotations

import math

import numpy as np

from vision.detection.detector import GLYPH_ASPECT, Found
from vision.photo.rectification import PHONE_FOCAL_LENGTH
from vision.quads import Array

SIZE_WH = (2048, 1536)
"""Width and height in pixels of the photo."""


def on_photo(points: Array, degrees: float, towards: float = math.pi / 2) -> Array:
    """Points (..., 2) of a table in pixels of a photo, a unit at the photo's middle a pixel across the tilt.

    Args:
        points: on the table, from where the photo's middle looks.
        degrees: angle of the camera from straight above.
        towards: direction on the photo that comes nearer, in radians.
    """
    angle, focal = math.radians(degrees), PHONE_FOCAL_LENGTH * max(SIZE_WH)
    near, across = np.array([math.cos(towards), math.sin(towards)]), np.array([-math.sin(towards), math.cos(towards)])
    along = points @ near
    depth = focal - along * math.sin(angle)
    seen = (along * math.cos(angle))[..., None] * near + (points @ across)[..., None] * across
    return np.asarray(np.array(SIZE_WH) / 2 + focal * seen / depth[..., None])


def indices(degrees: float, towards: float = math.pi / 2, height: float = 44.0, step: float = 130.0) -> Found:
    """Upright indices of one height in rows all over a table, those that lie on the photo."""
    x, y = (grid.ravel() for grid in np.meshgrid(np.arange(-3000, 3001, step), np.arange(-3000, 1201, step)))
    half = height / 2 * np.array([[-GLYPH_ASPECT, -1], [GLYPH_ASPECT, -1], [GLYPH_ASPECT, 1], [-GLYPH_ASPECT, 1]])
    quads = on_photo(np.column_stack([x, y])[:, None] + half, degrees, towards)
    inside = ((quads > 0) & (quads < SIZE_WH)).all(axis=(1, 2))
    quads = quads[inside].astype(np.float32)
    return Found(quads, quads, np.full(len(quads), 0.9, np.float32))
