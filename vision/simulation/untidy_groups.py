"""Melds and hands as people lay them: uneven steps, turned cards, columns that lean and bend, rows, scattered cards.

Distances are in card heights; the player sits below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scoring.vocabulary import BURRACO_SIZE
from vision.quads import Array
from vision.simulation.plane import Deck, Placed, corners_of

CARD_WIDTH = 0.66
"""Width of a card in card heights, for keeping things apart."""
AWAY, TURNED, DOUBLE = 0.05, 0.06, 0.3
"""Shares of the columns laid towards the table's middle, of cards turned far, of tables with rows in two blocks."""
MARKS = (0.5, 0.3, 0.1, 0.1)
"""Shares of the burracos with no card crosswise, with the last, with the last but one, with both."""


def columns(melds: Sequence[Sequence[int]], rng: np.random.Generator) -> list[list[Placed]]:
    """Columns from left to right, some against the order, their heads along a bent line."""
    out, x = [], 0.0
    slope, sag, step = rng.normal(0, 0.12), rng.normal(0, 0.03), rng.uniform(0.17, 0.3)
    for place, meld in enumerate(melds):
        head = (x, slope * x + sag * (place - len(melds) / 2) ** 2 + rng.normal(0, 0.12))
        cards = _column(meld, head, step * rng.uniform(0.8, 1.25), rng)
        out.append(_away(cards) if rng.random() < AWAY else cards)
        x += CARD_WIDTH + max(0.02, rng.uniform(0.0, 0.6)) + (0.25 if len(meld) >= BURRACO_SIZE else 0.0)
    return out


def _column(
    meld: Sequence[int], at: tuple[float, float], step: float, rng: np.random.Generator, lean: float = 0.08
) -> list[Placed]:
    """One column towards the player with uneven steps; the last cards of a burraco may lie crosswise."""
    marks = _marks(len(meld), rng)
    lean, bend, turned = rng.normal(0, lean), rng.normal(0, 0.015), rng.normal(0, 0.05)
    out, (x, y) = [], at
    for place, card in enumerate(meld):
        across = place in marks
        y += 0.14 if across else 0.0
        turn = (
            turned
            + rng.normal(0, 0.05)
            + (np.pi / 2 if across else 0.0)
            + (rng.random() < TURNED) * rng.normal(0, 0.25)
        )
        out.append(Placed(card, (x + rng.normal(0, 0.03), y), turn))
        uneven = step * rng.uniform(0.55, 1.6)
        x, y = x + uneven * (lean + bend * place), y + uneven + (0.12 if across else 0.0)
    return out


def _away(cards: Sequence[Placed]) -> list[Placed]:
    """The same places taken from the player's end."""
    return [replace(p, at=q.at) for p, q in zip(cards, reversed(cards), strict=True)]


def _marks(size: int, rng: np.random.Generator) -> tuple[int, ...]:
    if size < BURRACO_SIZE:
        return ()
    last = size - 1
    return [(), (last,), (last - 1,), (last - 1, last)][int(rng.choice(4, p=MARKS))]


def rows(melds: Sequence[Sequence[int]], rng: np.random.Generator) -> list[list[Placed]]:
    """Rows to the right, one above the other, in one or two piles of rows."""
    out, step, wide = [], rng.uniform(0.14, 0.24), 1 + int(rng.random() < DOUBLE)
    for place, meld in enumerate(melds):
        at = (
            (place % wide) * 3.6 + rng.normal(0, 0.15),
            (place // wide) * rng.uniform(1.05, 1.3) + rng.normal(0, 0.05),
        )
        out.append(row(meld, at, step, rng.normal(0, 0.02), rng))
    return out


def row(
    cards: Sequence[int], at: tuple[float, float], step: float, spread: float, rng: np.random.Generator
) -> list[Placed]:
    """A row or a fan to the right, the cards turned by `spread` radians from one to the next."""
    out, x = [], at[0]
    for place, card in enumerate(cards):
        turn = (place - (len(cards) - 1) / 2) * spread
        y = at[1] + (1 - np.cos(turn)) * 1.8 + rng.normal(0, 0.03)
        out.append(Placed(card, (x, y), turn + rng.normal(0, 0.04)))
        x += step * rng.uniform(0.6, 1.6)
    return out


def scatter(hand: Sequence[int], rng: np.random.Generator) -> list[Placed]:
    """Cards lying about in rows, some touching."""
    out, wide = [], int(rng.integers(3, 7))
    for place, card in enumerate(hand):
        x, y = (place % wide) * rng.uniform(0.75, 1.0), (place // wide) * 1.15
        out.append(Placed(card, (x + rng.normal(0, 0.15), y + rng.normal(0, 0.2)), rng.normal(0, 0.35)))
    return out


def moved(cards: Sequence[Placed], by: tuple[float, float], turn: float) -> list[Placed]:
    """Cards turned about their middle and moved."""
    middle = np.mean([p.at for p in cards], axis=0)
    c, s = np.cos(turn), np.sin(turn)
    places = (np.array([p.at for p in cards]) - middle) @ np.array([(c, s), (-s, c)]) + middle + by
    return [replace(p, at=(float(x), float(y)), angle=p.angle + turn) for p, (x, y) in zip(cards, places, strict=True)]


def box(cards: Sequence[Placed]) -> tuple[Array, Array]:
    """Lowest and highest x and y of the cards' corners."""
    points = np.concatenate([corners_of(p, Deck(CARD_WIDTH)) for p in cards])
    return points.min(axis=0), points.max(axis=0)
