"""Stacks put right by weighing all of them together: how the cards lie, and what the rules make of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from scoring.vocabulary import SMALLEST_MELD
from vision.groups.scene import Scene, towards_top
from vision.groups.stack import Stack
from vision.groups.stack_likelihood import LIKELIEST_STEP, crosswise, heaped_up, laid
from vision.settings import GroupSettings

EXCHANGE_OVERLAP = 0.03
"""Least overlap of cards of two stacks that are neighbours, as a share of the smaller card."""
MOST_MOVES = 40
"""After which the stacks stay as they are."""
Cards = tuple[int, ...]
Move = tuple[tuple[Cards, ...], tuple[Cards, ...]]
"""Stacks that go and stacks that come instead, empty ones among them."""


class Evidence(Protocol):
    """What the rules say of cards in laid order, as log likelihoods of what they show."""

    def __call__(self, cards: Cards) -> float:
        """Of these cards as the likeliest lawful meld, or as cards that are no meld."""

    def loose(self, cards: Cards) -> float:
        """Of these cards as no meld."""

    def most(self, cards: Cards) -> float:
        """A bound on it, at little cost."""

    def fits(self, cards: Cards) -> bool:
        """Whether they make one meld, none of them against what it shows."""


def regrouped(scene: Scene, stacks: Sequence[Stack], evidence: Evidence, settings: GroupSettings) -> tuple[Stack, ...]:
    """The stacks after those moves of cards between them that make the whole likelier.

    Args:
        scene: the cards.
        stacks: every card in one, in laid order; those that nothing moves to or from stay as they are.
        evidence: what the rules say of a stack.
        settings: the odds of stacks and moves.
    """
    known = {stack.cards: stack for stack in stacks}
    weighed, now = _Weighed(scene, evidence, settings), list(known)
    for _ in range(MOST_MOVES):
        gain, (old, new) = max(weighed.best(*some) for some in _neighbours(scene, now))
        if gain <= 0:
            break
        now = [cards for cards in now if cards not in old] + [cards for cards in new if cards]
    made = (known.get(cards) or _stack(scene, cards) for cards in now)
    return tuple(sorted(made, key=lambda stack: min(stack.cards)))


def _neighbours(scene: Scene, now: Sequence[Cards]) -> list[tuple[Cards, ...]]:
    """Each stack by itself, and each two that touch."""
    home = {card: cards for cards in now for card in cards}
    pairs = {
        (home[i], home[j]): None
        for i, j in scene.overlapping
        if home[i] is not home[j] and scene.overlap(i, j) >= EXCHANGE_OVERLAP
    }
    return [*((cards,) for cards in now), *pairs]


class _Weighed:
    """Log likelihoods of stacks, and the best moves among them, each worked out once."""

    def __init__(self, scene: Scene, evidence: Evidence, settings: GroupSettings) -> None:
        self._scene, self._evidence, self._settings = scene, evidence, settings
        self._lying: dict[Cards, float] = {}
        self._whole: dict[Cards, float] = {}
        self._moves: dict[tuple[Cards, ...], tuple[float, Move]] = {}

    def best(self, *stacks: Cards) -> tuple[float, Move]:
        """What the best move among these stacks gains over the least gain; not above 0 where there is none."""
        if stacks not in self._moves:
            best: tuple[float, Move] = (0.0, ((), ()))
            for new in self._possible(*stacks):
                gain = self._gain(stacks, new, best[0])
                if gain > best[0]:
                    best = gain, (stacks, new)
            self._moves[stacks] = best
        return self._moves[stacks]

    def _possible(self, cards: Cards, *other: Cards) -> Iterator[tuple[Cards, ...]]:
        """What may come instead of a stack, or of two; a meld whose cards all fit is not taken apart by itself."""
        if other:
            return _exchanges(self._scene, cards, *other)
        return iter(()) if self._evidence.fits(cards) else _splits(cards)

    def _gain(self, old: tuple[Cards, ...], new: tuple[Cards, ...], least: float) -> float:
        """What a move gains, or no more than `least`: bounds are tried first, the cheapest foremost."""
        new = tuple(cards for cards in new if cards)
        had = self._had(old, new)
        shown = sum(self._evidence.most(cards) for cards in new)
        start = self._settings.stack_log_density
        if shown + sum(start + LIKELIEST_STEP * (len(cards) - 1) for cards in new) - had <= least:
            return least
        if shown + sum(max(self._place(cards), self._heap(cards)) for cards in new) - had <= least:
            return least
        return sum(self._score(cards) for cards in new) - had

    def _had(self, old: tuple[Cards, ...], new: tuple[Cards, ...]) -> float:
        """Log likelihood of the stacks that go, with what speaks for leaving them as they are."""
        had = sum(self._score(cards) for cards in old) + self._settings.least_move_log_ratio
        parted = len(old) == 1
        made_one = len(new) < len(old) and all(len(cards) >= SMALLEST_MELD for cards in old)
        return had + self._settings.one_meld_log_odds * (parted - (made_one and self._evidence.fits(new[0])))

    def _place(self, cards: Cards) -> float:
        if cards not in self._lying:
            self._lying[cards] = self._settings.stack_log_density + laid(self._scene, cards)
        return self._lying[cards]

    def _score(self, cards: Cards) -> float:
        if cards not in self._whole:
            told = self._place(cards) + self._evidence(cards)
            self._whole[cards] = max(told, self._heap(cards) + self._evidence.loose(cards))
        return self._whole[cards]

    def _heap(self, cards: Cards) -> float:
        """Log likelihood of the places of cards that lie in no line."""
        prior = self._settings.stack_log_density + self._settings.heap_log_odds
        return prior + heaped_up(self._scene, cards) if len(cards) >= SMALLEST_MELD else -math.inf


def _splits(cards: Cards) -> Iterator[tuple[Cards, ...]]:
    for k in range(1, len(cards)):
        yield cards[:k], cards[k:]


def _exchanges(scene: Scene, a: Cards, b: Cards) -> Iterator[tuple[Cards, ...]]:
    """Both made one, a card put into the other, and, for each two cards that touch, those made neighbours."""
    if len(a) > 1 or len(b) > 1:
        yield (_along(scene, max(a, b, key=len), (*a, *b)),)
    for one, other in ((a, b), (b, a)):
        for card in one:
            rest = tuple(c for c in one if c != card)
            if len(other) > 1 and any(scene.overlap(card, c) >= EXCHANGE_OVERLAP for c in other):
                yield _along(scene, other, (*other, card)), rest
                yield (*other, card), rest
                yield (*other[:-1], card, other[-1]), rest
    for i in a:
        for j in b:
            if scene.overlap(i, j) >= EXCHANGE_OVERLAP:
                yield from _crossed(scene, a, i, b, j)


def _crossed(scene: Scene, a: Cards, i: int, b: Cards, j: int) -> Iterator[tuple[Cards, ...]]:
    """Cards i and j made neighbours; what each stack had beyond stands alone, or joined."""
    step = scene.step(i, j)
    for one in (a, a[::-1]) if len(a) > 1 else (a,):
        for other in (b, b[::-1]) if len(b) > 1 else (b,):
            if any(len(way) >= SMALLEST_MELD and float(scene.step(way[0], way[-1]) @ step) < 0 for way in (one, other)):
                continue
            p, q = one.index(i), other.index(j)
            joined, rest, more = one[: p + 1] + other[q:], one[p + 1 :], other[:q]
            yield joined, rest, more
            if rest and more:
                yield joined, more + rest


def _along(scene: Scene, host: Cards, cards: Cards) -> Cards:
    """The cards in their order along the line of the host, which has two or more."""
    line, first = scene.step(host[0], host[-1]), host[0]
    places = {card: float(scene.step(first, card) @ line) if card != first else 0.0 for card in cards}
    return tuple(sorted(cards, key=places.__getitem__))


def _stack(scene: Scene, cards: Cards) -> Stack:
    across = tuple(card for card, mark in zip(cards, crosswise(scene, cards), strict=True) if mark)
    if not across:
        return towards_top(scene, cards)
    own = [card for card in cards if card not in across]
    return Stack(cards, across, order=abs(sum(scene.lift(i, j) for i, j in pairwise(own))))
