"""All lawful shapes of a meld of n cards, as tables, and how well the classifier's word fits each.

A shape says which identity every laid place has. Runs lie low-to-high or high-to-low, their wild in the place it
stands for or at either edge of the stack; a run may lack one card that was not seen. The tables are built once
for each n. Scores are log probabilities: how likely such a meld is, times how likely the classifier's word then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.identities import CLASSES, SUIT, TWOS
from vision.quads import Array
from vision.rules.rulebook import Lawbook

PLACES = 14
"""Places of a run: the ace stands at 0 and at 13."""
WILD = CLASSES
"""Code of a wild, whichever card it is: the column after the identities."""
RANKS_OF_SETS = tuple(rank for rank in range(SUIT) if rank != 1)
P_FREE, P_HIDDEN, P_DISORDER, P_TWOS = 0.02, 0.02, 0.03, 0.003
P_WILD = 0.4
"""Share of melds with a wild."""
LIKELIEST_SHAPE = float(np.log((1 - P_WILD) / (2 * 4)))
"""Log probability of the likeliest shape of all: the run of all places, one way round, in one suit."""
LARGEST_SET = 9

Codes = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Runs:
    """Shapes of runs of n cards.

    Attributes:
        codes: (s, n) identity at every laid place, or `WILD`.
        log_prior: (s,) log probability of the shape among all runs, the wild's identity left open.
        missing: (s,) identity of the card that was not seen, -1 for a whole run.
    """

    codes: Codes
    log_prior: Array
    missing: Codes


@lru_cache(maxsize=32)
def runs(n: int) -> Runs:
    """Shapes of runs of n cards that lie in order, whole or lacking one card within."""
    rows: list[tuple[list[int], float, int]] = []
    for family, weight in ((_plain(n), 1 - P_WILD), (_wild(n), P_WILD), (_lacking(n), P_HIDDEN)):
        shapes = list(family)
        rows += [(codes, weight / (len(shapes) * 2 * 4), missing) for codes, missing in shapes]
    low_to_high = np.array([codes for codes, _, _ in rows], np.int64).reshape(-1, n)
    both = np.concatenate([low_to_high, low_to_high[:, ::-1]])
    weight_of = np.log(np.tile([weight for _, weight, _ in rows], 2 * 4))
    lost = np.tile([missing for _, _, missing in rows], 2)
    codes = np.concatenate([np.where(both == WILD, WILD, both + SUIT * suit) for suit in range(4)])
    missing = np.concatenate([np.where(lost < 0, -1, lost + SUIT * suit) for suit in range(4)])
    return Runs(codes, np.asarray(weight_of, np.float64), np.asarray(missing, np.int64))


def _span(start: int, size: int) -> list[int]:
    return [place % SUIT for place in range(start, start + size)]


def _plain(n: int) -> Iterator[tuple[list[int], int]]:
    for start in range(PLACES - n + 1):
        yield _span(start, n), -1


def _wild(n: int) -> Iterator[tuple[list[int], int]]:
    for start in range(PLACES - n + 1):
        for stands in range(n):
            natural = _span(start, n)
            del natural[stands]
            for laid in sorted({stands, 0, n - 1}):
                yield [*natural[:laid], WILD, *natural[laid:]], -1


def _lacking(n: int) -> Iterator[tuple[list[int], int]]:
    for start in range(PLACES - n):
        for gap in range(1, n):
            seen = _span(start, n + 1)
            lost = seen.pop(gap)
            yield seen, lost
            for stands in range(n):
                yield [*seen[:stands], WILD, *seen[stands + 1 :]], lost


@lru_cache(maxsize=32)
def bags(n: int) -> Runs:
    """Shapes of whole runs in one order only, for cards that lie in none; `_wild` in its place."""
    rows = [(codes, (1 - P_WILD) / 4, -1) for codes, _ in _plain(n)]
    rows += [(codes, P_WILD / 4, -1) for codes, _ in _wild(n) if True]
    unique = {tuple(sorted(codes)): weight for codes, weight, _ in rows}
    base = np.array(list(unique), np.int64).reshape(-1, n)
    codes = np.concatenate([np.where(base == WILD, WILD, base + SUIT * suit) for suit in range(4)])
    log_prior = np.log(np.tile(list(unique.values()), 4) / max(len(unique), 1))
    return Runs(codes, np.asarray(log_prior), np.full(len(codes), -1))


def with_wild(log_p: Array, book: Lawbook) -> Array:
    """(n, 54): the log probabilities and, last, that of the likeliest wild, each wild as likely as another."""
    wild = log_p[:, book.wilds].max(axis=1) - np.log(len(book.wilds))
    return np.concatenate([log_p, wild[:, None]], axis=1)


def alike(ext: Array) -> Array:
    """(n, 17) of n cards with (n, 54) log probabilities: of the likeliest in each suit and of each rank, or a wild."""
    natural = ext[:, : 4 * SUIT].reshape(-1, 4, SUIT)
    best = np.concatenate([natural.max(axis=2), natural.max(axis=1)], axis=1)
    return np.asarray(np.maximum(best, ext[:, WILD:]))


@dataclass(frozen=True, eq=False)
class Sets:
    """Scores of all sets of n cards, one a rank and a place of the wild.

    Attributes:
        score: (r, n + 1) log probability by rank of `RANKS_OF_SETS` and laid place of the wild, last: none.
        natural: (r, n, 4) log probabilities of the four suits of the rank.
    """

    score: Array
    natural: Array


def sets(ext: Array) -> Sets:
    """Weigh all sets of the n cards with (n, 54) log probabilities."""
    n = len(ext)
    columns = np.array([[rank + SUIT * suit for suit in range(4)] for rank in RANKS_OF_SETS])
    natural = ext[:, columns].transpose(1, 0, 2)
    best = natural.max(axis=2) - np.log(4)
    clean = best.sum(axis=1)
    dirty = clean[:, None] - best + ext[None, :, WILD] + np.log(P_WILD / n)
    score = np.concatenate([dirty, clean[:, None] + np.log(1 - P_WILD)], axis=1) - np.log(len(RANKS_OF_SETS))
    return Sets(score, natural)


def twos_score(log_p: Array) -> float:
    """Log probability that the cards are 2s, all of them."""
    return float((log_p[:, TWOS].max(axis=1) - np.log(4)).sum() + np.log(P_TWOS))


def free_score(log_p: Array) -> float:
    """Log probability of the likeliest identities when the cards are no meld at all."""
    return float(log_p.max(axis=1).sum() - len(log_p) * np.log(CLASSES) + np.log(P_FREE))
