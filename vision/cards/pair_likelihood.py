"""Which two indices belong to one card: a log likelihood ratio from where they lie and what they show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.cards.plane_fit import learn_plane
from vision.cards.table_plane import TablePlane, in_frame, unit_vectors
from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.quads import CORNERS, Array, Frames, frames, turn
from vision.settings import CardSettings

Slots = NDArray[np.int64]

ONE_CARD_TURN = np.radians(40)
"""Largest angle between the directions of one card's indices, in radians."""
ONE_CARD_HEIGHTS = 1.2
"""Largest distance between one card's indices, in card heights."""
UNDECIDED, DECIDED = -0.13, 0.22
"""Place of an index across its guessed card, as a share of the width, that leaves its corner open; distance from there
at which the corner is plain."""
PLAIN_GUESS = 0.62
"""Log odds of a corner, as a share of the greatest, from which the card guessed from its index counts."""
PLAIN_LIKENESS = 20.0
"""Likelihood ratio of showing the same card from which two indices tell whether the cards lie in one plane."""
ASKEW_SHARE = 0.1
"""Share of the pairs of one card of which the detector drew one index askew, at any angle."""
PLANE_COUNT, PLANE_ROUNDS = 6.0, 5
"""Number of pairs that the usual share is worth in telling that, and rounds of the estimate."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """How each two of 2n suppositions about the corner of an index fit one card.

    Rows 0..n-1 take n indices in the likelier top corner of their card, rows n..2n-1 in the other, for an index by
    itself does not show which it is.

    Attributes:
        quads: (2n, 4, 2) the card's corners in pixels.
        ratio: (2n, 2n) log likelihood ratio of one card against two if both suppositions hold; -inf where it cannot be.
        supposed: (2n,) log odds of each supposition itself, due once however many pairs it stands in.
        flipped: (2n, 2n) whether the two stand upside down to each other.
        slot: (2n,) corner of the card in the index's own frame: 0 top left, 1 top right.
        p: (n, 53) what each index shows, never 0.
        spots: (n, 2) where each index lies on the table.
        centers: (2n, 2) where the card's middle lies there.
        down: (2n, 2) which way down is there, for the index.
        same: (n, n) likelihood ratio of each two indices showing one card against two.
        plane: the table.
    """

    quads: Array
    ratio: Array
    supposed: Array
    flipped: NDArray[np.bool_]
    slot: NDArray[np.int64]
    p: Array
    spots: Array
    centers: Array
    down: Array
    same: Array
    plane: TablePlane


def floored(scores: NDArray[np.floating], error: float) -> Array:
    """Distributions (n, 53), rows summing to 1, a share `error` of each spread evenly; a row of zeros is uniform."""
    total = scores.sum(axis=1, keepdims=True)
    plain = np.where(total > 0, scores / np.maximum(total, 1e-9), 1 / CLASSES)
    return np.asarray(plain * (1 - error) + error / CLASSES, np.float64)


def left_log_odds(index: Frames, card: Frames, settings: CardSettings) -> Array:
    """(n,) log odds of each index to be in its card's top left corner rather than the top right, by the guess alone."""
    aside = ((index.center - card.center) * card.right).sum(axis=1) / card.width**2
    return np.asarray(settings.corner_log_odds * np.clip((UNDECIDED - aside) / DECIDED, -1, 1))


