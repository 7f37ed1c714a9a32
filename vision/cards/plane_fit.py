"""Learn the table's plane and the deck's index layout from the indices of one photo.

What tells most are indices that show the same card: how those of one card lie to each other is alike all over the
table. The network's guesses tell little of the slant: it draws every card nearly as if seen from above. The fit is
iteratively reweighted least squares with a mixture: a pair is of one card, or lies like that by chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.table_plane import TablePlane, in_frame, onto_table, unit_vectors
from vision.quads import Array, Frames

USUAL_PLANE = np.array([0.0, 0.0, 0.0, 0.0, np.log(0.36), np.log(0.72), np.log(0.17)])
"""What is fitted, as seen from straight above: vanishing line (2), foreshortening (2), log distance of an index from
its card's middle along it, log of that across against that along, log height of an index; lengths in card heights."""
FIT_SPREAD = np.array([0.15, 0.15, 0.1, 0.1, 0.15, 0.07, 0.2])
"""Standard deviation of each from photo to photo; of the foreshortening, from what the vanishing line lets expect."""
FOCAL_LENGTH = 0.8
"""Usual focal length of a phone's camera, as a share of the longer side of where indices lie on the photo."""
GUESS_ERROR = np.array([0.1, 0.25, 0.1])
"""Usual error of the guesses: height and width of a card, height of an index, each as a share."""
UNFORESHORTENED = 0.75
"""How far they ignore that the table is seen aslant: 0 follows it, 1 takes every card for seen from above."""
GUESSES = 6.0
"""Number of independent guesses that all of a photo's are worth: they err alike."""
COARSE_ERROR = 0.1
STEP_ERRORS = (0.12, 0.12, 0.08, 0.08, 0.05, 0.05)
"""Miss allowed to indices of one card while the start is sought, and in each step of the fit, in card heights."""
SLANTS = (-0.3, -0.15, 0.0, 0.15, 0.3)
"""Foreshortenings that the fit may start from."""
FIT_FREEDOM = 4.0
"""Degrees of freedom of all errors (Student's t)."""
CHANCE = 3.0
"""Pairs of other cards that lie like two indices of one, for each square card height."""
ALIKE = 5.0
"""Likelihood ratio of showing the same card from which two indices may tell how those of one lie."""
REACH = (0.35, 1.6)
"""Least and greatest distance of such indices, in guessed card heights."""
ONE_WAY = np.cos(np.radians(35))
"""Least cosine between their guessed long axes."""
PLAIN_OFFSET = 0.3
"""Distance of an index from its guessed card's middle, as a share of the width, from which the guess is plain."""
USUAL_OFFSET = np.array([0.4, 0.36])
"""Distance of an index from its card's middle, as shares of width and height, where no guess is plain."""
START_ERROR, USUAL_ERROR, ERROR_COUNT = 0.08, 0.05, 4.0
"""Miss from which the photo's own is sought, the usual one, and the number of pairs that this is worth."""
HORIZON = 0.2
"""Least depth of an index, as a share of the depth at the origin."""
DERIVATIVE_STEP = 1e-4
"""Step of numerical derivatives."""
RELATIONS = np.array([(1, 1), (-1, 1), (0, 1), (1, 0), (-1, 0)], np.float64)
"""How two indices of one card lie, in twice the offset across and along, as the first sees it."""
OPPOSED = np.array([True, True, True, False, False])
"""Whether two such indices stand upside down to each other."""


@dataclass(frozen=True, eq=False)
class _Evidence:
    """What the fit goes by, in units from the origin.

    Attributes:
        spots: (n, 2) middles of the indices.
        middles: (n, 2) middles of the guessed cards.
        index: (n, 2, 2) ways right and down of the indices.
        card: (n, 2, 2) the same of the guessed cards.
        share: (2,) offset of an index from its card's middle, as shares of width and height.
        pairs: (k, 2) rows of indices that may be of one card.
        sure: (n,) probability that each is an index.
        alike: (k,) probability that both of a pair are.
        focal: the camera's focal length as it usually is.
    """

    spots: Array
    middles: Array
    index: Array
    card: Array
    share: Array
    pairs: NDArray[np.intp]
    sure: Array
    alike: Array
    focal: float


