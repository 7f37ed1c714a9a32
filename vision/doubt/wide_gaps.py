"""Steps between cards so wide that a card which was not read may lie there."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from statistics import median_low

import numpy as np

from vision.cards.card import OPPOSITE_CORNERS
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.groups.stack_features import is_row
from vision.settings import DoubtSettings

DEVIATIONS = 1.48
"""Standard deviations in a median absolute deviation."""
FEWEST_STEPS = 4
"""Fewest steps of a stack that show its typical one; with fewer, that of all melds is taken."""
LEAST_GAP_HEIGHTS = 0.2
"""Shortest step that is called wide, in card heights."""
TWO_CARDS_ASIDE_STEPS = 0.5
"""Greatest distance aside of a card by its two indices at which it may be two equal cards, in steps of its stack."""
GOES_ON_COSINE = 0.9
"""Least cosine between the steps of a stack that goes on in another."""
CROSSWISE_GAP_HEIGHTS = 0.6
"""Least that shows of a card below a crosswise one where another card may be missing, in card heights."""


def wide_steps(
    scene: Scene,
    stacks: Sequence[Stack],
    melds: Collection[int],
    rooms: Mapping[int, bool],
    settings: DoubtSettings,
) -> set[int]:
    """Cards so far from the one beneath them that a card may be missing there.

    Args:
        scene: the cards.
        stacks: the cards by stack.
        melds: indices of the melds among the stacks; their typical step stands for that of a stack of few cards.
        rooms: whether ranks leave room for another card beneath each card of a run: without it none is missing, with it
            the step need not stand out among untidy ones.
        settings: the least ratios of a step to the typical one.
    """
    steps = [list(_steps(scene, stack)) for stack in stacks]
    everywhere = _usual([length for k in melds for length, _ in steps[k]])
    wide = {
        b.cards[0]
        for (i, a), (j, b) in permutations(enumerate(stacks), 2)
        if not (i in melds and j in melds) and _goes_on(scene, a, b)
    }
    untidy = math.exp(settings.untidy_gap * _spread([[length for length, _ in steps[k]] for k in melds]))
    for k, stack in enumerate(stacks):
        lengths = [length for length, _ in steps[k]]
        telling = len(lengths) >= FEWEST_STEPS
        if telling:
            usual = _usual(lengths)
        elif k in melds or not is_row(scene, stack.cards):
            usual = everywhere
        else:
            usual = min(lengths, default=np.inf)
        least = (settings.even_gap if telling and k in melds else settings.wide_gap) * usual
        clear = max(least, untidy * usual)
        wide |= {
            card for length, card in steps[k] if length > max(least if rooms.get(card) else clear, LEAST_GAP_HEIGHTS)
        }
        most = max(CROSSWISE_GAP_HEIGHTS, settings.crosswise_gap * usual)
        wide |= {card for shown, card in _shown(scene, stack) if shown > most}
    return {card for card in wide if rooms.get(card, True)}


def _spread(lengths: Sequence[Sequence[float]]) -> float:
    """How far steps stray from the typical one of their stack: a robust standard deviation of their logarithms."""
    logs = [math.log(max(length, 1e-3) / _usual(some)) for some in lengths if some[1:] for length in some]
    return DEVIATIONS * float(np.median(np.abs(logs))) if logs else 0.0


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


def stretched(scene: Scene, stacks: Sequence[Stack], least: float) -> set[int]:
    """Cards that their two indices place at least `least` steps apart, as two equal cards on each other would be."""
    owns = [stack.own for stack in stacks]
    return {card for own in owns for place, card in enumerate(own) if _stretched(scene, own, place, least)}


def _stretched(scene: Scene, own: Sequence[int], place: int, least: float) -> bool:
    card, way = scene.cards[own[place]], scene.heading(own[max(0, place - 1) : place + 2])
    if way is None or set(card.slots) not in OPPOSITE_CORNERS or len(card.slots) != len(card.guesses):
        return False
    step = way * scene.height[own[place]]
    # Seen along the stack, the index further on belongs to the card further on.
    (here, there), (low, high) = card.index_quads.mean(axis=1), card.guesses.mean(axis=1)
    apart = (high - low) * np.sign((there - here) @ step)
    along, aside = apart @ step, apart[0] * step[1] - apart[1] * step[0]
    return bool(along > least * (step @ step) and abs(aside) < TWO_CARDS_ASIDE_STEPS * (step @ step))


def _goes_on(scene: Scene, a: Stack, b: Stack) -> bool:
    """Whether a stack goes on where another ends, as one does where a card is missing."""
    if not scene.overlap(a.cards[-1], b.cards[0]):
        return False
    step = scene.step(a.cards[-1], b.cards[0])
    ways = [way for way in (scene.heading(a.cards[-2:]), scene.heading(b.cards[:2])) if way is not None]
    return bool(ways) and all(step @ way > GOES_ON_COSINE * np.linalg.norm(step) * np.linalg.norm(way) for way in ways)
