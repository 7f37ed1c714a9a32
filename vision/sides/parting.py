"""The photo's cards parted among the sides, with what a person is to be asked about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.vocabulary import SMALLEST_MELD
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.reading import Point
from vision.settings import SideSettings
from vision.sides.belonging import Owner
from vision.sides.explanation import Explained, explain
from vision.sides.pieces import Piece, lawfulness, pieces_of
from vision.sides.structure import Structure

Divide = tuple[Point, Point]
OPPOSITE = -0.4
"""Cosine between the ways of two pieces from which they face each other."""


@dataclass(frozen=True)
class Side:
    """One side's melds, as places among the stacks, and its hand, as places among the cards."""

    melds: tuple[int, ...]
    hand: tuple[int, ...]


@dataclass(frozen=True)
class Parting:
    """The photo's cards parted among the sides.

    Attributes:
        sides: the near side first.
        loose: cards of no side.
        unsure: stacks that may be a meld or a hand.
        whose: stacks that may be another side's, or nobody's.
        contested: one stack that would change sides if there were one side more or less, where that may be so.
    """

    sides: tuple[Side, ...]
    loose: tuple[int, ...] = ()
    unsure: tuple[int, ...] = ()
    whose: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()

    @property
    def asked(self) -> tuple[int, ...]:
        """Stacks about which a person is asked."""
        return (*self.unsure, *self.whose, *self.contested)


def part(  # noqa: PLR0913 - what is seen, what is given, what is expected
    scene: Scene,
    stacks: Sequence[Stack],
    odds: Sequence[float] | None,
    size_wh: tuple[int, int],
    divide: Divide | None = None,
    *,
    settings: SideSettings,
) -> Parting:
    """Part all cards among melds and hands of one or two sides.

    Args:
        scene: the photo's cards.
        stacks: every card in one stack.
        odds: log odds that each stack is a lawful meld rather than any cards; None to read without rules,
            when every large stack counts as a meld and no card as a hand.
        size_wh: of the photo, in pixels.
        divide: two points in pixels on the line between the sides; None to find it.
        settings: priors, and when a person is asked.
    """
    if odds is None:
        return _without_rules(stacks)
    lawful = [lawfulness(scene, stack, odd, settings) for stack, odd in zip(stacks, odds, strict=True)]
    pieces = pieces_of(scene, stacks, lawful, size_wh)
    if divide is None:
        return _parting(stacks, pieces, explain(pieces, settings), settings)
    halves = [[p for p in pieces if _beyond(scene, p, divide) is far] for far in (False, True)]
    return _joined([_parting(stacks, half, explain(half, settings, most=1), settings) for half in halves if half])


def _without_rules(stacks: Sequence[Stack]) -> Parting:
    """Every stack of three or more a meld of one side, all other cards loose."""
    melds = tuple(k for k, stack in enumerate(stacks) if len(stack.cards) >= SMALLEST_MELD)
    loose = tuple(c for k, stack in enumerate(stacks) if k not in melds for c in stack.cards)
    return Parting((Side(melds, ()),) if melds else (), loose)


def _beyond(scene: Scene, piece: Piece, divide: Divide) -> bool:
    """Whether a piece lies on the upper side of a line on the photo; on the left of an upright one."""
    a, b = np.asarray(divide, np.float64)
    across = np.array([-(b - a)[1], (b - a)[0]])
    lower = across if (across[1], across[0]) > (0, 0) else -across
    return bool((scene.center[list(piece.cards)].mean(axis=0) - a) @ lower < 0)


def _joined(halves: Sequence[Parting]) -> Parting:
    return Parting(
        tuple(side for half in halves for side in half.sides),
        tuple(c for half in halves for c in half.loose),
        tuple(k for half in halves for k in half.unsure),
        tuple(k for half in halves for k in half.whose),
    )


