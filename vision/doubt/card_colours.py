"""Judges by colour whether a place where no card was read looks like the photo's cards or like the table."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.doubt.unread_cards import Likeness
from vision.photo.pyramid import Pyramid
from vision.photo.rectification import Rectification
from vision.quads import Array, frames, mapped, spread

CARD_HEIGHT = 64.0
"""Least height in pixels of a card in the picture that is looked at: print is mixed with paper, not lost."""
POINTS_ON_CARD, POINTS_ON_TABLE = 9, 50
"""Points looked at along each side of a card, and along each side of the table around all of them."""
INNER_EDGE, OUTER_EDGE = 0.05, 0.12
"""How far, as a share of a card's size, what is surely card lies within its edges, and what is surely none outside."""
AROUND_HEIGHTS = 0.5
"""How far the table is looked at around the cards, in card heights."""
LEAST_TABLE, LEAST_PLACE = 50, 6
"""Fewest points on the photo needed to measure the table, and to judge a place."""
SHADE_BINS = (28, 26, 26)
"""Shades told apart in lightness, from green to red, and from blue to yellow; the outermost stay free."""
LIGHTNESS, COLOUR = 4.0, 3.0
"""Widths of a shade in the units of CIE Lab."""
RARE = 0.02
"""Points added to every shade, so that one never met says nothing."""
APART = 0.6
"""Least difference of cards and table, 0..1, from which a place can be told for one of them."""

Shades = NDArray[np.intp]


class CardColours:
    """The shades of a photo's cards against those of the table around them."""

    def __init__(self, pyramid: Pyramid, quads: Array) -> None:
        """Look at the cards (n, 4, 2), n ≥ 1, in pixels of the picture, and at the table around them."""
        tall = float(np.median(frames(quads).height))
        self._picture, self._scale = pyramid.near(min(1.0, CARD_HEIGHT / tall))
        cards = self._shades(spread(quads, POINTS_ON_CARD, INNER_EDGE))
        bare = self._shades(_around(quads, AROUND_HEIGHTS * tall))
        on_card, on_table = (_often(shades) for shades in (cards, bare))
        self._odds = on_card / (on_card + on_table)
        self._card, self._table = self._mean(cards), self._mean(bare)
        self._known = len(bare) >= LEAST_TABLE and self._card - self._table > APART

    def likeness(self, points: Array) -> float | None:
        """How much the place of these points (k, 2) in pixels looks like card: 0 for the table, about 1 for cards.

        None where it can't be told: too little of it is on the photo, or the table looks like the cards, or hardly
        shows.
        """
        shades = self._shades(points)
        if not self._known or len(shades) < LEAST_PLACE:
            return None
        return (self._mean(shades) - self._table) / (self._card - self._table)

    def _mean(self, shades: Shades) -> float:
        return float(self._odds[tuple(shades.T)].mean()) if len(shades) else 0.0

    def _shades(self, points: Array) -> Shades:
        """(m, 3) the shades at those of the points that are on the photo."""
        height, width = self._picture.shape[:2]
        x, y = np.floor(points * self._scale).astype(int).T
        there = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        if not there.any():
            return np.zeros((0, 3), np.intp)
        rgb = self._picture[y[there], x[there]].astype(np.float32) / 255
        lab = cv2.cvtColor(rgb[None], cv2.COLOR_RGB2Lab)[0]
        places = lab / (LIGHTNESS, COLOUR, COLOUR) + (1, SHADE_BINS[1] / 2, SHADE_BINS[2] / 2)
        return np.asarray(np.clip(places, 1, np.array(SHADE_BINS) - 2), np.intp)


def _around(quads: Array, room: float) -> Array:
    """(k, 2) points spread over the bare table between the cards and up to `room` pixels around them."""
    low, high = quads.min(axis=(0, 1)) - room, quads.max(axis=(0, 1)) + room
    step = (high - low) / (POINTS_ON_TABLE - 1)
    middles = quads.mean(axis=1, keepdims=True)
    covered = np.zeros((POINTS_ON_TABLE, POINTS_ON_TABLE), np.uint8)
    for corners in (middles + (1 + 2 * OUTER_EDGE) * (quads - middles) - low) / step:
        cv2.fillConvexPoly(covered, np.round(corners).astype(np.int32), 1)
    return np.asarray(np.argwhere(covered == 0)[:, ::-1] * step + low)


def _often(shades: Shades) -> Array:
    """`SHADE_BINS` shares of the shades, some of each given to its neighbours."""
    counts = np.zeros(SHADE_BINS)
    np.add.at(counts, tuple(shades.T), 1.0)
    for axis in range(counts.ndim):
        lines = np.moveaxis(counts, axis, 0)
        lines[1:-1] = (lines[:-2] + 2 * lines[1:-1] + lines[2:]) / 4
    return np.asarray((counts + RARE) / max(len(shades), 1))


def likeness_on(pyramid: Pyramid, above: Rectification | None) -> Callable[[Array], Likeness]:
    """Given the frames (n, 4, 2) of the cards, which other places of a photo look like them.

    Both are given in pixels of the table as seen from above, where the photo is rectified.
    """
    if above is None:
        return lambda quads: CardColours(pyramid, quads).likeness
    back = above.back

    def likeness(quads: Array) -> Likeness:
        colours = CardColours(pyramid, mapped(quads, back))
        return lambda points: colours.likeness(mapped(points, back))

    return likeness
