"""Tables of cards in every way that people lay them: columns, rows and fans that open to either side, piles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.identities import CLASSES, SUIT
from vision.quads import Array
from vision.simulation.plane import Deck, Layout, Placed, column, fan

Generator = np.random.Generator
Lays = Callable[[Sequence[int], Generator], list[Placed]]
COPIES, SUIT_COUNT = 2, 4
"""Packs that are mixed, and suits of each."""
SIZES = (3, 10)
"""Fewest cards of a group and one more than the most."""
CELL = (3.0, 2.6)
"""Room for a group, across and along, in card heights."""


def arrange(rng: Generator, kinds: Sequence[str], groups: int = 6) -> Layout:
    """Groups of the kinds named, drawn at random, each in a place of its own and each turned a little."""
    stock = iter(rng.permutation(np.repeat(np.arange(CLASSES), COPIES)).tolist())
    layout = Layout()
    for place in range(groups):
        size = int(rng.integers(*SIZES))
        cards = GROUPS[str(rng.choice(list(kinds)))](_alike(rng, [next(stock) for _ in range(size)]), rng)
        at = np.array([place % 3, place // 3]) * CELL + rng.normal(0, 0.1, 2)
        layout.melds.append(layout.lay(_put(cards, at, rng.normal(0, 0.25))))
    return layout


def any_deck(rng: Generator, corners: Sequence[int]) -> Deck:
    """A deck of likely proportions with indices in these corners."""
    return Deck(
        width=rng.uniform(0.63, 0.72),
        index_wh=(rng.uniform(0.09, 0.13), rng.uniform(0.15, 0.21)),
        corners=tuple(corners),
        margin=rng.uniform(0.02, 0.045),
    )


def _alike(rng: Generator, cards: list[int]) -> list[int]:
    """The cards as they are, or half of the time of one suit or rank, as melds are, so that neighbours look alike."""
    suit, first = int(rng.integers(SUIT_COUNT)), int(rng.integers(SUIT))
    run = [SUIT * suit + (first + k) % SUIT for k in range(len(cards))]
    same = [SUIT * int(s) + first for s in rng.permutation(list(range(SUIT_COUNT)) * COPIES)[: len(cards)]]
    return (cards, cards, run, same if len(same) == len(cards) else run)[int(rng.integers(4))]


def _put(cards: Sequence[Placed], at: Array, angle: float) -> list[Placed]:
    middle = np.mean([p.at for p in cards], axis=0)
    turned = Layout(list(cards)).turned(angle, (float(middle[0]), float(middle[1]))).placed
    moved = (np.asarray(p.at) - middle + at for p in turned)
    return [replace(p, at=(float(x), float(y))) for p, (x, y) in zip(turned, moved, strict=True)]


def _column(cards: Sequence[int], rng: Generator) -> list[Placed]:
    return column(cards, (0, 0), rng.uniform(0.19, 0.28), rng, wobble=rng.uniform(0.01, 0.04))


def _crossed(cards: Sequence[int], rng: Generator) -> list[Placed]:
    return column(cards, (0, 0), rng.uniform(0.19, 0.28), rng, crosswise=(len(cards) - 1,))


def _fan(cards: Sequence[int], rng: Generator) -> list[Placed]:
    """Each card on the one to its left: what shows is the left edge."""
    return fan(cards, (0, 0), rng.uniform(0.14, 0.26), rng.uniform(0.03, 0.16), rng)


def _row(cards: Sequence[int], rng: Generator) -> list[Placed]:
    return fan(cards, (0, 0), rng.uniform(0.16, 0.26), 0.0, rng, wobble=rng.uniform(0.005, 0.03))


def _right(lay: Lays) -> Lays:
    """The same, each card on the one to its right: what shows is the right edge."""
    return lambda cards, rng: lay(cards, rng)[::-1]


def _pile(cards: Sequence[int], rng: Generator) -> list[Placed]:
    places, turns = rng.normal(0, 0.2, (len(cards), 2)), rng.uniform(-np.pi, np.pi, len(cards))
    return [
        Placed(card, (float(x), float(y)), float(turn)) for card, (x, y), turn in zip(cards, places, turns, strict=True)
    ]


GROUPS: dict[str, Lays] = {
    "column": _column,
    "crosswise": _crossed,
    "fan left": _fan,
    "row left": _row,
    "fan right": _right(_fan),
    "row right": _right(_row),
    "pile": _pile,
}
"""How a group of cards is laid, by name."""
