"""One meld, or one card on its own: its likeliest lawful identities and their probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from scoring.vocabulary import SMALLEST_MELD
from vision.identities import SUIT
from vision.quads import Array
from vision.rules.assignment import assign
from vision.rules.gapped_runs import best_with_gaps, most_with_gaps
from vision.rules.meld_templates import (
    PLACES,
    RANKS_OF_SETS,
    WILD,
    Sets,
    alike,
    bags,
    free_score,
    likeliest_shape,
    runs,
    sets,
    wild_set,
    wild_sets,
    with_wild,
)
from vision.rules.rulebook import Lawbook

BARRED = -60.0
"""Log probability of an identity of which the pack holds no more copies."""
MOST_SHAPES = 12
"""Budget: most shapes that are tried for one that keeps to the pack."""
Limits = Mapping[int, int]


@dataclass(frozen=True)
class Choice:
    """Identities for the cards of a unit.

    Attributes:
        score: log probability.
        cards: identity of each card, in laid order.
        kind: "run", "set", "lacking" (a run with a card that was not seen) or "free" (no meld).
        missing: the identity that a lacking run lacks, -1 otherwise.
    """

    score: float
    cards: tuple[int, ...]
    kind: str
    missing: int = -1


WHOLE_MELDS = ("run", "set")
"""Kinds of a lawful meld that lacks no card."""


class Unit:
    """Cards that are read together.

    Args:
        log_p: (n, 53) log probabilities, in laid order.
        book: the rules; without variants, or with fewer than three cards, any cards go together.
        meld: whether the cards have to be a meld.
    """

    def __init__(self, log_p: Array, book: Lawbook, *, meld: bool) -> None:
        """Keep the classifier's distributions; nothing is computed yet."""
        self.log_p = log_p
        self.book = book
        self.meld = meld and len(log_p) >= SMALLEST_MELD and bool(book.variants)
        self._known: dict[frozenset[tuple[int, int]], tuple[Choice, ...]] = {}

    def best(self, limits: Limits) -> Choice:
        """The likeliest identities with at most `limits[c]` copies of identity c (any number where not named)."""
        return max(self._options(limits), key=lambda choice: choice.score)

    def _options(self, limits: Limits) -> tuple[Choice, ...]:
        """The best of every kind, remembered."""
        key = frozenset(limits.items())
        if key not in self._known:
            self._known[key] = tuple(self._choices(limits))
        return self._known[key]

    def _choices(self, limits: Limits) -> Iterator[Choice]:
        log_p = self.log_p.copy()
        log_p[:, [c for c, most in limits.items() if most <= 0]] = BARRED
        if not self.meld:
            yield self._free(log_p, limits)
            return
        ext = with_wild(log_p, self.book)
        found = list(self._without_gaps(log_p, ext, limits)) if limits else self._unlimited
        yield from found
        rival = max((choice.score for choice in found if choice.kind != "free"), default=-np.inf)
        yield from self._best_gaps(log_p, ext, limits, rival)

    def _without_gaps(self, log_p: Array, ext: Array, limits: Limits) -> Iterator[Choice]:
        yield self._free(log_p, limits)
        ordered = list(self._best_run(log_p, ext, limits))
        yield from self._best_set(log_p, ext, limits)
        yield from ordered
        yield from self._best_bag(log_p, ext, limits, max((c.score for c in ordered), default=-np.inf))

    @cached_property
    def _unlimited(self) -> list[Choice]:
        """The best of every kind that lacks no card, any number of copies allowed."""
        return list(self._without_gaps(self.log_p, with_wild(self.log_p, self.book), {}))

    def lawful_score(self, least: float) -> float:
        """Log probability of a meld's cards as one whole; minus infinity where it is no more than `least`.

        Likewise where they are likelier no meld, or one that lacks cards, which is looked for last and takes longest.
        """
        plain = max(self._unlimited, key=lambda choice: choice.score)
        if plain.score <= least or plain.kind not in WHOLE_MELDS or self.best({}).kind not in WHOLE_MELDS:
            return -np.inf
        return plain.score

    def _free(self, log_p: Array, limits: Limits) -> Choice:
        left = dict(limits)
        cards = [0] * len(log_p)
        plain = log_p.copy()
        for row in np.argsort(-log_p.max(axis=1), kind="stable"):
            cards[row] = c = int(plain[row].argmax())
            left[c] = left.get(c, len(log_p)) - 1
            if left[c] <= 0:
                plain[:, c] = np.minimum(plain[:, c], BARRED)
        score = free_score(log_p, self.book.priors) if self.meld else float(log_p[np.arange(len(cards)), cards].sum())
        if self.meld:
            score += float(log_p[np.arange(len(cards)), cards].sum() - log_p.max(axis=1).sum())
        return Choice(score, tuple(cards), "free")

    def _best_run(self, log_p: Array, ext: Array, limits: Limits) -> Iterator[Choice]:
        shapes = runs(len(log_p), self.book.variants, self.book.priors)
        score = self.run_scores(ext)
        for s in _highest(score):
            cards = self._named(shapes.codes[s], log_p)
            if _within(cards, limits):
                missing = int(shapes.missing[s])
                yield Choice(float(score[s]), cards, "run" if missing < 0 else "lacking", missing)
                return

    def run_scores(self, ext: Array) -> Array:
        """(s,) log probability of every run shape."""
        shapes = runs(len(ext), self.book.variants, self.book.priors)
        share = 0.5 if self.book.sets else 1.0
        fit = ext[np.arange(len(ext)), shapes.codes].sum(axis=1)
        return np.asarray(fit + shapes.log_prior + np.log(share * (1 - self.book.priors.disorder)))

    def _best_set(self, log_p: Array, ext: Array, limits: Limits) -> Iterator[Choice]:
        n = len(log_p)
        if self.book.sets and n <= self.book.largest_set:
            found = sets(ext, self.book)
            share = 0.5 if self.book.runs else 1.0
            flat = found.score.ravel() + np.log(share)
            lawful = (self._set_of(s, float(flat[s]), found, log_p, limits) for s in _highest(flat))
            yield from islice((choice for choice in lawful if choice is not None), 1)
        for jokers in wild_sets(n, self.book.variants):
            score, cards = wild_set(log_p, jokers, self.book)
            if _within(cards, limits):
                yield Choice(score, cards, "set")

    def _set_of(self, s: int, score: float, found: Sets, log_p: Array, limits: Limits) -> Choice | None:
        """The set of one rank and places of the wilds, its suits chosen within the limits and one of each a pack."""
        n = len(log_p)
        r, wilds = divmod(s, len(found.wilds))
        natural = np.flatnonzero(~found.wilds[wilds])
        codes = [RANKS_OF_SETS[r] + SUIT * suit for suit in range(4)]
        suits = found.natural[r][natural]
        chosen = [int(suit) for suit in suits.argmax(axis=1)]
        most = [min(limits.get(code, self.book.packs), self.book.packs) for code in codes]
        if any(chosen.count(suit) > most[suit] for suit in range(4)):
            copies = [suit for suit in range(4) for _ in range(most[suit])]
            if len(copies) < len(natural):
                return None
            columns, fit = assign(suits[:, copies])
            score += fit - float(suits.max(axis=1).sum())
            chosen = [copies[column] for column in columns]
        cards = np.full(n, WILD)
        cards[natural] = [codes[suit] for suit in chosen]
        named = self._named(cards, log_p)
        return Choice(score, named, "set") if _within(named, limits) else None

    def _best_bag(self, log_p: Array, ext: Array, limits: Limits, ordered: float) -> Iterator[Choice]:
        """Runs whose cards lie in no order: only looked for where a quick bound promises one."""
        n = len(log_p)
        shapes = bags(n, self.book.variants, self.book.priors)
        disorder = np.log(self.book.priors.disorder) - np.log(max(n, 2)) * 2
        bound = ext.max(axis=0)[shapes.codes].sum(axis=1) + shapes.log_prior + disorder
        rival = max(free_score(log_p, self.book.priors), ordered)
        for s in _highest(bound)[:3]:
            if bound[s] <= rival:
                return
            column, fit = assign(ext[:, shapes.codes[s]])
            cards = self._named(shapes.codes[s][column], log_p)
            if _within(cards, limits):
                yield Choice(float(fit + shapes.log_prior[s] + disorder), cards, "run")

    def _best_gaps(self, log_p: Array, ext: Array, limits: Limits, rival: float) -> Iterator[Choice]:
        """A run that lacks more than one card, where it may beat `rival`; those that lack fewer are ordered shapes."""
        if self.book.runs and len(log_p) < PLACES - 1 and most_with_gaps(ext, self.book.priors) > rival:
            score, lacks, codes = best_with_gaps(ext, self.book)
            cards = self._named(np.array(codes), log_p)
            if lacks > 1 and score > BARRED and _within(cards, limits):
                yield Choice(score, cards, "lacking")

    def _named(self, codes: np.ndarray, log_p: Array) -> tuple[int, ...]:
        """The codes with the likeliest wild card in the wild's place."""
        wild = self.book.wilds
        return tuple(int(c) if c != WILD else wild[int(log_p[row, wild].argmax())] for row, c in enumerate(codes))

    def part(self, start: int, stop: int) -> Unit:
        """The cards from place `start` to before `stop` as a unit of their own."""
        return Unit(self.log_p[start:stop], self.book, meld=True)

    def most_as_two(self) -> Array:
        """(n + 1,) bounds on the log probability of these cards as two runs or sets, the second from each place on."""
        up_to = np.pad(alike(with_wild(self.log_p, self.book)).cumsum(axis=0), ((1, 0), (0, 0)))
        return np.asarray(up_to.max(axis=1) + (up_to[-1] - up_to).max(axis=1) + 2 * likeliest_shape(self.book))

    @cached_property
    def lawful_odds(self) -> float:
        """Log odds of the best lawful meld against no meld at all; minus infinity where none is possible."""
        lawful = [c.score for c in self._options({}) if c.kind != "free"]
        return max(lawful) - free_score(self.log_p, self.book.priors) if lawful else -np.inf


def _highest(score: Array) -> list[int]:
    """Indices of the highest scores, highest first, ties in their order."""
    k = min(MOST_SHAPES, len(score))
    top = np.argpartition(-score, k - 1)[:k] if k else np.zeros(0, int)
    return [int(s) for s in sorted(top, key=lambda s: (-score[s], s))]


def _within(cards: tuple[int, ...], limits: Limits) -> bool:
    return all(cards.count(c) <= most for c, most in limits.items())
