"""The table as a plane: where an index lies on it, and the card that shows it there.

All cards of a photo are alike and lie in one plane, so one homography and the deck's index layout place the card behind
every index, far better than a network that guesses it from each index by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.quads import Array, Frames

CARD_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
"""Where a card's corners lie from its middle, clockwise from top left."""


@dataclass(frozen=True, eq=False)
class TablePlane:
    """A map of the photo onto the table, and the layout of the deck.

    Lengths on the table are in units of about a card's height.

    Attributes:
        origin: (2,) pixels.
        unit: pixels of a unit there.
        line: (2,) vanishing line: where 1 + line · z is 0, of places z in units from the origin.
        stretch: (2, 2) applied to z / (1 + line · z), which undoes the foreshortening.
        offset: (2,) distance of an index's middle from its card's, across and along.
        size: (2,) width and height of a card.
        error: usual miss of where two indices of one card lie to each other, in card heights.
    """

    origin: Array
    unit: float
    line: Array
    stretch: Array
    offset: Array
    size: Array
    error: float

    def place(self, index: Frames, card: Frames) -> tuple[Array, Array]:
        """Where indices lie on the table, and which way down they and their guessed cards stand, (n, 2) each."""
        spots = (index.center - self.origin) / self.unit
        at, down = onto_table(spots, (index.down + card.down)[:, None] / self.unit, self.line, self.stretch)
        return at, unit_vectors(down[:, 0])

    def photo(self, points: Array) -> Array:
        """(…, 2) places on the table in pixels."""
        z = points @ np.linalg.inv(self.stretch).T
        return np.asarray(self.origin + self.unit * z / np.maximum(1 - z @ self.line, 1e-3)[..., None])

    def centers(self, at: Array, down: Array, slot: NDArray[np.int64]) -> Array:
        """(n, 2) middles of the cards that show an index at places (n, 2), in the top left (0) or right corner (1)."""
        side = np.where(slot == 0, 1.0, -1.0)[:, None]
        return np.asarray(at + side * self.offset[0] * rightwards(down) + self.offset[1] * down)

    def quads(self, centers: Array, down: Array) -> Array:
        """(n, 4, 2) corners in pixels of cards that lie on the table."""
        x, y = (CARD_CORNERS * self.size / 2).T[..., None]
        return self.photo(centers[:, None] + x * rightwards(down)[:, None] + y * down[:, None])


def onto_table(spots: Array, ways: Array, line: Array, stretch: Array) -> tuple[Array, Array]:
    """Places (n, 2) in units from the origin onto the table, and k ways (n, k, 2) from there."""
    depth = (1 + spots @ line)[:, None]
    places = spots / depth
    moved = (ways - places[:, None] * (ways @ line)[..., None]) / depth[..., None]
    return places @ stretch.T, moved @ stretch.T


def unit_vectors(v: Array) -> Array:
    """Vectors (…, 2) brought to length 1."""
    return np.asarray(v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9))


def rightwards(down: Array) -> Array:
    """(…, 2) ways to the right of ways down."""
    return np.stack([down[..., 1], -down[..., 0]], axis=-1)


def in_frame(step: Array, down: Array) -> Array:
    """(k, 2) steps as seen by one who takes `down` (k, 2) for down: across to the right, and along."""
    return np.stack([(step * rightwards(down)).sum(axis=1), (step * down).sum(axis=1)], axis=1)
