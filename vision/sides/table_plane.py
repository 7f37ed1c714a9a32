"""The table seen from straight above: a plane fitted so that all cards on it are alike in size and shape.

Perspective shrinks what lies far away and leans what lies aside; on the plane distances are in card heights everywhere
and directions can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.quads import Array, frames

FIT_STEPS = 10
"""Steps of the fit; it settles in about six."""
OUTLIER = 0.15
"""Error of a card's size or shape from which it hardly counts."""
USUAL = np.array([0.0, 0.0, 0.0, 0.0, 0.0, np.log(0.66)])
"""What is expected before any card is seen: a look from above at cards of the usual proportions."""
USUAL_SPREAD = np.array([0.06, 0.06, 1.0, 0.25, 1.0, 0.06])
"""How far the parameters usually are from that."""
NEAREST = 0.15
"""Least depth of a point against that of the cards' middle; what lies further away is taken for no further."""
NUDGE = 1e-5


@dataclass(frozen=True, eq=False)
class TablePlane:
    """Brings pixels onto the table's plane.

    Attributes:
        origin: (2,) the pixel at the plane's origin.
        unit: pixels of a card height at the origin.
        horizon: (2,) perspective: how fast depth falls off along the photo's axes, per card height.
        shape: (2, 2) what undoes the foreshortening.
    """

    origin: Array
    unit: float
    horizon: Array
    shape: Array

    def place(self, points: Array) -> Array:
        """Pixels (…, 2) on the plane, in card heights."""
        flat = (np.asarray(points, np.float64) - self.origin) / self.unit
        depth = np.maximum(1 + flat @ self.horizon, NEAREST)
        return np.asarray(flat / depth[..., None] @ self.shape.T)


def fit_plane(quads: Array) -> TablePlane:
    """The plane on which the cards with these quads (n, 4, 2) in pixels are as alike as can be.

    Robust Gauss-Newton over the perspective, the foreshortening and the cards' proportions; with few cards it stays
    near the photo's own plane.
    """
    f = frames(quads)
    origin, unit = f.center.mean(axis=0), float(np.median(f.height))
    at, axes = (f.center - origin) / unit, np.stack([f.right, f.down], axis=1) / unit
    found = USUAL.copy()
    for _ in range(FIT_STEPS):
        error = _errors(found, at, axes)
        slope = np.stack([(_errors(found + step, at, axes) - error) / NUDGE for step in np.eye(6) * NUDGE], axis=1)
        weight = 1 / (OUTLIER**2 + error**2)
        system = slope.T @ (slope * weight[:, None]) + np.diag(1 / USUAL_SPREAD**2)
        change = np.linalg.solve(system, slope.T @ (weight * error) + (found - USUAL) / USUAL_SPREAD**2)
        found = found - np.clip(change, -0.3, 0.3)
    return TablePlane(origin, unit, found[:2], _shape(found))


def _shape(parameters: Array) -> Array:
    wide, lean, high = parameters[2:5]
    return np.array([[np.exp(wide), lean], [0.0, np.exp(high)]])


def _errors(parameters: Array, at: Array, axes: Array) -> Array:
    """(3 n,) how far each card on the plane is from one high, as wide as the others, and square."""
    horizon, shape = parameters[:2], _shape(parameters)
    depth = np.maximum(1 + at @ horizon, NEAREST)[:, None]
    right, down = ((axes[:, k] / depth - at * (axes[:, k] @ horizon)[:, None] / depth**2) @ shape.T for k in (0, 1))
    width, height = np.linalg.norm(right, axis=1) + 1e-9, np.linalg.norm(down, axis=1) + 1e-9
    square = (right * down).sum(axis=1) / (width * height)
    return np.concatenate([np.log(height), np.log(width) - parameters[5], square])
