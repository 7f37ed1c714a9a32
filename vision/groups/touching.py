"""Without rules of melds, cards that touch are one heap, however untidily they lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.groups.chaining import run_alike
from vision.groups.scene import Scene, level_share
from vision.groups.stack import Stack

TOUCH_OVERLAP = 0.08
"""Least overlap of two cards of one heap, as a share of the smaller."""
ABREAST_SHARE = 0.5
"""Share of the shorter of two parallel stacks, level with the longer, from which they are two rows that touch."""


def heaped(scene: Scene, stacks: Sequence[Stack]) -> tuple[Stack, ...]:
    """Stacks that touch made one, those that overlap most first, but for rows side by side."""
    home = {card: stack for stack in stacks for card in stack.cards}
    for i, j in sorted(scene.overlapping, key=lambda pair: (-scene.overlap(*pair), pair)):
        below, above = (home[i], home[j]) if scene.lift(i, j) >= 0 else (home[j], home[i])
        if (
            below is not above
            and scene.overlap(i, j) >= TOUCH_OVERLAP
            and not _abreast(scene, below.cards, above.cards)
        ):
            across = (*below.across, *above.across)
            heap = Stack((*below.cards, *above.cards), across, below.order + above.order)
            home |= dict.fromkeys(heap.cards, heap)
    return tuple(sorted({id(s): s for s in home.values()}.values(), key=lambda stack: min(stack.cards)))


def _abreast(scene: Scene, a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two stacks run alike and side by side."""
    one, other = scene.heading(a), scene.heading(b)
    if one is None or other is None or not run_alike(one, other):
        return False
    line = one if len(a) >= len(b) else other
    own, others = (np.array([scene.step(a[0], card) @ line for card in cards]) for cards in (a, b))
    return level_share(own, others) > ABREAST_SHARE
