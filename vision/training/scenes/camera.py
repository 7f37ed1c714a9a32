"""What a lens, a lamp and a phone do to a picture of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    Rng = np.random.Generator
    Pixels = NDArray[np.float32]

Floats = NDArray[np.float32]


SQUEEZED = 0.3
"""Share of pictures that are squeezed to other proportions, as programs do that want every photo square."""
MOST_SQUEEZED = 1.8
FLATTEST = 60
"""Greatest tilt of the camera in degrees, 0 being straight from above: players photograph from where they sit."""
HAZY = 0.12
"""Share of pictures that a glossy card or a bright window washes out."""


def view(rng: Rng, size: int, card_px: float) -> Floats:
    """A homography (3, 3) from the table plane in card heights to a `size` square picture.

    One card is about `card_px` pixels high in the middle; the camera is turned at random and tilted up to `FLATTEST`.
    """
    turn = rng.uniform(-np.pi, np.pi) if rng.random() < 0.6 else rng.normal(0, 0.15)
    tilt, way = np.radians(FLATTEST) * rng.beta(1.3, 1.3), rng.uniform(-np.pi, np.pi)
    c, s = np.cos(turn), np.sin(turn)
    flat = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32) * card_px
    flat[2, 2] = 1
    cw, sw = np.cos(way), np.sin(way)
    spin = np.array([[cw, -sw, 0], [sw, cw, 0], [0, 0, 1]], np.float32)
    depth = size * rng.uniform(1.2, 3.5)
    lean = np.diag([1.0, np.cos(tilt), 1.0]).astype(np.float32)
    lean[2, 1] = np.sin(tilt) / depth
    centre = np.array([[1, 0, size / 2], [0, 1, size / 2], [0, 0, 1]], np.float32)
    return (centre @ _squeeze(rng) @ spin.T @ lean @ spin @ flat).astype(np.float32)


def _squeeze(rng: Rng) -> Floats:
    if rng.random() >= SQUEEZED:
        return np.eye(3, dtype=np.float32)
    side = np.sqrt(MOST_SQUEEZED) ** rng.uniform(-1, 1)
    return np.diag([side, 1 / side, 1]).astype(np.float32)


def _smooth_field(rng: Rng, size: int, cells: int) -> Floats:
    coarse = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def light(rng: Rng, picture: Pixels) -> Pixels:
    """Uneven lamp light, a window's edge, glare and a colour cast on a float picture in 0..255."""
    size = picture.shape[0]
    lamp = 1 + rng.uniform(0, 0.22) * _smooth_field(rng, size, 3)
    if rng.random() < 0.3:
        lamp *= _hard_shadow(rng, size)
    picture *= np.clip(lamp, 0.25, 1.7)[..., None]
    cast = np.exp(rng.normal(0, 0.09, 3)).astype(np.float32)
    if rng.random() < 0.3:
        cast *= np.array([1.12, 1.0, 0.78], np.float32) ** rng.uniform(0.3, 1.4)
    picture *= cast
    if rng.random() < 0.25:
        picture += _glare(rng, size)
    return picture


def _hard_shadow(rng: Rng, size: int) -> Floats:
    shade = np.ones((size, size), np.float32)
    points = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * size
    cv2.fillConvexPoly(shade, cv2.convexHull(points.astype(np.int32)), float(rng.uniform(0.35, 0.8)))
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(1, 25))), np.float32)


def _glare(rng: Rng, size: int) -> Floats:
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32)
    cx, cy = rng.uniform(0, size, 2)
    rx, ry = rng.uniform(0.08, 0.45, 2) * size
    spot = np.exp(-(((xs - cx) / rx) ** 2) - ((ys - cy) / ry) ** 2)
    return np.asarray((spot * rng.uniform(30, 140))[..., None], np.float32)


def sensor(rng: Rng, picture: Pixels, softness: float) -> NDArray[np.uint8]:
    """Blur up to `softness` pixels, exposure, contrast, noise, sharpening and JPEG; a uint8 picture comes out."""
    picture = _blur(rng, picture, softness)
    if rng.random() < 0.3:
        picture += rng.uniform(0.2, 1.2) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.5))
    mean = float(picture.mean())
    picture = (picture - mean) * rng.uniform(0.7, 1.2) + mean
    if rng.random() < HAZY:
        picture += (rng.uniform(150, 235) - picture) * rng.uniform(0.2, 0.55)
    picture *= _exposure(rng, picture)
    picture = _saturation(rng, picture)
    if rng.random() < 0.6:
        shape = (*picture.shape[:2], 3 if rng.random() < 0.5 else 1)
        picture = picture + rng.standard_normal(shape, np.float32) * np.float32(rng.uniform(1, 11))
    return _jpeg(rng, np.clip(picture, 0, 255).astype(np.uint8))


def _exposure(rng: Rng, picture: Pixels) -> float:
    # Phones meter the scene: its bright parts end between dim and slightly blown out.
    bright = max(20.0, float(np.percentile(picture[::4, ::4].max(-1), 92)))
    return float(rng.uniform(110, 285)) / bright


def _blur(rng: Rng, picture: Pixels, softness: float) -> Pixels:
    kind = rng.random()
    if kind < 0.45:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), max(0.2, softness * rng.uniform(0, 1))), np.float32)
    if kind < 0.6:
        length = max(2, int(softness * rng.uniform(1, 5)))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        start, end = (length / 2 - reach).astype(int), (length / 2 + reach).astype(int)
        cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1.0)
        return np.asarray(cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-6)), np.float32)
    if kind < 0.75:
        size = picture.shape[0]
        small = cv2.resize(picture, None, fx=(f := 1 / (1 + softness * rng.uniform(0, 0.9))), fy=f)
        return np.asarray(cv2.resize(small, (size, size), interpolation=cv2.INTER_LINEAR), np.float32)
    return picture


def _saturation(rng: Rng, picture: Pixels) -> Pixels:
    amount = 0.0 if rng.random() < 0.06 else rng.uniform(0.55, 1.3)
    grey = picture @ np.array([0.299, 0.587, 0.114], np.float32)
    return grey[..., None] + (picture - grey[..., None]) * amount


def _jpeg(rng: Rng, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if rng.random() < 0.25:
        return picture
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
