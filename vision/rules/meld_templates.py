"""All lawful shapes of a meld of n cards, as tables, and how well the classifier's probabilities fit each.

A shape gives the identity of every laid card. The variants' data says which shapes there are. Runs lie low-to-high or
high-to-low, their wilds in the places they stand for or together at either edge of the stack; a run may lack one
card that was not seen. The tables are built once for each n and variants. Scores are log probabilities: how likely
such a meld is, times how likely the classifier's answer then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from scoring.card import CARDS, JOKER
from scoring.meld_shape import LAST_PLACE
from scoring.melds.meld import readings_of
from scoring.melds.possible_shapes import run_shapes, set_shapes
from scoring.vocabulary import Variant
from vision.identities import CLASSES, SUIT, TWOS
from vision.identities import JOKER as JOKER_IDENTITY
from vision.quads import Array
from vision.rules.rulebook import Lawbook
from vision.settings import RuleSettings

PLACES = LAST_PLACE
"""Places of a run, here from 0: the ace stands at 0 and at 13."""
WILD = CLASSES
"""Code of a wild, whichever card it is: the column after the identities."""
RANKS_OF_SETS = tuple(rank for rank in range(SUIT) if not CARDS[rank].can_be_wild)

Codes = NDArray[np.int64]
Laid = tuple[tuple[int, ...], int, int]
"""Code of every laid card of one suit, place of the card that was not seen (-1: none is), number of wilds."""


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


def share(wilds: int, most: int, wild: float) -> float:
    """Share of the melds with so many wilds among those with at most `most`, given the prior of a (further) wild."""
    return wild**wilds * (1 - wild if wilds < most else 1)


def likeliest_shape(book: Lawbook) -> float:
    """Log probability of the likeliest shape of all: a run of all places, one way round, in one suit."""
    most = book.most_wilds
    return float(np.log(max(share(k, most, book.priors.wild) for k in range(most + 1)) / (2 * 4)))


@lru_cache(maxsize=128)
def runs(n: int, variants: tuple[Variant, ...], priors: RuleSettings) -> Runs:
    """Shapes of runs of n cards that lie in order, whole or lacking one card within."""
    rows: list[tuple[tuple[int, ...], float, int]] = []
    for family, weight in _families(n, variants, priors):
        rows += [(codes, weight / (len(family) * 2 * 4), missing) for codes, missing, _ in family]
    low_to_high = np.array([codes for codes, _, _ in rows], np.int64).reshape(-1, n)
    both = np.concatenate([low_to_high, low_to_high[:, ::-1]])
    weight_of = np.log(np.tile([weight for _, weight, _ in rows], 2 * 4))
    lost = np.tile(np.array([missing for _, _, missing in rows], np.int64), 2)
    codes = np.concatenate([np.where(both == WILD, WILD, both + SUIT * suit) for suit in range(4)])
    missing = np.concatenate([np.where(lost < 0, -1, lost + SUIT * suit) for suit in range(4)])
    return Runs(codes, np.asarray(weight_of, np.float64), np.asarray(missing, np.int64))


def _families(n: int, variants: tuple[Variant, ...], priors: RuleSettings) -> Iterator[tuple[list[Laid], float]]:
    """Whole runs by their number of wilds, then those that lack a card, each with its share of all."""
    whole = list(_whole(n, variants))
    most = max((v.most_wilds for v in variants), default=0)
    for count in range(most + 1):
        yield [laid for laid in whole if laid[2] == count], share(count, most, priors.wild)
    yield list(_lacking(n, variants)), priors.hidden


def _run_shapes(n: int, variants: Iterable[Variant]) -> list[tuple[int, tuple[int, ...]]]:
    """Place of the first card and which of the cards are wilds, all from 0, of every run that a variant allows."""
    shapes = {(s.low - 1, tuple(at - s.low for at in s.wilds_at)) for v in variants for s in run_shapes(n, v)}
    return sorted(shapes)


def _laid(start: int, n: int, wilds: tuple[int, ...], at: tuple[int, ...]) -> tuple[int, ...]:
    """Codes of a run whose wilds stand for these cards of it and lie at those of its laid places."""
    naturals = iter([place % SUIT for place in range(start, start + n) if place - start not in wilds])
    return tuple(WILD if k in at else next(naturals) for k in range(n))


def _whole(n: int, variants: tuple[Variant, ...]) -> Iterator[Laid]:
    for start, wilds in _run_shapes(n, variants):
        count = len(wilds)
        for at in sorted({wilds, tuple(range(count)), tuple(range(n - count, n))}):
            yield _laid(start, n, wilds, at), -1, count


def _lacking(n: int, variants: tuple[Variant, ...]) -> Iterator[Laid]:
    longer = _run_shapes(n + 1, variants)
    for first in range(PLACES - n):
        for gap in range(1, n):
            for start, wilds in longer:
                if start == first and gap not in wilds:
                    codes = _laid(start, n + 1, wilds, wilds)
                    yield (*codes[:gap], *codes[gap + 1 :]), codes[gap], len(wilds)


@lru_cache(maxsize=128)
def bags(n: int, variants: tuple[Variant, ...], priors: RuleSettings) -> Runs:
    """Shapes of whole runs in one order only, for cards that lie in none."""
    most = max((v.most_wilds for v in variants), default=0)
    rows = sorted(_whole(n, variants), key=lambda laid: laid[2])
    unique = {tuple(sorted(codes)): share(count, most, priors.wild) / 4 for codes, _, count in rows}
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
    """Scores of all sets of n cards, one a rank and a way to lay the wilds.

    Attributes:
        score: (r, w) log probability by rank of `RANKS_OF_SETS` and way to lay the wilds.
        wilds: (w, n) which cards are wilds.
        natural: (r, n, 4) log probabilities of the four suits of the rank.
    """

    score: Array
    wilds: NDArray[np.bool_]
    natural: Array


@lru_cache(maxsize=128)
def _set_wilds(n: int, variants: tuple[Variant, ...]) -> tuple[tuple[Codes, ...], NDArray[np.bool_]]:
    """For each lawful number k of wilds in a set, most first, every choice of k of n cards: (w, k); as masks too."""
    counts = sorted({len(shape.wilds) for v in variants for shape in set_shapes(n, v)}, reverse=True)
    chosen = tuple(np.array([*combinations(range(n), k)], np.int64).reshape(comb(n, k), k) for k in counts)
    masks = [(rows[:, :, None] == np.arange(n)).any(axis=1) for rows in chosen]
    return chosen, np.concatenate([np.zeros((0, n), bool), *masks])


def sets(ext: Array, book: Lawbook) -> Sets:
    """Weigh all sets of the n cards with (n, 54) log probabilities."""
    columns = np.array([[rank + SUIT * suit for suit in range(4)] for rank in RANKS_OF_SETS])
    natural = ext[:, columns].transpose(1, 0, 2)
    best = natural.max(axis=2) - np.log(4)
    clean = best.sum(axis=1)[:, None]
    chosen, wilds = _set_wilds(len(ext), book.variants)
    score = np.concatenate([_set_scores(clean, best, ext[:, WILD], rows, book) for rows in chosen], axis=1)
    return Sets(np.ascontiguousarray(score - np.log(len(RANKS_OF_SETS))), wilds, natural)


def _set_scores(clean: Array, best: Array, wild: Array, rows: Codes, book: Lawbook) -> Array:
    """(r, w) of (r, 1) sums of (r, n) naturals and (n,) wilds, for each choice of the wilds' rows (w, k)."""
    score, prior = clean, np.log(share(rows.shape[1], book.most_wilds, book.priors.wild) / len(rows))
    for row in rows.T:
        score = score - best[:, row]
    for row in rows.T:
        score = score + wild[row]
    return np.asarray(score + prior)


