"""Runs that lack several cards which were not seen: the best fit, found by going along the places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.lawful import P_HIDDEN, P_WILD, PLACES, SUIT, WILD
from vision.quads import Array

FARTHEST = 4
"""Most places from one seen card of a run to the next."""
_COLUMNS = np.array([[place % SUIT + SUIT * suit for place in range(PLACES)] for suit in range(4)])


Fit = tuple[float, int, list[int]]
"""Log probability, number of cards unseen, and the identity of each card, `WILD` for the wild."""


def most_with_gaps(ext: Array) -> float:
    """A bound on what `best_with_gaps` finds for a run that lacks more than one card, at little cost."""
    natural = ext[:, _COLUMNS].max(axis=2)
    likeliest = np.maximum(natural, ext[:, WILD, None] + np.log(P_WILD)).sum(axis=0).max()
    return float(likeliest + 2 * np.log(P_HIDDEN) - np.log(2 * 4 * PLACES))


def best_with_gaps(ext: Array) -> Fit:
    """The likeliest run, any cards within it unseen, for n cards that lie in order.

    Args:
        ext: (n, 54) log probabilities, last that of a wild; n ≥ 3.
    """
    fits = []
    for turned in (False, True):
        rows = ext[::-1] if turned else ext
        for score, lacks, codes in (_in_order(rows), _wild_at_edge(rows, 0), _wild_at_edge(rows, len(rows) - 1)):
            fits.append((score - float(np.log(2 * 4 * PLACES)), lacks, codes[::-1] if turned else codes))
    return max(fits)


def _wild_at_edge(ext: Array, edge: int) -> Fit:
    """A wild laid at an edge stands in one of the gaps, which is then none."""
    score, lacks, codes = _in_order(np.delete(ext, edge, axis=0), wild=False)
    score += float(ext[edge, WILD] + np.log(P_WILD / 2) - min(lacks, 1) * np.log(P_HIDDEN))
    return score, max(lacks - 1, 0), [WILD, *codes] if edge == 0 else [*codes, WILD]


def _in_order(ext: Array, *, wild: bool = True) -> Fit:
    """The best low-to-high run, by suit, place and whether the wild is used; a step over places costs."""
    natural = ext[:, _COLUMNS]
    lone = ext[:, WILD] + np.log(P_WILD) if wild else np.full(len(ext), -np.inf)
    states = [np.stack([natural[0], np.full_like(natural[0], lone[0])])]
    back: list[tuple[Array, Array]] = []
    for row in range(1, len(ext)):
        before = np.full((FARTHEST, *states[-1].shape), -np.inf)
        for step in range(1, FARTHEST + 1):
            before[step - 1, ..., step:] = states[-1][..., :-step] + (step - 1) * np.log(P_HIDDEN)
        reach, step_of = before.max(axis=0), before.argmax(axis=0) + 1
        as_wild, still = reach[0] + lone[row], reach[1] + natural[row]
        states.append(np.stack([reach[0] + natural[row], np.maximum(still, as_wild)]))
        back.append((np.stack([step_of[0], np.where(as_wild > still, step_of[0], step_of[1])]), as_wild > still))
    return _traced(states[-1], back)


def _traced(last: Array, back: Sequence[tuple[Array, Array]]) -> Fit:
    """The way back from the best last state."""
    used, suit, place = (int(k) for k in np.unravel_index(int(last.argmax()), last.shape))
    high, codes = place, []
    for steps, as_wild in reversed(back):
        is_wild = bool(used and as_wild[suit, place])
        codes.append(WILD if is_wild else int(_COLUMNS[suit, place]))
        step = int(steps[used, suit, place])
        used, place = 0 if is_wild else used, place - step
    codes.append(WILD if used else int(_COLUMNS[suit, place]))
    return float(last.max()), high - place + 1 - len(codes), codes[::-1]
