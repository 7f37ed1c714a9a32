"""Whose cards are whose: melds told from hands, the sides of the table told from each other.

A player's cards stand upright for that player, so the way the indices stand says on which side of the melds
their owner sits. Melds lie in one block, step in one way, and are lawful; a hand is fanned apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.vocabulary import SMALLEST_MELD
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.groups.stack_features import LEAST_FACING, Look, look, melds_score
from vision.quads import Array
from vision.reading import Point
from vision.settings import GroupSettings
from vision.settings_file import shipped

Divide = tuple[Point, Point]
FACING_COSINE = -0.4
"""Cosine between the directions of two stacks below which they face each other."""


@dataclass(frozen=True)
class Side:
    """One side's melds, as places among the stacks, and its hand, as places among the cards."""

    melds: tuple[int, ...]
    hand: tuple[int, ...]


@dataclass(frozen=True)
class Parting:
    """The photo's cards parted among the sides.

    Attributes:
        sides: the near side first.
        loose: cards of no side.
        unsure: stacks that may be a meld or a hand.
    """

    sides: tuple[Side, ...]
    loose: tuple[int, ...] = ()
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Line:
    """A line between the sides: a point on it and the way to the first side, both (2,)."""

    point: Array
    way: Array

    def side(self, place: Array) -> int:
        """0 for the first side, 1 for the other."""
        return int((place - self.point) @ self.way < 0)


def part(  # noqa: PLR0913 - the table, the photo, and what only some callers have
    scene: Scene,
    stacks: Sequence[Stack],
    odds: Sequence[float] | None,
    size_wh: tuple[int, int],
    divide: Divide | None = None,
    *,
    settings: GroupSettings | None = None,
) -> Parting:
    """Part all cards among melds and hands of one or two sides.

    Args:
        scene: the photo's cards.
        stacks: every card in one stack.
        odds: log odds that each stack is a lawful meld rather than any cards; None to read without rules,
            when every large stack counts as a meld and no card as a hand.
        size_wh: of the photo, in pixels.
        divide: two points in pixels on the line between the sides; None to find it.
        settings: what decides; None for the settings that ship.
    """
    settings = settings or shipped().groups
    looks = [look(scene, stack, size_wh) for stack in stacks]
    large = [k for k, stack in enumerate(stacks) if len(stack.cards) >= SMALLEST_MELD]
    scores = dict.fromkeys(large, np.inf) if odds is None else melds_score(looks, large, odds, settings)
    melds = [k for k in large if scores[k] > 0]
    line = _given(divide) if divide else between(looks, melds)
    home = [line.side(seen.middle) if line else 0 for seen in looks]
    by_side = {side: [k for k in melds if home[k] == side] for side in (0, 1)}
    aside = {side for side, own in by_side.items() if divide is None and _is_cut(looks, own, melds, settings.cut_share)}
    foreign = {
        k
        for k in range(len(stacks))
        if home[k] in aside or (k not in melds and (odds is None or _cut_from_the_other_side(looks, k, melds)))
    }
    sides = [
        _side(stacks, looks, [k for k in range(len(stacks)) if home[k] == s and k not in foreign], melds)
        for s in (0, 1)
    ]
    return Parting(
        tuple(side for side in sides if side.melds or side.hand),
        tuple(c for k in sorted(foreign) for c in stacks[k].cards),
        tuple(k for k in large if abs(scores[k]) < settings.unsure_log_odds),
    )


def _side(stacks: Sequence[Stack], looks: Sequence[Look], own: Sequence[int], melds: Sequence[int]) -> Side:
    """One side's stacks: melds and hand from left to right as its player sees them."""
    laid = [k for k in own if k in melds]
    way = facing(looks, laid or own)
    right = np.array([way[1], -way[0]])
    ordered = sorted(own, key=lambda k: (float(looks[k].middle @ right), k))
    hand = tuple(c for k in ordered if k not in melds for c in stacks[k].cards)
    return Side(tuple(k for k in ordered if k in melds), hand)


def facing(looks: Sequence[Look], some: Sequence[int]) -> Array:
    """(2,) unit way towards the player of these stacks; down the photo where they do not say."""
    way = np.sum([looks[k].way for k in some], axis=0) if some else np.zeros(2)
    length = float(np.linalg.norm(way))
    return np.asarray(way / length) if length > 0 else np.array([0.0, 1.0])


def between(looks: Sequence[Look], melds: Sequence[int]) -> Line | None:
    """The line midway between melds that face each other; None where they lie mixed or all face one way."""
    telling = [k for k in melds if np.linalg.norm(looks[k].way) > LEAST_FACING]
    if not telling[1:]:
        return None
    first = looks[max(telling, key=lambda k: (looks[k].middle[1], k))].way
    near, far = (
        [
            k
            for k in telling
            if float(looks[k].way @ first) * sign
            > -FACING_COSINE * np.linalg.norm(first) * np.linalg.norm(looks[k].way)
        ]
        for sign in (1, -1)
    )
    if not near or not far or len(near) + len(far) < len(telling):
        return None
    return _midway(looks, near, far, facing(looks, near) - facing(looks, far))


def _midway(looks: Sequence[Look], near: Sequence[int], far: Sequence[int], way: Array) -> Line | None:
    """The line across `way` between two blocks, whichever lies first; None when they overlap."""
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    place = {k: float(looks[k].middle @ way) for k in (*near, *far)}
    if np.mean([place[k] for k in near]) < np.mean([place[k] for k in far]):
        near, far, way, place = far, near, -way, {k: -place[k] for k in place}
    inner, outer = min(place[k] for k in near), max(place[k] for k in far)
    if inner <= outer:
        return None
    low = min(float((looks[k].points @ way).min()) for k in near)
    high = max(float((looks[k].points @ way).max()) for k in far)
    return Line(way * ((low + high) / 2 if low > high else (inner + outer) / 2), way)


def _given(divide: Divide) -> Line:
    """The line through two points; the side that lies lower on the photo is the first."""
    a, b = np.asarray(divide, np.float64)
    across = np.array([-(b - a)[1], (b - a)[0]])
    lower = across if (across[1], across[0]) > (0, 0) else -across
    return Line(a, lower)


def _is_cut(looks: Sequence[Look], side: Sequence[int], melds: Sequence[int], share: float) -> bool:
    """Whether more than a share of a side's melds is cut by the photo's edge, and less of the other's."""
    other = [k for k in melds if k not in side]
    return bool(side and other) and _share_cut(looks, side) > share > _share_cut(looks, other)


def _share_cut(looks: Sequence[Look], some: Sequence[int]) -> float:
    return float(np.mean([looks[k].cut for k in some]))


def _cut_from_the_other_side(looks: Sequence[Look], k: int, melds: Sequence[int]) -> bool:
    """Whether a stack that is no meld is cut by the edge and faces or lies away from the melds' player."""
    if not looks[k].cut or not melds:
        return False
    way = facing(looks, melds)
    beyond = float((looks[k].middle - np.mean([looks[m].middle for m in melds], axis=0)) @ way) < 0
    return float(looks[k].way @ way) < FACING_COSINE or beyond