def learn_plane(index: Frames, card: Frames, sure: Array, likeness: Array) -> TablePlane:
    """Fit the plane and the layout.

    Args:
        index: frames of n indices in pixels.
        card: frames of the cards guessed from them.
        sure: (n,) probability that each is an index.
        likeness: (n, n) likelihood ratio of showing the same card against any two.
    """
    origin = np.average(card.center, axis=0, weights=sure + 1e-6)
    unit = float(np.median(card.height))
    found = _evidence((index, card), sure, likeness, origin, unit)
    x = _start(found)
    for error in STEP_ERRORS:
        x = _step(x, found, _relations(x, found), error)
    offset = _offset(x)
    return TablePlane(origin, unit, x[:2], _stretch(x), offset, offset / found.share, _error(x, found))


def _evidence(seen: tuple[Frames, Frames], sure: Array, likeness: Array, origin: Array, unit: float) -> _Evidence:
    index, card = seen
    spots, middles = (index.center - origin) / unit, (card.center - origin) / unit
    apart = np.linalg.norm(spots[:, None] - spots, axis=2) * unit * 2 / (card.height[:, None] + card.height)
    down = card.down / card.height[:, None]
    near = (apart > REACH[0]) & (apart < REACH[1]) & (np.abs(down @ down.T) > ONE_WAY)
    pairs = np.argwhere(np.triu(near & (likeness > ALIKE), 1))
    off = index.center - card.center
    sides = ((card.right, card.width), (card.down, card.height))
    share = np.abs(np.stack([(off * way).sum(axis=1) / length**2 for way, length in sides]))
    plain = share[:, share[0] > PLAIN_OFFSET]
    usual = np.median(plain, axis=1) if plain.size else USUAL_OFFSET
    shown, guessed = (np.stack([f.right, f.down], axis=1) / unit for f in seen)
    focal = FOCAL_LENGTH * float(np.ptp(spots, axis=0).max())
    return _Evidence(spots, middles, shown, guessed, usual, pairs, sure, sure[pairs].prod(axis=1), focal)


def _offset(x: Array) -> Array:
    return np.array([np.exp(x[4] + x[5]), np.exp(x[4])])


def _stretch(x: Array) -> Array:
    """(2, 2) symmetric, of determinant 1."""
    return np.array([[np.exp(x[2]), x[3]], [x[3], (1 + x[3] ** 2) * np.exp(-x[2])]])


def _steps(x: Array, found: _Evidence) -> tuple[Array, NDArray[np.bool_]]:
    """(k, 2) from the one to the other of each pair, across and along as both see it; whether they stand opposed."""
    places, ways = onto_table(found.spots, (found.index + found.card)[:, 1:], x[:2], _stretch(x))
    i, j = found.pairs.T
    down = unit_vectors(ways[:, 0])
    opposed = (down[i] * down[j]).sum(axis=1) < 0
    way = unit_vectors(down[i] + np.where(opposed, -1, 1)[:, None] * down[j])
    return in_frame(places[j] - places[i], way), opposed


def _misses(x: Array, found: _Evidence) -> Array:
    """(k, 5) distance of each pair from each way in which two indices of one card lie."""
    step, opposed = _steps(x, found)
    off = np.linalg.norm(step[:, None] - 2 * RELATIONS * _offset(x), axis=2)
    return np.asarray(np.where(opposed[:, None] == OPPOSED, off, np.inf))


def _relations(x: Array, found: _Evidence) -> Array:
    """(k, 2) how each pair lies, if it is of one card."""
    return np.asarray(RELATIONS[_misses(x, found).argmin(axis=1)])


def _density(square: Array, error: float) -> Array:
    """Student's density in the plane, for each square card height; `square` is the squared miss."""
    return np.asarray((1 + square / error**2 / FIT_FREEDOM) ** (-(FIT_FREEDOM + 2) / 2) / (2 * np.pi * error**2))


def _pair_weight(square: Array, found: _Evidence, error: float) -> Array:
    """(k,) probability that each pair is of one card, less for a large miss."""
    own = _density(square, error)
    return np.asarray(found.alike * own / (own + CHANCE) * (FIT_FREEDOM + 2) / (FIT_FREEDOM + square / error**2))


def _start(found: _Evidence) -> Array:
    """Of a few foreshortenings the one that explains most pairs."""
    base = _step(USUAL_PLANE, found, np.zeros((len(found.pairs), 2)), np.inf)
    starts = [base + np.array([0, 0, a, b, 0, 0, 0]) for a in SLANTS for b in SLANTS]
    return max(starts, key=lambda x: _explained(x, found))


