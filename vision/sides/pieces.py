"""What lies together as one thing on the table - a meld, a fan, a pile, a card by itself - and how it lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scoring.card import CARDS, RANKS
from scoring.vocabulary import SMALLEST_MELD
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.quads import Array, Frames, axis_turn, frames
from vision.settings import SideSettings
from vision.sides.table_plane import TablePlane, fit_plane

PAIR = SMALLEST_MELD - 1
"""Cards of a stack that may be a meld of which one was not seen."""
HEAPED = 0.1
"""Least share of a card that lies on or under a card of the same heap."""
CALM, SLIM = 0.15, 0.2
"""Disorder, and width against length, from which a stack looks less like a meld."""
CUT = 0.12
"""How far a card may reach over the photo's edge, in card heights, before it counts as cut."""


@dataclass(frozen=True, eq=False)
class Piece:
    """Stacks that belong together, on the table's plane; distances in card heights.

    Attributes:
        stacks: places of its stacks.
        cards: places of its cards among the photo's.
        lawful: -1..1, how lawful a meld it is; -1 where it can be none.
        middle: (2,) mean of its cards' middles.
        points: (4 n, 2) all corners of its cards.
        way: (2,) mean direction in which its cards face, towards their player, length up to 1.
        disorder: spread of its cards' turns, in radians.
        round: 0..1, how far its cards lie about one spot rather than along a line.
        step: how far they lie apart along that line in the mean.
        column: -1..1, whether they step along themselves (a column) or across (a row or fan).
        cut: whether a card of it reaches over the photo's edge.
    """

    stacks: tuple[int, ...]
    cards: tuple[int, ...]
    lawful: float
    middle: Array
    points: Array
    way: Array
    disorder: float
    round: float
    step: float
    column: float
    cut: bool

    @property
    def size(self) -> int:
        """Number of its cards."""
        return len(self.cards)


def pieces_of(scene: Scene, stacks: Sequence[Stack], lawful: Sequence[float], size_wh: tuple[int, int]) -> list[Piece]:
    """Every stack in one piece: those that are no lawful melds and lie on one another make one heap.

    Args:
        scene: the photo's cards.
        stacks: every card in one stack.
        lawful: how lawful a meld each stack is, -1..1.
        size_wh: of the photo, in pixels.
    """
    plane = fit_plane(scene.quads)
    heaps = ({k: stacks[k] for k in heap} for heap in _heaps(scene, stacks, lawful))
    return [_piece(scene, plane, heap, lawful, size_wh) for heap in heaps]


def lawfulness(scene: Scene, stack: Stack, odds: float, settings: SideSettings) -> float:
    """-1..1 from the log odds of a lawful meld against any cards; 0 for two cards of one whose third was not seen."""
    if len(stack.cards) < SMALLEST_MELD:
        return 0.0 if len(stack.cards) == PAIR and _may_meld(scene, *stack.cards) else -1.0
    return float(np.clip((odds - settings.hand_log_odds) / settings.most_rule_log_odds, -1, 1))


def _may_meld(scene: Scene, a: int, b: int) -> bool:
    """Whether two cards can stand beside each other, or with one between them, in a meld."""
    one, other = (CARDS[int(scene.cards[k].p.argmax())] for k in (a, b))
    if one.is_joker or other.is_joker or one.rank == other.rank or "2" in {one.rank, other.rank}:
        return True
    apart = abs(RANKS.index(one.rank) - RANKS.index(other.rank))
    return one.suit == other.suit and min(apart, len(RANKS) - apart) <= PAIR


def _heaps(scene: Scene, stacks: Sequence[Stack], lawful: Sequence[float]) -> list[list[int]]:
    home = {card: k for k, stack in enumerate(stacks) for card in stack.cards}
    heap_of = {k: [k] for k in range(len(stacks))}
    few = [len(stack.cards) < SMALLEST_MELD for stack in stacks]
    for i, j in scene.overlapping:
        one, other = home[i], home[j]
        a, b = heap_of[one], heap_of[other]
        no_melds = (few[one] and few[other]) or ((few[one] or few[other]) and max(lawful[one], lawful[other]) <= 0)
        if a is not b and no_melds and scene.overlap(i, j) > HEAPED:
            a += b
            heap_of |= dict.fromkeys(b, a)
    return [sorted(heap) for heap in {id(heap): heap for heap in heap_of.values()}.values()]


def _piece(
    scene: Scene, plane: TablePlane, heap: dict[int, Stack], lawful: Sequence[float], size_wh: tuple[int, int]
) -> Piece:
    cards = [c for stack in heap.values() for c in stack.cards]
    (first, stack), one = next(iter(heap.items())), len(heap) == 1
    whole = stack.own if one else ()
    f = frames(plane.place(scene.quads[cards]))
    line, roundness, step = _line(f.center)
    order = [cards.index(c) for c in whole] or list(np.argsort(f.center @ line, kind="stable"))
    over = max(float(-scene.quads[cards].min()), float((scene.quads[cards] - size_wh).max()))
    return Piece(
        stacks=tuple(heap),
        cards=tuple(cards),
        lawful=lawful[first] if one else -1.0,
        middle=f.center.mean(axis=0),
        points=plane.place(scene.quads[cards]).reshape(-1, 2),
        way=_way(scene, plane, whole or cards),
        disorder=_disorder(f.angle[order]),
        round=roundness,
        step=step,
        column=_column(f, order),
        cut=over > CUT * float(np.median(scene.height[cards])),
    )


def _line(middles: Array) -> tuple[Array, float, float]:
    """The line along which middles (n, 2) lie, how wide they lie against how long (0..1), and their mean step."""
    if len(middles) == 1:
        return np.array([1.0, 0.0]), 0.0, 0.0
    about = middles - middles.mean(axis=0)
    _, lengths, axes = np.linalg.svd(about, full_matrices=False)
    along = about @ axes[0]
    return axes[0], float(lengths[1] / max(lengths[0], 1e-9)), float(np.ptp(along)) / (len(middles) - 1)


def _column(f: Frames, order: Sequence[int]) -> float:
    steps = np.diff(f.center[order], axis=0)
    axes = (f.down / f.height[:, None], f.right / f.width[:, None])
    along, across = (float(np.abs((steps * axis[order][:-1]).sum(axis=1)).sum()) for axis in axes)
    return (along - across) / max(along + across, 1e-6)


def _way(scene: Scene, plane: TablePlane, cards: Sequence[int]) -> Array:
    """Mean direction in which the indices stand; a card seen from both ends says nothing."""
    ways = []
    for card in cards:
        f = frames(plane.place(scene.cards[card].index_quads))
        ways.append((f.down / f.height[:, None]).mean(axis=0))
    return np.asarray(np.mean(ways, axis=0))


def _disorder(angles: Array) -> float:
    """How far cards are turned against the one before, as axes, in radians."""
    turns = [abs(float(axis_turn(b - a))) for a, b in pairwise(angles)]
    return float(np.mean(turns)) if turns else 0.0


def first_guess(piece: Piece) -> float:
    """How likely a piece is a meld before it is known how the others lie."""
    if piece.size < SMALLEST_MELD or len(piece.stacks) > 1:
        return 0.0
    log_odds = 4 * piece.lawful - 8 * max(0.0, piece.disorder - CALM) - 4 * max(0.0, piece.round - SLIM)
    return float(1 / (1 + np.exp(-log_odds)))
