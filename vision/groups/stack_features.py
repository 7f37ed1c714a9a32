"""How the cards of a stack step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from vision.groups.scene import Scene


def is_row(scene: Scene, cards: Sequence[int]) -> bool:
    """Whether cards step across themselves, as hands do, rather than along; one by itself is no row."""
    if not cards[1:]:
        return False
    steps = [(scene.step(a, b), a) for a, b in pairwise(cards)]
    wide = np.mean([abs(float(step @ scene.right[a])) for step, a in steps])
    high = np.mean([abs(float(step @ scene.down[a])) for step, a in steps])
    return bool(wide > high)
