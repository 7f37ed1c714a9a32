"""The cards of a photo as a scene: steps between them, what hides what, and stacks in laid order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from vision.cards.card import PhysicalCard
from vision.groups.stack import Stack
from vision.quads import CORNERS, HALF_TURN, Array, Faces, areas, common_area, frames, near_pairs


class Scene:
    """Arrays over the physical cards of a photo, and measures between two of them."""

    def __init__(self, cards: Sequence[PhysicalCard]) -> None:
        """Measure the cards' frames, and the steps between all of them, once."""
        self.cards = cards
        self.quads = np.array([card.quad for card in cards], np.float64).reshape(-1, CORNERS, 2)
        f = frames(self.quads)
        self.center, self.height, self.angle = f.center, f.height, f.angle
        self.right, self.down = f.right / f.width[:, None], f.down / f.height[:, None]
        self.faces = Faces(self.quads)
        self._areas = areas(self.quads)
        self._common = {(i, j): common_area(self.quads[i], self.quads[j]) for i, j in near_pairs(self.quads)}
        self.steps = _steps(cards, self)

    def __len__(self) -> int:
        """Number of cards."""
        return len(self.cards)

    @property
    def overlapping(self) -> list[tuple[int, int]]:
        """Pairs (i, j), i < j, of cards whose quads share some area."""
        return [pair for pair, area in self._common.items() if area > 0]

    def overlap(self, i: int, j: int) -> float:
        """Area that two cards share, as a share of the smaller one, 0..1."""
        smaller = float(min(self._areas[i], self._areas[j]))
        return self._common.get((min(i, j), max(i, j)), 0.0) / smaller if smaller > 0 else 0.0

    def unit(self, i: int, j: int) -> float:
        """Height of a card near these two, in pixels."""
        return float(self.height[i] + self.height[j]) / 2

    def step(self, i: int, j: int) -> Array:
        """(2,) from card i to card j in card heights, in the photo's axes.

        Taken between indices in the same corner where both show one, for they are placed best.
        """
        return np.asarray(self.steps[i, j])

    def askew(self, i: int, j: int) -> float:
        """How far the step is from both axes of the card, 0..1."""
        step = self.step(i, j)
        sine = min(abs(float(step @ self.right[i])), abs(float(step @ self.down[i])))
        return sine / max(math.hypot(*step), 1e-9) * math.sqrt(2)

    def both_whole(self, i: int, j: int) -> bool:
        """Whether nothing lies on either card, so that neither can lie on the other."""
        return self.cards[i].whole and self.cards[j].whole

    def heading(self, chain: Sequence[int]) -> Array | None:
        """(2,) mean step along a chain, None for fewer than two cards."""
        steps = [self.step(a, b) for a, b in pairwise(chain)]
        return np.mean(steps, axis=0) if steps else None

    def lift(self, i: int, j: int) -> float:
        """Evidence that card j lies above card i, in card heights: what shows lies away from what covers."""
        way = self.step(i, j)
        way = way / max(math.hypot(*way), 1e-9)
        shown = sum(float((self._shown(k) - self.center[k]) @ way) for k in (i, j))
        return -shown / self.unit(i, j)

    def _shown(self, i: int) -> Array:
        return np.asarray(self.cards[i].index_quads.mean(axis=(0, 1)))


def _steps(cards: Sequence[PhysicalCard], scene: Scene) -> Array:
    """(n, n, 2) from each card to each other; a card has no up of its own, so frames are turned alike first."""
    anchors = np.full((len(cards), CORNERS, 2), np.nan)
    for k, card in enumerate(cards):
        anchors[k, list(card.slots)] = card.index_quads.mean(axis=1)
    against = (scene.down @ scene.down.T < 0)[:, :, None, None]
    corners = np.where(against, anchors[None, :, HALF_TURN], anchors[None]) - anchors[:, None]
    shared = ~np.isnan(corners[..., 0])
    count = shared.sum(axis=2)[..., None]
    way = np.where(shared[..., None], corners, 0.0).sum(axis=2) / np.maximum(count, 1)
    way = np.where(count > 0, way, scene.center[None] - scene.center[:, None])
    return np.asarray(way / ((scene.height[:, None] + scene.height[None]) / 2)[..., None])


def towards_top(scene: Scene, chain: Sequence[int]) -> Stack:
    """The chain as a stack: the end whose cards hide the others last."""
    order = sum(scene.lift(a, b) for a, b in pairwise(chain))
    cards = tuple(chain) if order >= 0 else tuple(reversed(chain))
    return Stack(cards, order=abs(order))


def level_share(a: Array, b: Array) -> float:
    """Share of the shorter of two spans that lies level with the other, each given as coordinates (n,) on one line."""
    shared = min(a.max(), b.max()) - max(a.min(), b.min())
    return float(shared / max(min(np.ptp(a), np.ptp(b)), 1e-6))