def pairs(found: Detections, settings: CardSettings) -> Pairs:
    """Weigh each two suppositions about n indices; tables symmetric, -inf for one index with itself."""
    n, p = len(found), floored(found.scores, settings.classifier_error)
    # What is hardly an index says hardly anything of what its card is.
    heard = np.minimum(found.presence / settings.conflict_presence, 1)[:, None]
    told = heard * p + (1 - heard) / CLASSES
    index, card, same = frames(found.quad), frames(found.card_quad), likeness(told, told)
    plane = learn_plane(index, card, found.presence, same)
    odds = left_log_odds(index, card, settings)
    slot = np.concatenate([odds < 0, odds >= 0]).astype(np.int64)
    spots, down = plane.place(index, card)
    at, down = np.tile(spots, (2, 1)), np.tile(down, (2, 1))
    centers = plane.centers(at, down, slot)
    cosine = down @ down.T
    flipped, number = cosine < 0, np.arange(2 * n) % n
    apart = np.linalg.norm(at[:, None] - at, axis=2) / plane.size[1]
    possible = (apart < ONE_CARD_HEIGHTS) & (np.abs(cosine) > np.cos(ONE_CARD_TURN))
    possible &= (flipped | (slot[:, None] != slot)) & (number[:, None] != number)
    # Few can be one card: only those are weighed.
    one, two = both = np.nonzero(possible)
    i, j = number[both[0]], number[both[1]]
    by_plane = _by_plane(plane, (at[two] - at[one], down[one], down[two]), (slot[one], slot[two]), settings)
    # The guesses are of the likelier corners, where plain, and of indices that stand opposed.
    plain = np.concatenate([np.abs(odds) > PLAIN_GUESS * settings.corner_log_odds, np.zeros(n, bool)])
    by_guess = np.where(plain[one] & plain[two] & flipped[both], _by_guess(card, settings)[i, j], 0.0)
    sure = same[i, j] * found.presence[i] * found.presence[j] > PLAIN_LIKENESS
    share = _plane_share(by_plane[sure], by_guess[sure], settings.plane_share)
    ratio = np.full(possible.shape, -np.inf)
    ratio[both] = settings.same_card_log_odds + np.log(share * by_plane + (1 - share) * by_guess) + np.log(same[i, j])
    supposed = np.concatenate([np.zeros(n), -np.abs(odds)])
    return Pairs(plane.quads(centers, down), ratio, supposed, flipped, slot, p, spots, centers, down, same, plane)


def _by_plane(
    plane: TablePlane, lie: tuple[Array, Array, Array], slots: tuple[Slots, Slots], settings: CardSettings
) -> Array:
    """(k,) likelihood ratio of one card against two by where indices lie on the table.

    Args:
        plane: the table.
        lie: steps from the first to the second, ways down of the first, of the second, (k, 2) each.
        slots: top corners that the first and the second are supposed in, (k,) each.
        settings: errors.
    """
    step, first, second = lie
    cosine = (first * second).sum(axis=1)
    turned = np.where(cosine < 0, -1, 1)[:, None]
    one, two = (np.stack([np.where(s == 0, 1, -1), np.ones(len(s))], axis=1) * plane.offset for s in slots)
    # One of the two may be drawn askew.
    ways = (unit_vectors(first + turned * second), first, turned * second)
    miss = np.min([np.linalg.norm(in_frame(step, way) - one + turned * two, axis=1) for way in ways], axis=0)
    place = density(miss / plane.error, settings) / plane.error**2
    lean = np.arccos(np.minimum(np.abs(cosine), 1)) / np.radians(settings.turn_error)
    likely_lean = (1 - ASKEW_SHARE) * (1 + lean**2 / 2) ** -1.5 + ASKEW_SHARE
    return np.asarray(place * likely_lean / settings.neighbour_density)


def density(miss: Array | float, settings: CardSettings) -> Array:
    """Student's density in the plane of distances in units of the usual error."""
    freedom = settings.middle_error_freedom
    return np.asarray((1 + np.square(miss) / freedom) ** (-(freedom + 2) / 2) / (2 * np.pi))


def _by_guess(card: Frames, settings: CardSettings) -> Array:
    """(n, n) the same by the cards that the network guesses."""
    _, _, lean, apart = relative_positions(card)
    larger = card.height[:, None] / card.height
    place = place_log_ratio(apart, lean, larger, settings.middle_error, settings)
    return np.exp(place + distance_log_ratio(apart, settings))


def _plane_share(by_plane: Array, by_guess: Array, usual: float) -> float:
    """Share of this photo's cards that lie in one plane, by how pairs that show the same lie."""
    share = usual
    for _ in range(PLANE_ROUNDS):
        total = share * by_plane + (1 - share) * by_guess + 1
        of_plane, of_one = (share * by_plane / total).sum(), (1 - 1 / total).sum()
        share = (usual * PLANE_COUNT + float(of_plane)) / (PLANE_COUNT + float(of_one))
    return share


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


def in_two_corners(table: Pairs, corner: int) -> Pairs:
    """The same for a deck that shows two indices a card, in this of the top corners and the one opposite."""
    barred = table.slot != corner
    never = ~table.flipped | barred[:, None] | barred[None]
    ratio, supposed = np.where(never, -np.inf, table.ratio), np.where(barred, -np.inf, 0.0)
    return replace(table, ratio=ratio, supposed=supposed)
