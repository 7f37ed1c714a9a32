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


class _Melds:
    """What may be melds, as arrays: ways, middles, all corners, and how likely each is one."""

    def __init__(self, some: Sequence[tuple[Piece, float]]) -> None:
        self.ways = np.array([piece.way for piece, _ in some])
        self.lengths = np.linalg.norm(self.ways, axis=1)
        self.middles = np.array([piece.middle for piece, _ in some])
        self.likely = np.array([likely for _, likely in some])
        self._points = np.concatenate([piece.points for piece, _ in some])
        self._starts = np.cumsum([0, *(len(piece.points) for piece, _ in some[:-1])])

    def edges(self, way: Array) -> tuple[Array, Array]:
        """Where each begins and ends along a way, (n,) both."""
        places = self._points @ way
        return np.minimum.reduceat(places, self._starts), np.maximum.reduceat(places, self._starts)

    def facing(self, players: Array, stray: float) -> float:
        """Log likelihood of their ways where the players (n, 2) sit there, or (2,) for all."""
        turned = (self.ways * players).sum(axis=1) - self.lengths
        return float(self.likely @ np.log((1 - stray) * np.exp(SHARP * turned) + stray))


def structures(pieces: Sequence[Piece], melds: Sequence[float], stray: float) -> list[Structure]:
    """The likeliest structure of one side and, where there may be two, of two; the likelier first.

    Args:
        pieces: what lies on the table.
        melds: probability that each is a meld.
        stray: share of melds whose cards do not face their player.
    """
    some = [(p, w) for p, w in zip(pieces, melds, strict=True) if w > POSSIBLE and np.linalg.norm(p.way) > SHORT]
    if not some:
        return [Structure(_unit(np.sum([p.way for p in pieces], axis=0), np.array([0.0, 1.0])), None, 0.0)]
    arrays = _Melds(some)
    proposed = arrays.likely > LIKELY_AXIS if (arrays.likely > LIKELY_AXIS).any() else arrays.likely > 0
    axes = arrays.ways[proposed] / arrays.lengths[proposed, None]
    blocks = {near.tobytes(): (near, axis) for axis in axes for near in _cuts(arrays, axis)}
    two = [_two_sides(arrays, near, axis, stray) for near, axis in blocks.values()]
    best = [_one_side(arrays, axes[0], stray), *sorted(two, key=lambda s: -s.score)[:1]]
    return sorted(best, key=lambda s: -s.score)


def _unit(way: Array, otherwise: Array) -> Array:
    length = float(np.linalg.norm(way))
    return np.asarray(way / length if length > SHORT else otherwise)


def _cuts(melds: _Melds, axis: Array) -> list[NDArray[np.bool_]]:
    """Every way (n,) to part the melds in a near and a far block along an axis."""
    places = melds.middles @ axis
    return [places >= place for place in np.unique(places)[1:]]


def _one_side(melds: _Melds, axis: Array, stray: float) -> Structure:
    way = _unit(melds.likely @ melds.ways, axis)
    return Structure(way, None, melds.facing(way, stray))


def _two_sides(melds: _Melds, near: NDArray[np.bool_], axis: Array, stray: float) -> Structure:
    signs = np.where(near, 1.0, -1.0)
    way = _unit((signs * melds.likely) @ melds.ways, axis)
    line, mixed = _between(melds, near, way)
    return Structure(way, line, melds.facing(signs[:, None] * way, stray) - min(MIXED * mixed, MOST_MIXED))


def _between(melds: _Melds, near: NDArray[np.bool_], way: Array) -> tuple[float, float]:
    """Where the line between two blocks lies along `way`, and how far they reach past each other."""
    begin, end = melds.edges(way)
    aside = melds.middles @ np.array([way[1], -way[0]])
    past = end[None, ~near] - begin[near, None] - SLANT_OF_LINE * np.abs(aside[near, None] - aside[None, ~near])
    both = melds.likely[near, None] * melds.likely[None, ~near]
    return float(begin[near].mean() + end[~near].mean()) / 2, max(0.0, float((past * both).max()))