def _parting(stacks: Sequence[Stack], pieces: Sequence[Piece], explained: Explained, settings: SideSettings) -> Parting:
    structure, owners = explained.likely.structure, _within_photo(pieces, explained, settings.cut_share)
    order = (0, 1)[: len(structure.ways)] if structure.way[1] >= 0 else range(len(structure.ways))[::-1]
    sides = [_side(stacks, pieces, owners, structure, side) for side in order]
    asked = [
        (piece, _question(likely))
        for piece, likely, owner in zip(pieces, explained.likely.owners, owners, strict=True)
        if max(likely.values()) < settings.sure_owner and likely.get(owner) == max(likely.values())
    ]
    return Parting(
        tuple(side for side in sides if side.melds or side.hand),
        tuple(c for piece, owner in zip(pieces, owners, strict=True) if owner.side is None for c in piece.cards),
        tuple(piece.stacks[0] for piece, meld_or_hand in asked if meld_or_hand),
        tuple(piece.stacks[0] for piece, meld_or_hand in asked if not meld_or_hand),
        _contested(pieces, explained, settings.sure_sides_log_odds),
    )


def _question(likely: dict[Owner, float]) -> bool:
    """Whether what is unsure is meld or hand of one side rather than whose it is."""
    first, second = sorted(likely, key=lambda owner: -likely[owner])[:2]
    return first.side == second.side


def _contested(pieces: Sequence[Piece], explained: Explained, sure: float) -> tuple[int, ...]:
    """The stack of the largest piece that the rival explanation gives to another side."""
    if explained.rival is None or explained.odds > sure:
        return ()
    ours, theirs = explained.likely.best, explained.rival.best
    differ = [piece for piece, a, b in zip(pieces, ours, theirs, strict=True) if a != b]
    return (max(differ, key=lambda piece: piece.size).stacks[0],) if differ else ()


def _side(
    stacks: Sequence[Stack], pieces: Sequence[Piece], owners: Sequence[Owner], structure: Structure, side: int
) -> Side:
    """One side's melds and hand from left to right as its player sees them."""
    right = structure.axes(side)[0]
    own = sorted(
        (float(piece.middle @ right), k, owner)
        for piece, owner in zip(pieces, owners, strict=True)
        if owner.side == side
        for k in piece.stacks
    )
    hand = tuple(c for _, k, owner in own if not owner.meld for c in stacks[k].cards)
    return Side(tuple(k for _, k, owner in own if owner.meld), hand)


def _within_photo(pieces: Sequence[Piece], explained: Explained, most: float) -> list[Owner]:
    """The likeliest owners, but nobody for what the photo's edge cuts off: another side, or another side's cards."""
    owners, structure = explained.likely.best, explained.likely.structure
    cut = {side: [p.cut for p, o in zip(pieces, owners, strict=True) if o == Owner(side, meld=True)] for side in (0, 1)}
    shares = {side: float(np.mean(some)) if some else None for side, some in cut.items()}
    away = {s for s in (0, 1) if _is_cut(shares[s], shares[1 - s], most)}
    foreign = [
        owner.side in away or (not owner.meld and _cut_from_the_other_side(pieces, owners, piece, structure))
        for piece, owner in zip(pieces, owners, strict=True)
    ]
    return [Owner() if out else owner for out, owner in zip(foreign, owners, strict=True)]


def _is_cut(own: float | None, other: float | None, most: float) -> bool:
    """Whether a side is so cut by the photo's edge, and the other is not, that it is not meant to be read."""
    return own is not None and other is not None and own > most > other


def _cut_from_the_other_side(
    pieces: Sequence[Piece], owners: Sequence[Owner], piece: Piece, structure: Structure
) -> bool:
    """Whether a piece of a one-sided table that is no meld is cut and faces or lies away from the melds' player."""
    melds = [p.middle for p, owner in zip(pieces, owners, strict=True) if owner.meld]
    if not piece.cut or not melds or structure.line is not None:
        return False
    beyond = float((piece.middle - np.mean(melds, axis=0)) @ structure.way) < 0
    return float(piece.way @ structure.way) < OPPOSITE or beyond
