"""Plane geometry of card quads: frames, turns, overlap.

A quad is (4, 2): top left, top right, bottom right, bottom left.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
HALF_TURN = [2, 3, 0, 1]
CORNERS = 4
FLAT = 1e-6
"""Area in pixels squared under which a quad has no inside."""


@dataclass(frozen=True, eq=False)
class Frames:
    """The axes of n quads at once.

    Attributes:
        center: (n, 2) pixels.
        right: (n, 2) from the left edge to the right edge, in pixels, its length the width.
        down: (n, 2) from the top edge to the bottom edge, in pixels, its length the height.
    """

    center: Array
    right: Array
    down: Array

    @property
    def width(self) -> Array:
        """(n,) pixels."""
        return np.asarray(np.maximum(np.linalg.norm(self.right, axis=-1), 1e-6))

    @property
    def height(self) -> Array:
        """(n,) pixels."""
        return np.asarray(np.maximum(np.linalg.norm(self.down, axis=-1), 1e-6))

    @property
    def angle(self) -> Array:
        """(n,) direction of `down` in radians."""
        return np.arctan2(self.down[..., 1], self.down[..., 0])

    def at(self, x: Array, y: Array) -> Array:
        """(n, k, 2) points in pixels at shares (n or 1, k) of the width from the left, of the height from the top."""
        right, down = self.right[:, None], self.down[:, None]
        return np.asarray(self.center[:, None] + (x - 0.5)[..., None] * right + (y - 0.5)[..., None] * down)


def frames(quads: NDArray[np.floating]) -> Frames:
    """Axes of (n, 4, 2) quads."""
    q = np.asarray(quads, np.float64)
    right = (q[:, 1] - q[:, 0] + q[:, 2] - q[:, 3]) / 2
    down = (q[:, 3] - q[:, 0] + q[:, 2] - q[:, 1]) / 2
    return Frames(q.mean(axis=1), right, down)


def spread(quads: NDArray[np.floating], along: int, edge: float) -> Array:
    """(n · along², 2) points evenly over (n, 4, 2) quads, none within `edge`, a share of their size, of a side."""
    shares = edge + (1 - 2 * edge) * (np.arange(along) + 0.5) / along
    x, y = (places.reshape(1, -1) for places in np.meshgrid(shares, shares))
    return frames(quads).at(x, y).reshape(-1, 2)


def turn(angle: Array | float) -> Array:
    """The angle brought into -pi ≤ angle < pi, in radians."""
    return np.asarray((np.asarray(angle) + np.pi) % (2 * np.pi) - np.pi)


def axis_turn(angle: Array | float) -> Array:
    """The angle of an axis without a direction, brought into -pi/2 ≤ angle < pi/2."""
    return np.asarray((np.asarray(angle) + np.pi / 2) % np.pi - np.pi / 2)


def areas(quads: Array) -> Array:
    """(n,) pixels squared of (n, 4, 2) quads, whichever way round the corners go."""
    x, y = quads[..., 0], quads[..., 1]
    twice = (x * np.roll(y, -1, axis=-1) - y * np.roll(x, -1, axis=-1)).sum(axis=-1)
    return np.asarray(np.abs(twice) / 2)


def common_area(a: Array, b: Array) -> float:
    """Area in pixels squared that two convex quads share."""
    hull_a, hull_b = (cv2.convexHull(np.asarray(q, np.float32)) for q in (a, b))
    shared, _ = cv2.intersectConvexConvex(hull_a, hull_b)
    return float(shared)


def overlap(a: Array, b: Array) -> float:
    """Shared area as a share of the smaller quad, 0..1."""
    smaller = float(areas(np.stack([a, b])).min())
    return common_area(a, b) / smaller if smaller > 0 else 0.0


class Faces:
    """Many quads (n, 4, 2), ready to say where points lie in them."""

    def __init__(self, quads: NDArray[np.floating]) -> None:
        """Invert the axes of every quad once; one without an inside holds no point."""
        f = frames(quads)
        axes = np.stack([f.right, f.down], axis=2)
        flat = np.abs(np.linalg.det(axes)) < FLAT
        self._center, self._flat = f.center, flat
        self._inverse = np.linalg.inv(np.where(flat[:, None, None], np.eye(2), axes))

    def __getitem__(self, rows: NDArray[np.bool_] | list[int]) -> Faces:
        """Those quads alone."""
        some = object.__new__(Faces)
        some._center, some._flat, some._inverse = self._center[rows], self._flat[rows], self._inverse[rows]
        return some

    def local(self, points: Array) -> Array:
        """(n, k, 2) of points (k, 2) in each quad's own coordinates: (0, 0) top left, (1, 1) bottom right (affine)."""
        return np.moveaxis(self._places(np.asarray(points, np.float64)[None]), 0, -1)

    def own(self, points: Array) -> Array:
        """(n, 2) of points (n, 2), each in the coordinates of the quad in its row; see `local`."""
        return self._places(np.asarray(points, np.float64)[:, None])[:, :, 0].T

    def _places(self, points: Array) -> Array:
        """(2, n, k): apart, for the product of many small matrices takes five times as long."""
        x, y = np.moveaxis(points, -1, 0) - self._center.T[:, :, None]
        (a, b), (c, d) = self._inverse.transpose(1, 2, 0)[..., None]
        places = np.stack([a * x + b * y, c * x + d * y]) + 0.5
        return np.where(self._flat[:, None], np.inf, places)

    def hold(self, points: Array, margin: float = 0.0) -> NDArray[np.bool_]:
        """(n, k) whether each point lies in each quad, at least `margin` (share of its size) from every edge."""
        places = self._places(np.asarray(points, np.float64)[None])
        return np.asarray(((places > margin) & (places < 1 - margin)).all(axis=0))


def inside(quad: Array, point: Array, margin: float = 0.0) -> bool:
    """Whether a point lies within the quad, at least `margin` (share of its size) from every edge."""
    return bool(Faces(quad[None]).hold(np.asarray(point, np.float64)[None], margin)[0, 0])


def near_pairs(quads: Array) -> list[tuple[int, int]]:
    """Pairs (i, j), i < j, of the (n, 4, 2) quads whose upright boxes overlap."""
    if not len(quads):
        return []
    low, high = quads.min(axis=1), quads.max(axis=1)
    meet = np.all((high[:, None] > low[None]) & (high[None] > low[:, None]), axis=2)
    return [(int(i), int(j)) for i, j in np.argwhere(np.triu(meet, 1))]


def turned(quad: Array, *, flip: bool) -> Array:
    """The quad with its corners named as seen upside down, where `flip` says so."""
    return quad[HALF_TURN] if flip else quad


def mapped(points: NDArray[np.floating], homography: Array) -> Array:
    """Points (..., 2) brought over by a homography (3, 3)."""
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    over = cv2.perspectiveTransform(flat, homography) if len(flat) else flat
    return np.asarray(over, np.float64).reshape(points.shape)


def inverse(homography: Array) -> Array:
    """The homography (3, 3) of the way back."""
    return np.asarray(np.linalg.inv(homography), np.float64)
