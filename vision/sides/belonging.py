"""Whose a piece is - a side's meld, a side's hand, or nobody's - by evidence weighed as it was on generated tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.quads import Array
from vision.sides.pieces import PAIR, Piece
from vision.sides.structure import Structure

FARTHEST = 2.0
"""Distances in card heights beyond which it makes no difference."""
EDGE = 0.5
"""How far within the edge of a block a card's middle lies, in card heights, where the card itself ends at that edge."""
ROOM = 0.3
"""The same sideways."""
LIKELY_MELD = 0.5
"""Probability from which a piece counts among its side's melds when others are judged by them."""


@dataclass(frozen=True)
class Owner:
    """Whose a piece may be: `side` is None for nobody's, `meld` tells a side's meld from its hand."""

    side: int | None = None
    meld: bool = False


@dataclass(frozen=True)
class Weights:
    """Log odds for each unit of what is said of a piece, by name.

    Attributes:
        meld: what speaks for a side's meld; `unlike` is a row among columns or the other way round.
        hand: what speaks for a side's hand; `astray` is beyond the line between the sides.
        nobodys: what speaks for nobody's cards: a pile, or loose ones.
    """

    meld: Mapping[str, float]
    hand: Mapping[str, float]
    nobodys: Mapping[str, float]

    def of(self, owner: Owner) -> Mapping[str, float]:
        """Those that speak for an owner."""
        return self.nobodys if owner.side is None else self.meld if owner.meld else self.hand


FITTED: Final = Weights(
    meld={
        "base": 3.01,
        "lawful": 4.29,
        "pair": -0.43,
        "disorder": -2.38,
        "round": -0.27,
        "step": -1.24,
        "faces": 1.26,
        "astray": -2.93,
        "unlike": -3.12,
        "apart": -1.23,
        "alone": -2.21,
    },
    hand={
        "base": -4.54,
        "disorder": 0.01,
        "round": -2.11,
        "step": 2.86,
        "column": -2.65,
        "single": 0.66,
        "size": 0.58,
        "faces": 0.12,
        "outward": 2.79,
        "inward": -1.0,
        "astray": -2.57,
        "aside": 1.58,
        "alone": 4.15,
    },
    nobodys={
        "base": 1.52,
        "disorder": 2.36,
        "round": 2.38,
        "step": -1.62,
        "single": -0.66,
        "size": 0.65,
        "lawful": -1.2,
        "off_line": -3.35,
        "inward": 1.3,
        "aside": -0.71,
        "one_side": -5.19,
    },
)
"""As `vision.simulation.side_weights` fits them."""


@dataclass(frozen=True, eq=False)
class Block:
    """Melds of one side as its player sees them: corners (2,) of their box, to the right and towards the player."""

    low: Array
    high: Array
    column: float


def probabilities(pieces: Sequence[Piece], structure: Structure, melds: Sequence[float], k: int) -> dict[Owner, float]:
    """How likely piece k is each owner's.

    Args:
        pieces: what lies on the table.
        structure: the sides and the line between them.
        melds: probability of each piece to be a meld.
        k: the piece that is asked about.
    """
    found = evidence(pieces, structure, melds, k)
    logits = np.array([sum(FITTED.of(owner)[name] * x for name, x in said.items()) for owner, said in found.items()])
    shares = np.exp(logits - logits.max())
    return {owner: float(share) for owner, share in zip(found, shares / shares.sum(), strict=True)}


def evidence(
    pieces: Sequence[Piece], structure: Structure, melds: Sequence[float], k: int
) -> dict[Owner, dict[str, float]]:
    """What is to be said of piece k for each owner that it can have, by the names of the weights."""
    piece, sides = pieces[k], range(len(structure.ways))
    blocks = [_block(pieces, structure, melds, k, side) for side in sides]
    found: dict[Owner, dict[str, float]] = {}
    if piece.size >= PAIR and len(piece.stacks) == 1:
        found |= {Owner(side, meld=True): _as_meld(piece, structure, side, blocks[side]) for side in sides}
    found |= {Owner(side): _as_hand(piece, structure, side, blocks[side]) for side in sides}
    return found | {Owner(): _as_nobodys(piece, structure, blocks)}


def _block(pieces: Sequence[Piece], structure: Structure, melds: Sequence[float], k: int, side: int) -> Block | None:
    """The side's other likely melds; None where there are none."""
    axes = structure.axes(side)
    own = [
        piece
        for j, (piece, likely) in enumerate(zip(pieces, melds, strict=True))
        if j != k and likely > LIKELY_MELD and structure.beyond(side, piece.middle) < 0
    ]
    if not own:
        return None
    points = np.concatenate([piece.points for piece in own]) @ axes.T
    return Block(points.min(axis=0), points.max(axis=0), float(np.mean([piece.column for piece in own])))


def _far(distance: float) -> float:
    return min(max(float(distance), 0.0), FARTHEST)


def _as_meld(piece: Piece, structure: Structure, side: int, block: Block | None) -> dict[str, float]:
    points = piece.points @ structure.axes(side).T
    apart = unlike = 0.0
    if block:
        gaps = np.maximum(block.low - points.max(axis=0), points.min(axis=0) - block.high)
        apart, unlike = _far(gaps.max()), abs(piece.column - block.column)
    return {
        "base": 1.0,
        "lawful": piece.lawful,
        "pair": piece.size == PAIR,
        "disorder": piece.disorder,
        "round": piece.round,
        "step": piece.step,
        "faces": float(piece.way @ structure.ways[side]),
        "astray": _far(structure.beyond(side, piece.middle)),
        "unlike": unlike,
        "apart": apart,
        "alone": block is None,
    }


def _as_hand(piece: Piece, structure: Structure, side: int, block: Block | None) -> dict[str, float]:
    x, y = structure.axes(side) @ piece.middle
    outward = inward = aside = 0.0
    if block:
        outward, inward = _far(y - block.high[1] + EDGE), _far(block.low[1] + EDGE - y)
        aside = _far(max(block.low[0] - x, x - block.high[0]) + ROOM)
    return {
        "base": 1.0,
        "disorder": piece.disorder,
        "round": piece.round,
        "step": piece.step,
        "column": piece.column,
        "single": piece.size == 1,
        "size": float(np.log(piece.size)),
        "faces": float(piece.way @ structure.ways[side]),
        "outward": outward,
        "inward": inward,
        "astray": _far(structure.beyond(side, piece.middle)),
        "aside": aside,
        "alone": block is None,
    }


def _as_nobodys(piece: Piece, structure: Structure, blocks: Sequence[Block | None]) -> dict[str, float]:
    x, y = structure.axes(0) @ piece.middle
    one = structure.line is None
    inward = _far(blocks[0].low[1] + EDGE - y) if one and blocks[0] else 0.0
    spans = [sign * np.array([b.low[0], b.high[0]]) for sign, b in zip((1, -1), blocks, strict=False) if b]
    aside = _far(max(np.min(spans) - x, x - np.max(spans)) + ROOM) if spans else 0.0
    return {
        "base": 1.0,
        "disorder": piece.disorder,
        "round": piece.round,
        "step": piece.step,
        "single": piece.size == 1,
        "size": float(np.log(piece.size)),
        "lawful": max(piece.lawful, 0.0),
        "off_line": 0.0 if one else _far(abs(structure.beyond(0, piece.middle))),
        "inward": inward,
        "aside": aside,
        "one_side": one,
    }