def _explained(x: Array, found: _Evidence) -> float:
    own = _density(_misses(x, found).min(axis=1, initial=np.inf) ** 2, COARSE_ERROR)
    return float(found.alike @ np.log1p(own / CHANCE) - (((x - _usual(x, found)) / FIT_SPREAD) ** 2).sum() / 2)


def _error(x: Array, found: _Evidence) -> float:
    """Usual miss of the pairs that are of one card, along one axis."""
    square = _misses(x, found).min(axis=1, initial=np.inf) ** 2
    square, error = np.minimum(square, 1e6), START_ERROR
    for _ in range(3):
        weight = _pair_weight(square, found, error)
        total = ERROR_COUNT * USUAL_ERROR**2 + float(weight @ square) / 2
        error = float(np.sqrt(total / (ERROR_COUNT + float(weight.sum()))))
    return error


def _residuals(x: Array, found: _Evidence, at: Array) -> tuple[Array, Array]:
    """(2k,) misses of pairs, (4n,) misses of the guesses as multiples of their usual error."""
    step, _ = _steps(x, found)
    wide, tall = _log_lengths(x, found.middles, found.card).T
    own = _log_lengths(x, found.spots, found.index[:, 1:])[:, 0]
    width, height = np.log(_offset(x) / found.share)
    guess = np.stack([tall - height, wide - width, own - x[6]])
    return (step - 2 * at * _offset(x)).ravel(), (guess / GUESS_ERROR[:, None]).ravel()


def _log_lengths(x: Array, spots: Array, ways: Array) -> Array:
    """(n, k) logarithms of lengths on the table of k ways (n, k, 2) from places (n, 2), as the network draws them."""
    _, moved = onto_table(spots, ways, x[:2], _stretch(x))
    seen, aslant = (np.log(np.maximum(np.linalg.norm(way, axis=2), 1e-6)) for way in (ways, moved))
    # What lies flat at this depth shows its area alone.
    flat = seen - 1.5 * np.log(1 + spots @ x[:2])[:, None]
    return np.asarray(UNFORESHORTENED * flat + (1 - UNFORESHORTENED) * aslant)


def _usual(x: Array, found: _Evidence) -> Array:
    """What is expected, given the vanishing line of `x`: a camera that sees it there foreshortens towards it."""
    usual, steep = USUAL_PLANE.copy(), float(np.linalg.norm(x[:2]))
    if steep > DERIVATIVE_STEP:
        (u, v), slant = x[:2] / steep, np.log1p((steep * found.focal) ** 2) / 4
        usual[2:4] = np.log(np.cosh(slant) + np.sinh(slant) * (u**2 - v**2)), np.sinh(slant) * 2 * u * v
    return usual


def _step(x: Array, found: _Evidence, at: Array, error: float) -> Array:
    """One step of reweighted least squares, not beyond the horizon; with an infinite error by the guesses alone."""
    miss, guess = _residuals(x, found, at)
    moved = [_residuals(x + row, found, at) for row in np.eye(len(x)) * DERIVATIVE_STEP]
    sure = np.tile(found.sure, len(GUESS_ERROR)) * GUESSES / max(GUESSES, float(found.sure.sum()))
    pair = np.zeros(len(miss))
    if np.isfinite(error):
        pair = np.repeat(_pair_weight((miss.reshape(-1, 2) ** 2).sum(axis=1), found, error), 2) / error**2
    hessian, gradient = np.diag(1 / FIT_SPREAD**2), (x - _usual(x, found)) / FIT_SPREAD**2
    weights = pair, sure * (FIT_FREEDOM + 1) / (FIT_FREEDOM + guess**2)
    for now, weight, near in zip((miss, guess), weights, zip(*moved, strict=True), strict=True):
        slope = (np.array(near) - now) / DERIVATIVE_STEP
        hessian, gradient = hessian + slope * weight @ slope.T, gradient + slope @ (weight * now)
    step = np.linalg.solve(hessian, -gradient)
    while (1 + found.spots @ (x + step)[:2]).min() < HORIZON and np.abs(step).max() > DERIVATIVE_STEP:
        step = step / 2
    return np.asarray(x + step)
