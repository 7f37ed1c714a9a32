"""How many sides are on the photo, where each player sits, and where the line between them runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.quads import Array
from vision.sides.pieces import Piece

SHARP = 4.0
"""How closely melds face their player: concentration of the direction."""
MIXED = 4.0
"""Log odds against two sides, for each card height by which the melds of one reach past those across from them."""
MOST_MIXED = 8.0
"""Most that this says."""
SLANT_OF_LINE = 0.25
"""How far melds of two sides may reach past each other, for each card height that they lie apart sideways."""
POSSIBLE, LIKELY_AXIS = 0.05, 0.3
"""Probability of being a meld from which a piece has a say in where players sit, and may propose it."""
SHORT = 1e-6


@dataclass(frozen=True, eq=False)
class Structure:
    """Where the sides lie on the table's plane.

    Attributes:
        way: (2,) unit, towards the first side's player.
        line: how far along `way` the line between two sides lies; None where there is one side.
        score: log likelihood of how the melds face and lie.
    """

    way: Array
    line: float | None
    score: float

    @property
    def ways(self) -> tuple[Array, ...]:
        """Towards each side's player."""
        return (self.way,) if self.line is None else (self.way, -self.way)

    def axes(self, side: int) -> Array:
        """(2, 2) rows: to the right and towards the player, as the side's player sees them."""
        way = self.ways[side]
        return np.array([(way[1], -way[0]), way])

    def beyond(self, side: int, place: Array) -> float:
        """How far a place lies beyond the line between the sides, as a side sees it; minus infinity without one."""
        if self.line is None:
            return -np.inf
        sign = 1 if side == 0 else -1
        return sign * (self.line - float(place @ self.way))


Weighed = Sequence[tuple[Piece, float]]


def structures(pieces: Sequence[Piece], melds: Sequence[float], stray: float) -> list[Structure]:
    """The likeliest structure of one side and, where there may be two, of two; the likelier first.

    Args:
        pieces: what lies on the table.
        melds: probability that each is a meld.
        stray: share of melds whose cards do not face their player.
    """
    weighed = [(p, w) for p, w in zip(pieces, melds, strict=True) if w > POSSIBLE and np.linalg.norm(p.way) > SHORT]
    if not weighed:
        return [Structure(_unit(np.sum([p.way for p in pieces], axis=0), np.array([0.0, 1.0])), None, 0.0)]
    ways = [p.way for p, w in weighed if w > LIKELY_AXIS] or [weighed[0][0].way]
    axes = [_unit(way, way) for way in ways]
    one = [_one_side(weighed, axis, stray) for axis in axes]
    two = [_two_sides(weighed, near, axis, stray) for axis in axes for near in _cuts(weighed, axis)]
    best = [max(some, key=lambda s: s.score) for some in (one, two) if some]
    return sorted(best, key=lambda s: -s.score)


def _unit(way: Array, otherwise: Array) -> Array:
    length = float(np.linalg.norm(way))
    return np.asarray(way / length if length > SHORT else otherwise)


def _cuts(weighed: Weighed, axis: Array) -> list[NDArray[np.bool_]]:
    """Every way (n,) to part the melds in a near and a far block along an axis."""
    places = np.array([p.middle @ axis for p, _ in weighed])
    return [places >= place for place in np.unique(places)[1:]]


def _one_side(weighed: Weighed, axis: Array, stray: float) -> Structure:
    way = _unit(np.sum([w * p.way for p, w in weighed], axis=0), axis)
    return Structure(way, None, sum(w * _faces(p.way, way, stray) for p, w in weighed))


def _two_sides(weighed: Weighed, near: NDArray[np.bool_], axis: Array, stray: float) -> Structure:
    signs = np.where(near, 1.0, -1.0)
    way = _unit(np.sum([sign * w * p.way for sign, (p, w) in zip(signs, weighed, strict=True)], axis=0), axis)
    facing = sum(w * _faces(p.way, sign * way, stray) for sign, (p, w) in zip(signs, weighed, strict=True))
    line, mixed = _between(weighed, near, way)
    return Structure(way, line, facing - min(MIXED * mixed, MOST_MIXED))


def _faces(way: Array, player: Array, stray: float) -> float:
    """Log likelihood of a piece's way where its player sits there."""
    length = float(np.linalg.norm(way))
    return float(np.log((1 - stray) * np.exp(SHARP * (way @ player - length)) + stray))


def _between(weighed: Weighed, near: NDArray[np.bool_], way: Array) -> tuple[float, float]:
    """Where the line between two blocks lies along `way`, and how far they reach past each other."""
    right = np.array([way[1], -way[0]])
    edges = np.array([((p.points @ way).min(), (p.points @ way).max()) for p, _ in weighed])
    places = np.array([p.middle @ right for p, _ in weighed])
    weights = np.array([w for _, w in weighed])
    inner, outer = edges[near, 0], edges[~near, 1]
    past = outer[None] - inner[:, None] - SLANT_OF_LINE * np.abs(places[near][:, None] - places[~near][None])
    both = weights[near][:, None] * weights[~near][None]
    return float(inner.mean() + outer.mean()) / 2, max(0.0, float((past * both).max()))
