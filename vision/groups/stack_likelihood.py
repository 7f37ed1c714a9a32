"""How likely cards lie as one stack, judged by their places alone: log likelihoods."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.groups.scene import Scene
from vision.quads import Array, axis_turn

STEP_HEIGHTS, STEP_ERROR = 0.28, 0.12
"""Typical step along a stack and the scale of its error, in card heights."""
LEAST_STEP_HEIGHTS, MOST_STEP_HEIGHTS = 0.12, 0.6
"""Between which the typical step of a stack of its own lies, in card heights."""
STEPS_KNOWN = 2.0
"""Number of steps of a stack that weigh as much as the step typical of all."""
ASIDE_ERROR = 0.08
"""Scale of how far cards lie aside of the line of their stack, in card heights."""
TURN_ERROR = np.radians(7)
"""Scale of the angle between neighbours, in radians."""
DRIFT_ERROR = 0.3
"""Scale of the sine of the angle between a stack and its cards."""
FREEDOM = 3.0
"""Degrees of freedom of all these errors (Student's t): now and then a card is pushed aside."""
BENT = 6
"""Number of cards from which the line of a stack may be a curve."""
NORMAL = 2.72
"""What makes a Student's t of these degrees a density, times its scale."""
LIKELIEST_STEP = -math.log(STEP_ERROR * NORMAL) - math.log(ASIDE_ERROR * NORMAL)
"""Log likelihood of the likeliest place of a card, given those before it, for an area of a card's height squared."""
ACROSS_TURN = np.radians(50)
"""Angle from which a card lies across its stack, in radians."""
MOST_ACROSS, LAST = 2, 3
"""Largest number of cards that are ever laid across, all among this many last ones."""
P_ACROSS = 0.02
"""Probability that the next card lies across."""
AHEAD_HEIGHTS, AHEAD_ERROR, BESIDE_ERROR = 0.35, 0.25, 0.15
"""How far the middle of a card across lies beyond that of the card before, its error, and how far aside, in heights."""
HEAP_ERROR = 0.35
"""Standard deviation of the places of a heap's cards along each axis, in card heights."""
NEVER = -30.0
"""Log likelihood of cards across in the midst of a stack."""


def laid(scene: Scene, cards: Sequence[int]) -> float:
    """Log likelihood of where each card but the first lies, for an area of a card's height squared."""
    across = crosswise(scene, cards)
    own = [card for card, mark in zip(cards, across, strict=True) if not mark]
    marks = [card for card, mark in zip(cards, across, strict=True) if mark]
    if not marks:
        return _in_line(scene, own)
    if len(marks) > MOST_ACROSS or any(across[:-LAST]) or len(own) < MOST_ACROSS:
        return NEVER
    return _in_line(scene, own) + _beyond(scene, own, marks)


def heaped_up(scene: Scene, cards: Sequence[int]) -> float:
    """Log likelihood of where each card but the first lies, were they a heap in no order; areas as in `laid`."""
    rows = list(cards)
    places = (scene.center[rows] - scene.center[rows].mean(axis=0)) / float(scene.height[rows].mean()) / HEAP_ERROR
    return -(len(rows) - 1) * math.log(2 * math.pi * HEAP_ERROR**2) - float((places**2).sum()) / 2


def crosswise(scene: Scene, cards: Sequence[int]) -> list[bool]:
    """Which of a stack's cards lie across most of them, or, of two, across the first."""
    angle = scene.angle[list(cards)]
    turned = np.abs(axis_turn(angle[:, None] - angle)) > ACROSS_TURN
    return [bool(x) for x in turned[int(turned.sum(axis=1).argmin())]]


def _in_line(scene: Scene, own: list[int]) -> float:
    """Log likelihood of the places of cards none of which lies across."""
    if not own[1:]:
        return 0.0
    steps = scene.steps[own[:-1], own[1:]]
    places = np.concatenate([np.zeros((1, 2)), steps.cumsum(axis=0)])
    way = _direction(places)
    along, beside = places @ way, places @ np.array([-way[1], way[0]])
    lengths, count = np.diff(along), len(steps)
    usual = (STEPS_KNOWN * STEP_HEIGHTS + lengths.sum() - lengths) / (STEPS_KNOWN + count - 1)
    off = (lengths - np.clip(usual, LEAST_STEP_HEIGHTS, MOST_STEP_HEIGHTS)) / STEP_ERROR
    turns = axis_turn(scene.angle[own[1:]] - scene.angle[own[:-1]]) / TURN_ERROR
    aside = _off_curve(along, beside) / ASIDE_ERROR
    axes = np.abs([scene.down[own] @ way, scene.right[own] @ way]).mean(axis=1).max()
    drift = np.sqrt(1 - min(float(axes), 1.0) ** 2) / DRIFT_ERROR
    # There is one place more than steps, and one of them is free.
    misses = _miss(off) + _miss(turns) + _miss(aside) * count / (count + 1) + _miss(drift)
    return count * LIKELIEST_STEP - misses


def _miss(error: Array) -> float:
    """Log likelihood that errors, in their scales, cost."""
    return (FREEDOM + 1) / 2 * float(np.log1p(error**2 / FREEDOM).sum())


def _direction(places: Array) -> Array:
    """(2,) unit vector along which the places (n, 2) lie, towards the last."""
    x, y = (places - places.mean(axis=0)).T
    angle = math.atan2(2 * float(x @ y), float(x @ x - y @ y)) / 2
    way = np.array([math.cos(angle), math.sin(angle)])
    return way if float(way @ (places[-1] - places[0])) >= 0 else -way


def _off_curve(along: Array, beside: Array) -> Array:
    """(n,) how far places lie beside a line through them, or, of many, a curve."""
    off = beside - beside.mean()
    line = along - along.mean()
    off = off - line * (line @ off) / max(float(line @ line), 1e-9)
    if len(along) < BENT:
        return np.asarray(off)
    bend = line**2 - (line**2).mean()
    bend = bend - line * (line @ bend) / max(float(line @ line), 1e-9)
    return np.asarray(off - bend * (bend @ off) / max(float(bend @ bend), 1e-9))


def _beyond(scene: Scene, own: Sequence[int], marks: Sequence[int]) -> float:
    """Log likelihood of the places of cards across, given the others."""
    line = scene.heading(own[-4:])
    unit = np.zeros(2) if line is None else line / max(float(np.linalg.norm(line)), 1e-9)
    total, last = 0.0, own[-1]
    for mark in marks:
        way = (scene.center[mark] - scene.center[last]) / scene.unit(mark, last)
        ahead, aside = float(unit @ way), float(unit[0] * way[1] - unit[1] * way[0])
        misses = _miss(np.array([(ahead - AHEAD_HEIGHTS) / AHEAD_ERROR, aside / BESIDE_ERROR]))
        total += math.log(P_ACROSS) - math.log(AHEAD_ERROR * NORMAL) - math.log(BESIDE_ERROR * NORMAL) - misses
        last = mark
    return max(total, NEVER)
