"""Steps between cards so wide that a card which was not read may lie there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, permutations
from statistics import median_low

import numpy as np

from vision.cards.card import WHOLE
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.groups.stack_features import is_row

EVEN, WIDE = 1.55, 1.7
"""A step against the usual one, from which a card may be missing: in a meld with a usual step of its own, elsewhere."""
FEWEST_STEPS = 4
"""Steps that it takes to say which is usual in a stack; below, that of all melds is."""
LEAST_STEP = 0.2
"""Shortest step, in card heights, that is called wide."""
STRETCHED, ASIDE = 0.6, 0.5
"""How far apart a card's two indices have it along its stack, from which it may be two, and at most aside, in steps."""
STRAIGHT = 0.9
"""Least cosine between the steps of a stack that goes on."""
SHOWN, SHOWN_STEPS = 0.6, 2.3
"""What shows of a card beneath a crosswise one, in card heights and in usual steps, from which there may be another."""


def wide_steps(scene: Scene, stacks: Sequence[Stack], melds: Collection[int]) -> set[int]:
    """Cards so far from the one beneath them that a card may be missing there.

    `melds` are the places of the melds among the stacks: where a stack is too short to tell, their steps do.
    """
    steps = [list(_steps(scene, stack)) for stack in stacks]
    everywhere = _usual([length for k in melds for length, _ in steps[k]])
    wide = {
        b.cards[0]
        for (i, a), (j, b) in permutations(enumerate(stacks), 2)
        if not (i in melds and j in melds) and _goes_on(scene, a, b)
    }
    for k, stack in enumerate(stacks):
        lengths = [length for length, _ in steps[k]]
        telling = len(lengths) >= FEWEST_STEPS
        if telling:
            usual = _usual(lengths)
        elif k in melds or not is_row(scene, stack.cards):
            usual = everywhere
        else:
            usual = min(lengths, default=np.inf)
        least = (EVEN if telling and k in melds else WIDE) * usual
        wide |= {card for length, card in steps[k] if length > max(least, LEAST_STEP)}
        wide |= {card for shown, card in _shown(scene, stack) if shown > max(SHOWN, SHOWN_STEPS * usual)}
    return wide


def _usual(lengths: Sequence[float]) -> float:
    # The lower of two middles: wide steps are what is looked for.
    return median_low(lengths) if lengths else np.inf


def _steps(scene: Scene, stack: Stack) -> Iterator[tuple[float, int]]:
    """Lengths of the steps between neighbours of which none lies across, in card heights, and the card above each."""
    for a, b in pairwise(stack.cards):
        if a not in stack.across and b not in stack.across:
            yield float(np.linalg.norm(scene.step(a, b))), b


def _shown(scene: Scene, stack: Stack) -> Iterator[tuple[float, int]]:
    """How much shows of a card along its stack before a crosswise one lies on it, in card heights, and that one."""
    way = scene.heading(stack.own)
    for a, b in pairwise(stack.cards):
        if way is not None and a not in stack.across and b in stack.across:
            near, far = (float(np.sort(scene.quads[card] @ way)[:2].mean()) for card in (a, b))
            yield (far - near) / float(np.linalg.norm(way) * scene.height[a]), b


def stretched(scene: Scene, stacks: Sequence[Stack]) -> set[int]:
    """Cards whose two indices have them a step apart, as those of two equal cards would that lie on each other."""
    return {card for stack in stacks for place, card in enumerate(stack.own) if _stretched(scene, stack.own, place)}


def _stretched(scene: Scene, own: Sequence[int], place: int) -> bool:
    card, way = scene.cards[own[place]], scene.heading(own[max(0, place - 1) : place + 2])
    if way is None or set(card.slots) not in WHOLE or len(card.slots) != len(card.guesses):
        return False
    step = way * scene.height[own[place]]
    # Seen along the stack, the index further on belongs to the card further on.
    (here, there), (low, high) = card.index_quads.mean(axis=1), card.guesses.mean(axis=1)
    apart = (high - low) * np.sign((there - here) @ step)
    along, aside = apart @ step, apart[0] * step[1] - apart[1] * step[0]
    return bool(along > STRETCHED * (step @ step) and abs(aside) < ASIDE * (step @ step))


def _goes_on(scene: Scene, a: Stack, b: Stack) -> bool:
    """Whether a stack goes on where another ends, as one does where a card is missing."""
    if not scene.overlap(a.cards[-1], b.cards[0]):
        return False
    step = scene.step(a.cards[-1], b.cards[0])
    ways = [way for way in (scene.heading(a.cards[-2:]), scene.heading(b.cards[:2])) if way is not None]
    return bool(ways) and all(step @ way > STRAIGHT * np.linalg.norm(step) * np.linalg.norm(way) for way in ways)
