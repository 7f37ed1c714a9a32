"""Which two indices belong to one card: a log likelihood ratio from where they lie and what they show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.quads import CORNERS, Array, Frames, frames, turn

SIGMA = 0.075
"""Usual distance between the middles of one card as two of its indices guess it, in card heights."""
TAIL = 4.0
"""Its degrees of freedom: now and then a guess is far off. Both were fitted to 2,200 pairs in painted scenes."""
SIGMA_OTHER = 0.05
"""The same between two suppositions about the corner: of several that nearly fit, a near miss is none."""
PARALLEL = np.radians(30)
"""Most that the guessed directions of one card's two indices may differ."""
REACH = 0.42
"""Farthest that the guessed middles of one card may lie apart, in card heights."""
SHOWING = 0.15
"""How far a card must lie from the one above it to show an index, in card heights."""
OTHER_CORNER = -4.0
"""Log odds that an index is in the other top corner than the detector thinks: 52 of 2,936."""
LEVEL = 0.09
"""Usual error of two top indices of one card from standing level, in card heights."""
FLOOR = 2e-3
"""Probability that the classifier is surely wrong, spread over all identities."""
PRIOR = 0.4
"""Log odds, before looking, that two indices so near each other belong to one card."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Everything about each two of 2n suppositions.

    Rows 0..n-1 take n indices in the corner that the detector thinks, rows n..2n-1 in the other top corner, for
    an index by itself does not show which it is.

    Attributes:
        quads: (2n, 4, 2) the card's corners in pixels.
        ratio: (2n, 2n) log likelihood ratio of one card against two if both suppositions hold; -inf where it cannot be.
        supposed: (2n,) log odds of each supposition itself, due once however many pairs it stands in.
        flipped: (2n, 2n) whether the two stand upside down to each other.
        slot: (2n,) corner of the card in the index's own frame: 0 top left, 1 top right.
        p: (n, 53) what each index shows, never 0.
    """

    quads: Array
    ratio: Array
    supposed: Array
    flipped: NDArray[np.bool_]
    slot: NDArray[np.int64]
    p: Array


def floored(scores: NDArray[np.floating]) -> Array:
    """Distributions (n, 53) with room for surprise, rows summing to 1; a row of zeros becomes uniform."""
    total = scores.sum(axis=1, keepdims=True)
    plain = np.where(total > 0, scores / np.maximum(total, 1e-9), 1 / CLASSES)
    return np.asarray(plain * (1 - FLOOR) + FLOOR / CLASSES, np.float64)


def own_slot(found: Detections) -> NDArray[np.int64]:
    """(n,) 0 for an index in its card's top left corner, 1 for the top right, seen upright."""
    f = frames(found.card_quad)
    offset = found.quad.mean(axis=1) - f.center
    return np.asarray((offset * f.right).sum(axis=1) > 0, np.int64)


def other_corner(found: Detections) -> Array:
    """(n, 4, 2) the card quads were each index in the other top corner: mirrored about the index."""
    quads = np.asarray(found.card_quad, np.float64)
    f = frames(quads)
    across = f.right / f.width[:, None]
    offset = ((f.center - found.quad.mean(axis=1)) * across).sum(axis=1)
    return np.asarray(quads - 2 * (offset[:, None] * across)[:, None])


def pairs(found: Detections) -> Pairs:
    """Weigh each two suppositions about n indices; tables symmetric, -inf for one index with itself."""
    n, own = len(found), own_slot(found)
    quads = np.concatenate([np.asarray(found.card_quad, np.float64), other_corner(found)])
    slot = np.concatenate([own, 1 - own])
    f = frames(quads)
    size, flipped, lean, apart = _lie(f)
    index = np.arange(2 * n) % max(n, 1)
    possible = (lean < PARALLEL) & (apart < REACH) & (flipped | (slot[:, None] != slot[None]))
    p = floored(found.scores)
    # Few can be one card: only those are weighed.
    one, two = both = np.nonzero(possible & (index[:, None] != index[None]))
    mirrored = np.repeat([False, True], n)
    other = mirrored[one] | mirrored[two]
    weight = (
        PRIOR
        + _place(apart[both], lean[both], f.height[one] / f.height[two], np.where(other, SIGMA_OTHER, SIGMA))
        + np.log(likeness(p, p))[index[one], index[two]]
    )
    weight += np.where(other, 0.0, _never_so_near(apart[both]))
    # Indices of one card that stand the same way up stand side by side at one height.
    middle, down = np.tile(found.quad.mean(axis=1), (2, 1)), f.down / f.height[:, None]
    level = ((middle[one] - middle[two]) * down[one]).sum(axis=1) / size[both]
    weight -= np.where(flipped[both], 0.0, 0.5 * (level / LEVEL) ** 2)
    ratio = np.full(possible.shape, -np.inf)
    ratio[both] = weight
    return Pairs(quads, ratio, np.where(mirrored, OTHER_CORNER, 0.0), flipped, slot, p)


def _lie(f: Frames) -> tuple[Array, NDArray[np.bool_], Array, Array]:
    """How cards lie to each other, (n, n) each: their height, whether upside down, angle, and distance in heights."""
    size = (f.height[:, None] + f.height[None]) / 2
    twist = np.abs(turn(f.angle[:, None] - f.angle[None]))
    flipped = twist > np.pi / 2
    apart = np.linalg.norm(f.center[:, None] - f.center[None], axis=2) / size
    return size, flipped, np.where(flipped, np.pi - twist, twist), apart


def _place(apart: Array, lean: Array, larger: Array, sigma: Array | float) -> Array:
    """Log ratio of the places: a normal error against anywhere within a card's height."""
    miss = (apart / sigma) ** 2 + (lean / np.radians(8)) ** 2 + (np.log(larger) / 0.15) ** 2
    return np.asarray(np.log(1 / (2 * np.pi * SIGMA**2)) - (TAIL + 2) / 2 * np.log1p(miss / TAIL))


def _never_so_near(apart: Array) -> Array:
    """Of a card just under another no index shows: two cards do not lie so near and show both."""
    return np.asarray(-np.log(np.minimum(1, (apart / SHOWING) ** 2 + 0.01)))


def likeness(p: Array, q: Array) -> Array:
    """How much likelier (…, 53) p and (…, 53) q show the same card twice than two cards drawn apart."""
    return np.asarray(CLASSES * (p @ q.T))


def slot_in(slot: int, *, flip: bool) -> int:
    """The corner (0..3, clockwise from top left) that an index takes in a card seen turned by `flip`."""
    return (slot + 2) % CORNERS if flip else slot


def without_level_pairs(table: Pairs) -> Pairs:
    """The same where no card shows both top corners, nor both of a side: a deck with two indices a card."""
    n = len(table.slot) // 2
    mirrored = np.repeat([False, True], n)
    barred = ~table.flipped | mirrored[:, None] | mirrored[None]
    return replace(table, ratio=np.where(barred, -np.inf, table.ratio))
