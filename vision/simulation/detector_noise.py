"""What the shipped networks would say of a laid table, their errors included, as they were measured on photos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.detection.detections import Detections, Floats
from vision.identities import CLASSES
from vision.quads import Array
from vision.simulation.plane import (
    FAR,
    INDEX_RIGHT,
    Camera,
    Deck,
    Layout,
    Placed,
    corners_of,
    index_of,
    onto_photo,
    visible,
)

UNFORESHORTENED = 0.75
"""How far guessed quads ignore that the plane is seen aslant: 0 follows it, 1 takes every card for seen from above."""
OTHER_CORNER = (0.02, 0.2)
"""How often an index in a left corner, and one in a right corner, is taken for one in the other corner of its edge."""
HEDGED = 0.1
"""How often the guess of an index in a right corner lies anywhere between the two."""
OFF, OFF_FACTOR = 0.06, 3.0
"""How often a guess is far off, and by how much farther than usual."""
MISSED_SHARE = 0.02
UNSURE_SHARE, WRONG_SHARE = 0.04, 0.002
"""Shares of the indices that are named with little confidence, and wrongly."""
FAINT_SHARE = 0.06
"""Share of the indices that are found with little confidence."""
DRAWN_ASKEW, ASKEW_ANGLE = 0.02, np.radians(30)
"""Share of the indices that are drawn turned, their guessed cards with them, and by how much."""
GHOSTS = 0.01
"""Indices that are not there, for each that is."""


@dataclass(frozen=True, eq=False)
class Shot:
    """A simulated photo: what the networks find, its size in pixels, and of each row the card, -1 where none is."""

    found: Detections
    size_wh: tuple[int, int]
    of: tuple[int, ...]


def shoot_noisily(layout: Layout, deck: Deck, camera: Camera, rng: np.random.Generator) -> Shot:
    """Photograph a layout and find its indices with all of the networks' errors."""
    on_photo = onto_photo(layout, deck, camera)
    seen = [(i, corner) for i, corner in visible(layout, deck) if rng.random() >= MISSED_SHARE]
    pairs = [_drawn(on_photo, *_guessed(layout.placed[i], deck, camera, corner, rng)) for i, corner in seen]
    pairs = [_askew(*pair, rng) if rng.random() < DRAWN_ASKEW else pair for pair in pairs]
    of = [i for i, _ in seen]
    for _ in range(rng.binomial(len(seen), GHOSTS)):
        index, card = pairs[int(rng.integers(len(seen)))]
        away = rng.normal(0, 1, 2) * np.linalg.norm(card[3] - card[0])
        pairs.append((index + away, card + away))
        of.append(-1)
    quads = np.array(pairs, np.float32).reshape(-1, 2, 4, 2)
    scores, confidence = _named(layout, of, rng)
    size = quads.max(axis=(0, 1, 2)) + 1
    return Shot(Detections(quads[:, 0], quads[:, 1], confidence, scores), (int(size[0]), int(size[1])), tuple(of))


def _guessed(
    placed: Placed, deck: Deck, camera: Camera, corner: int, rng: np.random.Generator
) -> tuple[Array, Array, Array]:
    """On the plane: the quads (4, 2) of one index and of its card as guessed from it, and the true way down (2,)."""
    index, own = index_of(placed, deck, corner), corner % 2
    middle, down = index.mean(axis=0), index[3] - index[0]
    card = corners_of(placed, deck)[[0, 1, 2, 3] if corner in {0, 1} else [2, 3, 0, 1]]
    across = (card[1] - card[0]) / deck.width
    chance = rng.random()
    if chance < OTHER_CORNER[own]:
        card, own = (card - 2 * ((card - middle) @ across)[:, None] * across)[INDEX_RIGHT], 1 - own
    elif own and chance < OTHER_CORNER[own] + HEDGED:
        card = card - rng.uniform(0, 1.5) * float((card.mean(axis=0) - middle) @ across) * across
    noise = camera.noise * (OFF_FACTOR if rng.random() < OFF else 1)
    card = card + rng.normal(0, 1, (4, 2)) * FAR[own][:, None] * noise
    return index + rng.normal(0, camera.jitter, (4, 2)), card, down / np.linalg.norm(down)


def _drawn(on_photo: Callable[[Array], Array], index: Array, card: Array, down: Array) -> tuple[Array, Array]:
    """The quads in pixels."""
    middle = index.mean(axis=0)
    spot, local = _local(on_photo, middle, down)
    return spot + (index - middle) @ local.T, spot + (card - middle) @ local.T


def _askew(index: Array, card: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """The quads turned together about the middle of the index."""
    angle, middle = rng.normal(0, ASKEW_ANGLE), index.mean(axis=0)
    way = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    return (index - middle) @ way + middle, (card - middle) @ way + middle


def _local(on_photo: Callable[[Array], Array], at: Array, down: Array) -> tuple[Array, Array]:
    """Where a point lies on the photo, and the map (2, 2) by which the network draws what is near it.

    It sees which way down is, but draws everything square to it and hardly foreshortened.
    """
    step = 1e-3
    spots = on_photo(at + np.array([(0, 0), (step, 0), (0, step)]))
    near = (spots[1:] - spots[0]).T / step
    scale = float(np.sqrt(abs(np.linalg.det(near))))
    way, right = near @ down, np.array([down[1], -down[0]])
    tall, wide = (np.linalg.norm(near @ v) ** (1 - UNFORESHORTENED) * scale**UNFORESHORTENED for v in (down, right))
    way = way / np.linalg.norm(way)
    return spots[0], np.outer(way * tall, down) + np.outer(np.array([way[1], -way[0]]) * wide, right)


def _named(layout: Layout, of: list[int], rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The scores (n, 53) and confidences (n,) of indices of these cards; what is none gets little of either."""
    n = len(of)
    scores = rng.dirichlet(np.full(CLASSES, 0.02), n)
    true = np.array([layout.placed[i].card if i >= 0 else 0 for i in of])
    wrong = rng.random(n) < WRONG_SHARE
    trust = np.where(rng.random(n) < UNSURE_SHARE + WRONG_SHARE, rng.uniform(0.3, 0.9, n), rng.uniform(0.95, 0.998, n))
    named = np.where(wrong, rng.integers(0, CLASSES, n), true)
    scores *= (1 - trust)[:, None]
    scores[range(n), named] += trust
    ghost = np.array(of) < 0
    scores[ghost] *= rng.uniform(0.2, 0.6, (int(ghost.sum()), 1))
    confidence = np.where((rng.random(n) < FAINT_SHARE) | ghost, rng.uniform(0.15, 0.7, n), rng.uniform(0.85, 0.97, n))
    return scores.astype(np.float32), confidence.astype(np.float32)
