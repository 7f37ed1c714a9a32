"""What a stack looks like from its player's seat, and how much it looks like a meld rather than a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.groups.scene import Scene, level_share
from vision.groups.stack import Stack
from vision.quads import Array, axis_turn, frames
from vision.settings import GroupSettings

CUT_HEIGHTS = 0.12
"""Length by which a card reaches over the photo's edge from which it is cut, in card heights."""
BESIDE_SHARE = 0.4
"""Share of a stack that lies level with a sure meld from which it is of its row."""
LEAST_FACING = 0.3
"""Length of the mean unit vector towards a stack's player from which it shows where the player sits."""
FANNED_TURN = np.radians(6)
"""Mean angle from card to card from which a stack is a fan, in radians."""


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
        cut=over > CUT_HEIGHTS * size,
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


def melds_score(
    looks: Sequence[Look], large: Sequence[int], odds: Sequence[float], settings: GroupSettings
) -> dict[int, float]:
    """How much each large stack is a meld rather than a hand: log odds, positive for a meld.

    Args:
        looks: of every stack.
        large: indices of the stacks of three or more cards.
        odds: for every stack, log odds of a lawful meld against an unlawful one.
        settings: the log odds of hands and layouts.
    """
    most = settings.most_rule_log_odds
    lawful = {k: float(np.clip(odds[k] - settings.hand_log_odds, -most, most)) for k in large}
    models = [k for k in large if lawful[k] > settings.model_log_odds]
    return {k: lawful[k] + _layout(looks, k, [m for m in models if m != k], settings) for k in large}


def _layout(looks: Sequence[Look], k: int, models: Sequence[int], settings: GroupSettings) -> float:
    """Log odds of a meld by how stack k lies against the sure melds of this table or, without any, by custom."""
    fan = -settings.fan_log_odds if looks[k].fanned > FANNED_TURN else 0.0
    if not models:
        return fan + (-settings.custom_log_odds if looks[k].row else settings.custom_log_odds)
    alike = np.mean([looks[m].row == looks[k].row for m in models])
    beside = max(_beside(looks[m], looks[k]) for m in models) > BESIDE_SHARE
    direction = float(settings.direction_log_odds * (2 * alike - 1))
    return fan + direction + (settings.beside_log_odds if beside else -settings.beside_log_odds)


def _beside(a: Look, b: Look) -> float:
    """Share of the shorter stack's extent, towards the player, that lies level with the other."""
    way = a.way if np.linalg.norm(a.way) > LEAST_FACING else np.array([0.0, 1.0])
    return level_share(a.points @ way, b.points @ way)
