"""The likeliest run that lacks several unseen cards, by dynamic programming over the places of a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from scoring.vocabulary import LEAST_NATURALS
from vision.identities import SUIT
from vision.quads import Array
from vision.rules.meld_templates import PLACES, WILD
from vision.rules.rulebook import Lawbook
from vision.settings import RuleSettings

MOST_RUN_STEP = 4
"""Most places from one seen card of a run to the next."""
_COLUMNS = np.array([[place % SUIT + SUIT * suit for place in range(PLACES)] for suit in range(4)])
_STEPS = np.arange(MOST_RUN_STEP)
"""Places passed over by steps of one place and more."""
_BEFORE = MOST_RUN_STEP - 1 - _STEPS + np.arange(PLACES)[:, None]
"""Where the place that such a step comes from stands, once `MOST_RUN_STEP` places are put before the others."""


Fit = tuple[float, int, list[int]]
"""Log probability, number of cards unseen, and the identity of each card, `WILD` for the wild."""


def most_with_gaps(ext: Array, priors: RuleSettings) -> float:
    """A bound on what `best_with_gaps` finds for a run that lacks more than one card, at little cost."""
    natural = ext[:, _COLUMNS].max(axis=2)
    likeliest = np.maximum(natural, ext[:, WILD, None] + np.log(priors.wild)).sum(axis=0).max()
    return float(likeliest + 2 * np.log(priors.hidden) - np.log(2 * 4 * PLACES))


def best_with_gaps(ext: Array, book: Lawbook) -> Fit:
    """The likeliest run under one of the rules for runs, any cards within it unseen, for n cards that lie in order.

    Args:
        ext: (n, 54) log probabilities, last that of a wild; n ≥ 3.
        book: the rules, of which some allow runs.
    """
    ways = np.stack([ext, ext[::-1]])
    fits = []
    for rule in book.run_rules:
        best = _wilds_at_ends if rule.wild_at_end else _wilds_anywhere
        wilds = min(rule.most_wilds, len(ext) - LEAST_NATURALS)
        for first in range(PLACES - rule.longest + 1):
            for turned, (score, lacks, codes) in best(ways, wilds, range(first, first + rule.longest), book.priors):
                fits.append((score - float(np.log(2 * 4 * PLACES)), lacks, codes[::-1] if turned else codes))
    return max(fits)


def _wilds_anywhere(ways: Array, wilds: int, places: range, priors: RuleSettings) -> Iterator[tuple[int, Fit]]:
    """The best runs within these places for each way round (w, n, 54), with that way's number."""
    yield from enumerate(_in_order(ways, wilds, places, priors))
    if wilds:
        after, ahead = (_in_order(part, wilds - 1, places, priors) for part in (ways[:, 1:], ways[:, :-1]))
        for turned, rows in enumerate(ways):
            yield turned, _wild_at_edge(rows, 0, after[turned], priors)
            yield turned, _wild_at_edge(rows, len(rows) - 1, ahead[turned], priors)


def _wilds_at_ends(ways: Array, wilds: int, places: range, priors: RuleSettings) -> Iterator[tuple[int, Fit]]:
    """As `_wilds_anywhere`, for wilds that stand and lie only beyond the naturals."""
    n = ways.shape[1]
    for low, high in product(range(wilds + 1), repeat=2):
        if low + high <= wilds:
            within = places[low : len(places) - high]
            inner = _in_order(ways[:, low : n - high], 0, within, priors)
            for turned, (score, lacks, codes) in enumerate(inner):
                at_ends = ways[turned, [*range(low), *range(n - high, n)], WILD]
                whole = score + float((at_ends + np.log(priors.wild)).sum())
                yield turned, (whole, lacks, [*[WILD] * low, *codes, *[WILD] * high])


def _wild_at_edge(ext: Array, edge: int, rest: Fit, priors: RuleSettings) -> Fit:
    """A wild laid at an edge of the rest stands in one of the gaps, which is then none."""
    score, lacks, codes = rest
    score += float(ext[edge, WILD] + np.log(priors.wild / 2) - min(lacks, 1) * np.log(priors.hidden))
    return score, max(lacks - 1, 0), [WILD, *codes] if edge == 0 else [*codes, WILD]


def _in_order(ext: Array, wilds: int, places: range, priors: RuleSettings) -> list[Fit]:
    """The best low-to-high run of each (n, 54) of (b, n, 54) within these places; a step over places costs.

    A state is the number of wilds used, the suit, and the place of the last card.
    """
    natural = ext[..., _COLUMNS[:, places]][:, :, None]
    lone = (ext[..., WILD] + np.log(priors.wild))[..., None, None, None]
    states = np.full((len(ext), wilds + 1, *natural.shape[-2:]), -np.inf)
    states[:, :1] = natural[:, 0]
    states[:, 1:2] = lone[:, 0]
    padded = np.full((*states.shape[:3], MOST_RUN_STEP + len(places)), -np.inf)
    back: list[tuple[Array, Array]] = []
    for row in range(1, ext.shape[1]):
        padded[..., MOST_RUN_STEP:] = states
        before = padded[..., _BEFORE[: len(places)]] + _STEPS * np.log(priors.hidden)
        reach, steps = before.max(axis=-1), before.argmax(axis=-1) + 1
        states = reach + natural[:, row]
        as_wild = reach[:, :-1] + lone[:, row]
        laid = as_wild > states[:, 1:]
        states[:, 1:] = np.maximum(states[:, 1:], as_wild)
        steps[:, 1:] = np.where(laid, steps[:, :-1], steps[:, 1:])
        back.append((steps, laid))
    return [_traced(last, [(steps[k], laid[k]) for steps, laid in back], places) for k, last in enumerate(states)]


def _traced(last: Array, back: Sequence[tuple[Array, Array]], places: range) -> Fit:
    """The way back from the best last state."""
    used, suit, place = (int(k) for k in np.unravel_index(int(last.argmax()), last.shape))
    high, codes = place, []
    for steps, as_wild in reversed(back):
        is_wild = bool(used and as_wild[used - 1, suit, place])
        codes.append(WILD if is_wild else int(_COLUMNS[suit, places[place]]))
        step = int(steps[used, suit, place])
        used, place = used - is_wild, place - step
    codes.append(WILD if used else int(_COLUMNS[suit, places[place]]))
    return float(last.max()), high - place + 1 - len(codes), codes[::-1]
