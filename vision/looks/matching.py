"""Whether two photos show the same table: the cards themselves say so, by what they are and how they lie.

A table is flat, so two looks at it differ by a homography. Cloth and pack say nothing: strangers may share both. Two
pairs of equal cards, eight corners of their indices, propose one; the cards that it brings together decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.quads import Array, frames, inverse, mapped, turn

SURE_PRESENCE, SURE_SHARE = 0.5, 0.7
"""Presence of an index, and share of its likeliest identity, from which it counts for or against a match."""
MOST_PROPOSALS = 1500
"""Budget of homographies that are tried for two photos."""
ENOUGH = 0.6
"""Share of the indices of the photo with fewer that is enough to try no further."""
NEAR_HEIGHTS = 0.6
"""How far apart the same index may come to lie by two photos, in its heights."""
LARGEST_TURN = np.radians(25)
"""How far the same index may stand turned by two photos once they are brought together."""
LARGEST_GROWTH = 1.5
"""How much larger the same index may be by one of them then."""
FEWEST_SHARED, LEAST_AGREEMENT = 4, 0.3
"""Indices that two photos must share, and share of those in sight of both, to be the same table, perhaps."""
SURELY_SHARED, SURE_AGREEMENT = 6, 0.45
"""The same from which nobody need be asked."""


@dataclass(frozen=True, eq=False)
class Look:
    """What the networks found on one photo.

    Attributes:
        detections: indices, faint ones included.
        size_wh: width and height of the photo in pixels.
        own_heights: (n,) of the indices in pixels of the photo as it was taken, where it was rectified since.
    """

    detections: Detections
    size_wh: tuple[int, int]
    own_heights: Array | None = None

    @cached_property
    def clarity(self) -> Array:
        """(n,) how well each index is shown: its presence times its height in pixels."""
        heights = frames(self.detections.quad).height if self.own_heights is None else self.own_heights
        return np.asarray(self.detections.presence * heights)


@dataclass(frozen=True, eq=False)
class Match:
    """Two photos of one table.

    Attributes:
        homography: (3, 3) brings points of the first photo, in pixels, onto the second.
        shared: number of indices that both show.
        agreement: of the indices in sight of both photos, the share that both show, in 0..1: of the photo where it is
            larger, for a hand or glare may hide the others in one of them.
    """

    homography: Array
    shared: int
    agreement: float

    @property
    def sure(self) -> bool:
        """Whether nobody need be asked."""
        return self.shared >= SURELY_SHARED and self.agreement >= SURE_AGREEMENT


def match(first: Look, second: Look) -> Match | None:
    """How the second look lies to the first; None where they do not show the same table."""
    a, b = _sure(first.detections), _sure(second.detections)
    pairs = _best_proposal(a, b)
    homography = _refined(pairs, a, b) if len(pairs) >= FEWEST_SHARED else None
    if homography is None:
        return None
    shared = len(_agreeing(homography, a, b))
    back = inverse(homography)
    shown = max(shared / max(_within(a, homography, second), 1), shared / max(_within(b, back, first), 1))
    found = Match(homography, shared, min(shown, 1.0))
    return found if shared >= FEWEST_SHARED and found.agreement >= LEAST_AGREEMENT else None


def _within(seen: Detections, homography: Array, other: Look) -> int:
    """Number of indices whose middles a homography brings inside the other photo."""
    spots = mapped(seen.quad, homography).mean(axis=1)
    return int(((spots > 0) & (spots < other.size_wh)).all(axis=1).sum())


def _sure(seen: Detections) -> Detections:
    share = seen.scores.max(axis=1, initial=0) / np.maximum(seen.scores.sum(axis=1), 1e-9)
    return seen[(seen.presence >= SURE_PRESENCE) & (share >= SURE_SHARE)]


def _best_proposal(a: Detections, b: Detections) -> NDArray[np.intp]:
    """The indices (k, 2) that the best of the tried homographies brings together."""
    best = np.zeros((0, 2), np.intp)
    enough = max(FEWEST_SHARED, ENOUGH * min(len(a), len(b)))
    for quads, others in _proposals(a, b):
        homography = _fitted(quads, others)
        if homography is not None:
            best = max(best, _agreeing(homography, a, b), key=len)
        if len(best) >= enough:
            break
    return best


def _proposals(a: Detections, b: Detections) -> Iterator[tuple[NDArray[np.floating], NDArray[np.floating]]]:
    """Two indices (2, 4, 2) of one photo and two equal ones of the other that stand alike, at random."""
    pairs = np.argwhere(_same(a, b))
    one, two = np.triu_indices(len(pairs), 1)
    (i, j), (k, m) = pairs[one].T, pairs[two].T
    here, there = frames(a.quad), frames(b.quad)
    turned, grown = there.angle[j] - here.angle[i], np.log(there.height[j] / here.height[i])
    alike = np.abs(turn(turned - (there.angle[m] - here.angle[k]))) < 2 * LARGEST_TURN
    alike &= np.abs(grown - np.log(there.height[m] / here.height[k])) < np.log(LARGEST_GROWTH)
    possible = np.flatnonzero(alike & (i != k) & (j != m))
    for row in np.random.default_rng(0).permutation(possible)[:MOST_PROPOSALS]:
        yield a.quad[[i[row], k[row]]], b.quad[[j[row], m[row]]]


def _fitted(quads: NDArray[np.floating], others: NDArray[np.floating]) -> Array | None:
    """The homography that brings quads (n, 4, 2) nearest to others; None where there is no sound one."""
    homography, _ = cv2.findHomography(quads.reshape(-1, 2), others.reshape(-1, 2), 0)
    if homography is None or not np.isfinite(homography).all() or np.linalg.det(homography) <= 0:
        return None
    return np.asarray(homography, np.float64)


def _agreeing(homography: Array, a: Detections, b: Detections) -> NDArray[np.intp]:
    """(k, 2) numbers of the indices of two photos that are the same one by a homography, each once."""
    over, there = frames(mapped(a.quad, homography)), frames(b.quad)
    apart = np.linalg.norm(over.center[:, None] - there.center[None], axis=2) / there.height[None]
    turned = np.abs(turn(over.angle[:, None] - there.angle[None])) < LARGEST_TURN
    grown = np.abs(np.log(over.height[:, None] / there.height[None])) < np.log(LARGEST_GROWTH)
    apart = np.where(_same(a, b) & turned & grown & (apart < NEAR_HEIGHTS), apart, np.inf)
    nearest = (apart == apart.min(axis=1, keepdims=True)) & (apart == apart.min(axis=0, keepdims=True))
    return np.argwhere(nearest & np.isfinite(apart))


def _same(a: Detections, b: Detections) -> NDArray[np.bool_]:
    """(n, m) whether indices of two photos show the same identity."""
    return np.asarray(a.scores.argmax(axis=1)[:, None] == b.scores.argmax(axis=1)[None])


def _refined(pairs: NDArray[np.intp], a: Detections, b: Detections) -> Array | None:
    """The homography of all agreeing indices, fitted anew as it gathers more of them."""
    homography = None
    for _ in range(4):
        homography = _fitted(a.quad[pairs[:, 0]], b.quad[pairs[:, 1]])
        if homography is None:
            return None
        more = _agreeing(homography, a, b)
        if len(more) < len(pairs):
            break
        pairs = more
    return homography
