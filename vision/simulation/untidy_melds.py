"""Tables as people leave them: uneven steps, turned and shifted cards, columns that touch, bend and drift.

Everything is drawn from wide ranges, fitted to no photo, so that a reader is judged by kinds of disorder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.vocabulary import BURRACO_SIZE
from vision.simulation.dealing import Dealt
from vision.simulation.plane import Camera, Layout, Placed, fan

USUAL_STEPS = (0.2, 0.38)
"""Usual step of a meld, in card heights."""
UNEVEN = 0.3
"""Spread of single steps about it, as the standard deviation of their logarithm."""
SHORTEST, LONGEST = 0.1, 0.55
SHIFT, TURN = 0.04, np.radians(4)
"""How far cards lie beside their line, in card heights, and how far they are turned."""
ASTRAY, FAR_SHIFT = 0.08, 0.14
"""Share of the cards that are pushed aside, and how far."""
LEAN, BEND = np.radians(7), np.radians(2)
"""How far a meld leads off straight down, and how much it bends from card to card."""
GAPS = (0.7, 0.98)
"""Distance from one column to the next, in card heights; a card is about 0.68 wide."""
ACROSS, BOTH_ACROSS = 0.5, 0.35
"""Share of the burracos with a card across, and of those with two."""
ROW_TABLES, SCATTERED = 0.15, 0.4
"""Share of the tables that step along the cards' width, and of hands that lie scattered."""
PITCH = np.radians((15, 50))
"""How far the camera looks from aside."""


@dataclass(frozen=True)
class _Line:
    """Where a meld begins (middle of its first card, in card heights), its direction, and how its cards stand."""

    at: tuple[float, float]
    heading: float
    upright: float


def lay_untidy(dealt: Dealt, rng: np.random.Generator) -> Layout:
    """Lay every side's melds and hand in disorder, the second side opposite and upside down."""
    row = rng.random() < ROW_TABLES
    blocks = [_block(melds, hand, rng, row=row) for melds, hand in zip(dealt.melds, dealt.hands, strict=True)]
    whole = blocks[0]
    for block in blocks[1:]:
        top = min(p.at[1] for p in whole.placed) + min(p.at[1] for p in block.placed)
        _add(whole, block.turned(np.pi, (1.5, top / 2 - rng.uniform(0.8, 1.4))))
    return whole.turned(rng.normal(0, 0.2), (0.0, 0.0))


def _add(whole: Layout, other: Layout) -> None:
    first = len(whole.placed)
    whole.placed += other.placed
    whole.melds += [[first + i for i in meld] for meld in other.melds]
    whole.hands += [[first + i for i in hand] for hand in other.hands]


def _block(melds: Sequence[Sequence[int]], hand: Sequence[int], rng: np.random.Generator, *, row: bool) -> Layout:
    """One side: melds from left to right, or rows one below the other, and the hand beyond."""
    layout, along, low = Layout(), 0.0, 0.0
    for meld in melds:
        heading = (0.0 if row else np.pi / 2) + rng.normal(0, LEAN)
        at = (rng.normal(0, 0.2), along) if row else (along, rng.normal(0, 0.2))
        cards = _meld(meld, _Line(at, heading, upright=rng.normal(0, TURN / 2)), rng)
        layout.melds.append(layout.lay(cards))
        low = max(low, *(p.at[1] for p in cards))
        along += rng.uniform(*GAPS) + (0.33 if row else 0.0)
    if hand:
        layout.hands.append(layout.lay(_hand(hand, low + rng.uniform(1.2, 1.7), rng)))
    return layout


def _meld(meld: Sequence[int], line: _Line, rng: np.random.Generator) -> list[Placed]:
    """A meld's cards from the start of its line on, the last of a burraco perhaps across."""
    step, bend, heading = rng.uniform(*USUAL_STEPS), rng.normal(0, BEND), line.heading
    marks = _marks(len(meld), rng)
    at, out = np.array(line.at), []
    for place, card in enumerate(meld):
        across = place in marks
        shift = rng.normal(0, FAR_SHIFT if rng.random() < ASTRAY or across else SHIFT)
        beside = shift * np.array([-np.sin(heading), np.cos(heading)])
        turned = line.upright + rng.normal(0, TURN) + (np.pi / 2 if across else 0.0)
        out.append(Placed(card, tuple(at + beside), turned))
        length = float(np.clip(step * np.exp(rng.normal(0, UNEVEN)), SHORTEST, LONGEST))
        at = at + (length + (0.15 if across else 0.0)) * np.array([np.cos(heading), np.sin(heading)])
        heading += bend
    return out


def _marks(size: int, rng: np.random.Generator) -> set[int]:
    if size < BURRACO_SIZE or rng.random() >= ACROSS:
        return set()
    return {size - 1, size - 2} if rng.random() < BOTH_ACROSS else {size - 1}


def _hand(hand: Sequence[int], below: float, rng: np.random.Generator) -> list[Placed]:
    if rng.random() >= SCATTERED:
        return fan(hand, (0.3, below), rng.uniform(0.14, 0.3), rng.uniform(0, 0.12), rng, wobble=0.03)
    places = [
        (0.8 * (k % 6) + rng.normal(0, 0.15), below + 0.9 * (k // 6) + rng.normal(0, 0.15)) for k in range(len(hand))
    ]
    return [Placed(card, at, rng.normal(0, 0.4)) for card, at in zip(hand, places, strict=True)]


def untidy_camera(rng: np.random.Generator) -> Camera:
    """A camera held from aside, the photo turned by any quarter."""
    pitch = float(rng.uniform(*PITCH))
    angle = float(rng.integers(4)) * np.pi / 2 + rng.normal(0, 0.1)
    return Camera(
        angle=angle, tilt=np.sin(pitch) / rng.uniform(7, 12), flat=float(np.cos(pitch)), noise=rng.uniform(0.05, 0.09)
    )
