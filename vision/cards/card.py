"""A physical card on the photo: the indices that show it, where it lies, what it may be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vision.quads import CORNERS, Array, turned

OPPOSITE_CORNERS = ({0, 2}, {1, 3})
"""Corners that, seen together and alone, show a whole card of a deck with two indices."""


@dataclass(frozen=True, eq=False)
class PhysicalCard:
    """One card on the table.

    Attributes:
        quad: (4, 2) its corners in pixels, upright as its first index sees them.
        index_quads: (k, 4, 2) its indices that were seen, in pixels, each upright.
        slots: (k,) the corner of each index, 0..3 clockwise from top left in `quad`'s order.
        p: (53,) distribution over identities, summing to 1, never 0.
        exists: probability that it is a card at all.
        clash: whether its indices disagree about what it is.
        rows: the detections it came from.
        guesses: (k, 4, 2) the corners in pixels as each of its indices alone has them; fewer than `slots` where further
            indices came to it later.
    """

    quad: Array
    index_quads: Array
    slots: tuple[int, ...]
    p: Array
    exists: float
    clash: bool = False
    rows: tuple[int, ...] = ()
    guesses: Array = field(default_factory=lambda: np.zeros((0, CORNERS, 2)))

    @property
    def anchor(self) -> dict[int, Array]:
        """Middle of the index in each corner that shows one, in pixels."""
        return dict(zip(self.slots, self.index_quads.mean(axis=1), strict=True))

    @property
    def whole(self) -> bool:
        """Whether two opposite corners show an index, so that nothing lies on the card."""
        return any(pair <= set(self.slots) for pair in OPPOSITE_CORNERS)

    def flipped(self) -> PhysicalCard:
        """The same card seen upside down."""
        return replace(self, quad=turned(self.quad, flip=True), slots=tuple((s + 2) % CORNERS for s in self.slots))