@lru_cache(maxsize=128)
def wild_sets(n: int, variants: tuple[Variant, ...]) -> tuple[int, ...]:
    """The numbers of jokers with which n cards, all the others 2s, are a meld."""
    twos = [CARDS[TWOS[k % len(TWOS)]] for k in range(n)]
    bags_of_wilds = ([*[JOKER] * jokers, *twos[jokers:]] for jokers in range(n + 1))
    return tuple(k for k, cards in enumerate(bags_of_wilds) if any(readings_of(cards, v) for v in variants))


def wild_set(log_p: Array, jokers: int, book: Lawbook) -> tuple[float, tuple[int, ...]]:
    """Log probability that so many of the cards are jokers and the others 2s, and the likeliest such identities."""
    fit = log_p[:, TWOS].max(axis=1) - np.log(4)
    cards = np.array(TWOS)[log_p[:, TWOS].argmax(axis=1)]
    as_joker = log_p[:, JOKER_IDENTITY] - np.log(len(book.wilds))
    rows = np.argsort(fit - as_joker, kind="stable")[:jokers]
    fit[rows], cards[rows] = as_joker[rows], JOKER_IDENTITY
    return float(fit.sum() + np.log(book.priors.twos)), tuple(int(c) for c in cards)


def free_score(log_p: Array, priors: RuleSettings) -> float:
    """Log probability of the likeliest identities when the cards are no meld at all."""
    return float(log_p.max(axis=1).sum() - len(log_p) * np.log(CLASSES) + np.log(priors.free))
