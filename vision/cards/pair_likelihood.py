"""Which two indices belong to one card: a log likelihood ratio from where they lie and what they show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.quads import CORNERS, Array, Frames, frames, turn
from vision.settings import CardSettings

ONE_CARD_TURN = np.radians(30)
"""Largest angle between one card's directions as two of its indices place it, in radians."""
ONE_CARD_HEIGHTS = 0.42
"""Largest distance between one card's middles as two of its indices place it, in card heights."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """How each two of 2n suppositions about the corner of an index fit one card.

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


def floored(scores: NDArray[np.floating], error: float) -> Array:
    """Distributions (n, 53), rows summing to 1, a share `error` of each spread evenly; a row of zeros is uniform."""
    total = scores.sum(axis=1, keepdims=True)
    plain = np.where(total > 0, scores / np.maximum(total, 1e-9), 1 / CLASSES)
    return np.asarray(plain * (1 - error) + error / CLASSES, np.float64)


def own_slot(found: Detections) -> NDArray[np.int64]:
    """(n,) 0 for an index in its card's top left corner, 1 for the top right, seen upright."""
    f = frames(found.card_quad)
    offset = found.quad.mean(axis=1) - f.center
    return np.asarray((offset * f.right).sum(axis=1) > 0, np.int64)


def other_corner(found: Detections) -> Array:
    """(n, 4, 2) the card quads if each index is in the other top corner: mirrored about the index."""
    quads = np.asarray(found.card_quad, np.float64)
    f = frames(quads)
    across = f.right / f.width[:, None]
    offset = ((f.center - found.quad.mean(axis=1)) * across).sum(axis=1)
    return np.asarray(quads - 2 * (offset[:, None] * across)[:, None])


def pairs(found: Detections, settings: CardSettings) -> Pairs:
    """Weigh each two suppositions about n indices; tables symmetric, -inf for one index with itself."""
    n, own = len(found), own_slot(found)
    quads = np.concatenate([np.asarray(found.card_quad, np.float64), other_corner(found)])
    slot = np.concatenate([own, 1 - own])
    f = frames(quads)
    size, flipped, lean, apart = relative_positions(f)
    index = np.arange(2 * n) % max(n, 1)
    possible = (lean < ONE_CARD_TURN) & (apart < ONE_CARD_HEIGHTS) & (flipped | (slot[:, None] != slot[None]))
    p = floored(found.scores, settings.classifier_error)
    # Few can be one card: only those are weighed.
    one, two = both = np.nonzero(possible & (index[:, None] != index[None]))
    mirrored = np.repeat([False, True], n)
    other = mirrored[one] | mirrored[two]
    error = np.where(other, settings.other_corner_middle_error, settings.middle_error)
    weight = (
        settings.same_card_log_odds
        + place_log_ratio(apart[both], lean[both], f.height[one] / f.height[two], error, settings)
        + np.log(likeness(p, p))[index[one], index[two]]
    )
    weight += np.where(other, 0.0, distance_log_ratio(apart[both], settings))
    # Indices of one card that stand the same way up stand side by side at one height.
    middle, down = np.tile(found.quad.mean(axis=1), (2, 1)), f.down / f.height[:, None]
    level = ((middle[one] - middle[two]) * down[one]).sum(axis=1) / size[both]
    weight -= np.where(flipped[both], 0.0, 0.5 * (level / settings.level_error) ** 2)
    ratio = np.full(possible.shape, -np.inf)
    ratio[both] = weight
    return Pairs(quads, ratio, np.where(mirrored, settings.other_corner_log_odds, 0.0), flipped, slot, p)


def relative_positions(f: Frames) -> tuple[Array, NDArray[np.bool_], Array, Array]:
    """Of each two of n cards, (n, n) each.

    Returns:
        Their mean height in pixels, whether they stand upside down to each other, the angle between their long axes
        in radians, and the distance of their middles in card heights.
    """
    size = (f.height[:, None] + f.height[None]) / 2
    twist = np.abs(turn(f.angle[:, None] - f.angle[None]))
    flipped = twist > np.pi / 2
    apart = np.linalg.norm(f.center[:, None] - f.center[None], axis=2) / size
    return size, flipped, np.where(flipped, np.pi - twist, twist), apart


def place_log_ratio(apart: Array, lean: Array, larger: Array, error: Array | float, settings: CardSettings) -> Array:
    """Log likelihood ratio of one card against two by place, size and angle: a t error against anywhere on a card.

    Args:
        apart: distance of the middles in card heights.
        lean: angle between the long axes in radians.
        larger: ratio of the two heights.
        error: usual distance of the middles of one card, in card heights.
        settings: the other errors.
    """
    lean_error, freedom = np.radians(settings.angle_error), settings.middle_error_freedom
    miss = (apart / error) ** 2 + (lean / lean_error) ** 2 + (np.log(larger) / settings.size_error) ** 2
    anywhere = np.log(1 / (2 * np.pi * settings.middle_error**2))
    return np.asarray(anywhere - (freedom + 2) / 2 * np.log1p(miss / freedom))


def distance_log_ratio(apart: Array, settings: CardSettings) -> Array:
    """Log likelihood ratio of one card against two by their distance: two cards so near do not both show an index."""
    return np.asarray(-np.log(np.minimum(1, (apart / settings.showing_step) ** 2 + 0.01)))


def likeness(p: Array, q: Array) -> Array:
    """Likelihood ratio of one card shown twice against two drawn apart, of distributions p (…, 53) and q (…, 53)."""
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
