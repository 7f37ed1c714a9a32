"""Runs that lack several cards which were not seen: the best fit, found by going along the places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.identities import SUIT
from vision.quads import Array
from vision.rules.meld_templates import P_HIDDEN, P_WILD, PLACES, WILD

FARTHEST = 4
"""Most places from one seen card of a run to the next."""
_COLUMNS = np.array([[place % SUIT + SUIT * suit for place in range(PLACES)] for suit in range(4)])
_STEPS = np.arange(FARTHEST)
"""Places passed over by steps of one place and more."""
_BEFORE = FARTHEST - 1 - _STEPS + np.arange(PLACES)[:, None]
"""Where the place that such a step comes from stands, once `FARTHEST` places are put before the others."""


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
    ways = np.stack([ext, ext[::-1]])
    whole, after, ahead = _in_order(ways), _in_order(ways[:, 1:], wild=False), _in_order(ways[:, :-1], wild=False)
    fits = []
    for turned, rows in enumerate(ways):
        edges = _wild_at_edge(rows, 0, after[turned]), _wild_at_edge(rows, len(ext) - 1, ahead[turned])
        for score, lacks, codes in (whole[turned], *edges):
            fits.append((score - float(np.log(2 * 4 * PLACES)), lacks, codes[::-1] if turned else codes))
    return max(fits)


def _wild_at_edge(ext: Array, edge: int, rest: Fit) -> Fit:
    """A wild laid at an edge of the rest stands in one of the gaps, which is then none."""
    score, lacks, codes = rest
    score += float(ext[edge, WILD] + np.log(P_WILD / 2) - min(lacks, 1) * np.log(P_HIDDEN))
    return score, max(lacks - 1, 0), [WILD, *codes] if edge == 0 else [*codes, WILD]


def _in_order(ext: Array, *, wild: bool = True) -> list[Fit]:
    """The best low-to-high run of each (n, 54) of (b, n, 54); a step over places costs.

    A state is whether the wild is used, the suit, and the place of the last card.
    """
    natural = ext[..., _COLUMNS]
    lone = (ext[..., WILD] + np.log(P_WILD) if wild else np.full(ext.shape[:2], -np.inf))[..., None, None]
    first = natural[:, 0]
    states = np.stack([first, np.broadcast_to(lone[:, 0], first.shape)], axis=1)
    padded = np.full((*states.shape[:3], FARTHEST + PLACES), -np.inf)
    back: list[tuple[Array, Array]] = []
    for row in range(1, ext.shape[1]):
        padded[..., FARTHEST:] = states
        before = padded[..., _BEFORE] + _STEPS * np.log(P_HIDDEN)
        reach, steps = before.max(axis=-1), before.argmax(axis=-1) + 1
        as_wild, still = reach[:, 0] + lone[:, row], reach[:, 1] + natural[:, row]
        laid = as_wild > still
        states = np.stack([reach[:, 0] + natural[:, row], np.maximum(still, as_wild)], axis=1)
        steps[:, 1] = np.where(laid, steps[:, 0], steps[:, 1])
        back.append((steps, laid))
    return [_traced(last, [(steps[k], laid[k]) for steps, laid in back]) for k, last in enumerate(states)]


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
