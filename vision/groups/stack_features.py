"""What a stack looks like from its player's seat, and how much it looks like a meld rather than a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.groups.scene import Scene, level_share
from vision.groups.stack import Stack
from vision.quads import Array, axis_turn, frames

CUT = 0.12
"""How far a card may reach over the photo's edge, in card heights, before it counts as cut."""
HAND_ODDS = 3.0
"""What no lawful reading costs less when the other explanation is a hand: hands are common, unlawful melds are not."""
TRUST = 6.0
"""Most that the rules alone say for or against a meld."""
LAWFUL = 3.0
"""Score of the rules from which a stack shows how this table lays its melds."""
LEVEL = 0.4
"""Share of a stack that lies level with the sure melds, from which it is of their row."""
SAYS = 0.3
"""Length of a stack's way from which it says where its player sits."""
FANNED = np.radians(6)
"""Turn from card to card from which a stack is a fan."""


@dataclass(frozen=True, eq=False)
class Look:
    """A stack as it lies on the photo.

    Attributes:
        middle: (2,) mean of its cards' middles, in pixels.
        way: (2,) towards its player, length up to 1; short where the cards do not say.
        row: whether it steps along the cards' width; False for a column and a single card.
        fanned: mean turn from card to card, in radians.
        cut: whether a card of it reaches over the photo's edge.
        points: (k, 2) all corners of its cards, in pixels.
        size: height of its cards, in pixels.
    """

    middle: Array
    way: Array
    row: bool
    fanned: float
    cut: bool
    points: Array
    size: float


def look(scene: Scene, stack: Stack, size_wh: tuple[int, int]) -> Look:
    """Measure one stack; `size_wh` is the photo's size in pixels."""
    cards = list(stack.cards)
    points = scene.quads[cards].reshape(-1, 2)
    size = float(np.median(scene.height[cards]))
    over = max(float(-points.min()), float((points - size_wh).max()))
    own = stack.own
    turns = [abs(float(axis_turn(scene.angle[b] - scene.angle[a]))) for a, b in pairwise(own)]
    return Look(
        middle=scene.center[cards].mean(axis=0),
        way=_way(scene, own),
        row=is_row(scene, own),
        fanned=float(np.mean(turns)) if turns else 0.0,
        cut=over > CUT * size,
        points=points,
        size=size,
    )


def _way(scene: Scene, cards: Sequence[int]) -> Array:
    """Mean direction in which the indices stand; a card seen from both ends says nothing."""
    ways = []
    for card in cards:
        f = frames(scene.cards[card].index_quads)
        ways.append((f.down / f.height[:, None]).mean(axis=0))
    return np.asarray(np.mean(ways, axis=0))


def is_row(scene: Scene, cards: Sequence[int]) -> bool:
    """Whether cards step across themselves, as hands do, rather than along; one by itself is no row."""
    if not cards[1:]:
        return False
    steps = [(scene.step(a, b), a) for a, b in pairwise(cards)]
    wide = np.mean([abs(float(step @ scene.right[a])) for step, a in steps])
    high = np.mean([abs(float(step @ scene.down[a])) for step, a in steps])
    return bool(wide > high)


def melds_score(looks: Sequence[Look], large: Sequence[int], odds: Sequence[float]) -> dict[int, float]:
    """How much each large stack is a meld rather than a hand: log odds, positive for a meld.

    Args:
        looks: of every stack.
        large: places of the stacks of three or more cards.
        odds: for every stack, log odds of a lawful meld against an unlawful one.
    """
    lawful = {k: float(np.clip(odds[k] - HAND_ODDS, -TRUST, TRUST)) for k in large}
    models = [k for k in large if lawful[k] > LAWFUL]
    return {k: lawful[k] + _layout(looks, k, [m for m in models if m != k]) for k in large}


def _layout(looks: Sequence[Look], k: int, models: Sequence[int]) -> float:
    """What the layout says, by the sure melds of this table or, without any, by custom."""
    fan = -1.5 if looks[k].fanned > FANNED else 0.0
    if not models:
        return fan + (-0.5 if looks[k].row else 0.5)
    alike = np.mean([looks[m].row == looks[k].row for m in models])
    beside = max(_beside(looks[m], looks[k]) for m in models)
    return fan + float(8 * alike - 4) + (2.0 if beside > LEVEL else -2.0)


def _beside(a: Look, b: Look) -> float:
    """Share of the shorter stack's extent, towards the player, that lies level with the other."""
    way = a.way if np.linalg.norm(a.way) > SAYS else np.array([0.0, 1.0])
    return level_share(a.points @ way, b.points @ way)
