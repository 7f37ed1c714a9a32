"""Tables seen from several places, as the networks would find them: made by a homography, without pictures."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.looks.matching import Look

SIZE_WH = (1600, 1200)
CARD_WH, INDEX_WH = (90.0, 135.0), (16.0, 30.0)


def dealt(seed: int, count: int = 24) -> tuple[np.ndarray, np.ndarray]:
    """Identities (n,) and upper left corners (n, 2) of cards that lie in columns, a few twice."""
    rng = np.random.default_rng(seed)
    identities = rng.choice(2 * CLASSES, count, replace=False) % CLASSES
    spots = [(150 + 200 * (k // 6), 120 + 45 * (k % 6)) for k in range(count)]
    return identities, np.array(spots, float)


def look_at(  # noqa: PLR0913 - what is there, whence it is seen, and how well
    identities: np.ndarray,
    corners: np.ndarray,
    way: np.ndarray | None = None,
    *,
    hidden: tuple[int, ...] = (),
    share: float = 0.95,
    seed: int = 0,
    bulge: float = 0.0,
) -> Look:
    """What is found of the cards on a photo to which `way` (3, 3) brings the table.

    Where the cloth bulges, in the middle of the cards, they are seen up to `bulge` pixels from where they would be.
    """
    rng = np.random.default_rng(seed)
    kept = [k for k in range(len(identities)) if k not in hidden]
    cards, indices = (
        corners[kept, None] + np.array([(0, 0), (w, 0), (w, h), (0, h)])[None] for w, h in (CARD_WH, INDEX_WH)
    )
    quads = [
        cv2.perspectiveTransform(q.reshape(-1, 1, 2).astype(float), np.eye(3) if way is None else way).reshape(-1, 4, 2)
        for q in (indices + 5, cards)
    ]
    lifted = bulge * np.exp(-(((corners[kept] - corners.mean(axis=0)) / 150) ** 2).sum(axis=1))
    way_up = np.array([np.cos(seed), np.sin(seed)])
    quads = [q + (lifted[:, None] * way_up)[:, None] for q in quads]
    quads = [np.asarray(q + rng.normal(0, 0.5, q.shape), np.float32) for q in quads]
    scores = np.full((len(kept), CLASSES), (1 - share) / CLASSES, np.float32)
    scores[np.arange(len(kept)), identities[kept]] += share
    inside = ((quads[0].mean(axis=1) > 0) & (quads[0].mean(axis=1) < SIZE_WH)).all(axis=1)
    return Look(Detections(*quads, np.full(len(kept), 0.9, np.float32), scores)[inside], SIZE_WH)


def tilted(turn_degrees: float = 20, tilt: float = 2e-4) -> np.ndarray:
    """A homography: the table seen from another place, its middle in the middle of the photo."""
    a = np.radians(turn_degrees)
    turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    there, back = np.array([[1, 0, 800], [0, 1, 600], [0, 0, 1]]), np.array([[1, 0, -500], [0, 1, -320], [0, 0, 1]])
    return there @ np.array([[1, 0, 0], [0, 1, 0], [tilt, tilt / 2, 1]]) @ turn @ back
