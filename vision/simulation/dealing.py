"""Random lawful tables: melds and hands drawn from the packs of a variant, laid out as players lay them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.card import CARDS
from scoring.meld_shape import PLACES, MeldKind
from scoring.melds.meld import readings_of
from scoring.variants import VARIANTS
from scoring.vocabulary import BURRACO_SIZE, Variant
from vision.identities import JOKER, SUIT, TWOS
from vision.rules.meld_templates import PLACES as RUN_PLACES
from vision.rules.rulebook import lawbook
from vision.simulation.plane import Layout, column, fan

TRIES = 200
EVEN = 0.5
WILD_SHARE = 0.4
AT_EDGE = 0.5
"""Share of the wilds that lie at the edge of their meld instead of in their place."""


@dataclass(frozen=True)
class Dealt:
    """A table of one or two sides.

    Attributes:
        variant: its name.
        melds: identities in laid order, a list for each side.
        hands: identities held, for each side.
    """

    variant: str
    melds: tuple[tuple[tuple[int, ...], ...], ...]
    hands: tuple[tuple[int, ...], ...]


def deal(rng: np.random.Generator, variant: str | None = None, sides: int = 1) -> Dealt:
    """Draw 3–7 melds and 0–10 cards in hand for each side; no card more often than the packs hold it."""
    name = variant or str(rng.choice(sorted(VARIANTS)))
    left = Counter(dict(enumerate(lawbook(name).limit)))
    melds = tuple(tuple(_melds(rng, VARIANTS[name], left)) for _ in range(sides))
    hands = tuple(_hand(rng, left) for _ in range(sides))
    return Dealt(name, melds, hands)


def _melds(rng: np.random.Generator, variant: Variant, left: Counter[int]) -> list[tuple[int, ...]]:
    wanted = int(rng.integers(3, 8))
    out: list[tuple[int, ...]] = []
    for _ in range(TRIES):
        meld = _meld(rng, variant)
        need = Counter(meld)
        lawful = readings_of([CARDS[c] for c in meld], variant)
        if len(out) < wanted and lawful and all(left[c] >= n for c, n in need.items()):
            left.subtract(need)
            out.append(meld)
    return out


def _meld(rng: np.random.Generator, variant: Variant) -> tuple[int, ...]:
    size = int(np.clip(rng.geometric(0.25) + 2, 3, 14))
    in_set = MeldKind.SET in variant.kinds and rng.random() < EVEN
    naturals = _set(rng, size, variant.packs) if in_set else _run(rng, size)
    cards = naturals[::-1] if rng.random() < EVEN else naturals
    for _ in range(variant.most_wilds):
        if rng.random() < WILD_SHARE:
            cards = _with_wild(rng, cards, variant)
    return tuple(cards)


def _run(rng: np.random.Generator, size: int) -> list[int]:
    start, suit = int(rng.integers(0, RUN_PLACES - size + 1)), int(rng.integers(4))
    return [(start + k) % SUIT + SUIT * suit for k in range(size)]


def _set(rng: np.random.Generator, size: int, packs: int) -> list[int]:
    rank = int(rng.choice([r for r in range(SUIT) if PLACES[r + 1] != "2"]))
    return [rank + SUIT * int(suit) for suit in rng.permutation([0, 1, 2, 3] * packs)[:size]]


def _with_wild(rng: np.random.Generator, cards: Sequence[int], variant: Variant) -> list[int]:
    """One card replaced by a wild, in its place or at an edge; a natural 2 stays and is no second wild."""
    out = list(cards)
    place = int(rng.integers(len(out)))
    wilds = [*TWOS, JOKER] if variant.jokers else list(TWOS)
    del out[place]
    edge = int(rng.choice([0, len(out)]))
    out.insert(edge if rng.random() < AT_EDGE else place, int(rng.choice(wilds)))
    return out


def _hand(rng: np.random.Generator, left: Counter[int]) -> tuple[int, ...]:
    stock = [c for c in sorted(left) for _ in range(left[c])]
    hand = tuple(int(c) for c in rng.permutation(stock)[: int(rng.integers(0, 11))])
    left.subtract(hand)
    return hand


def lay(dealt: Dealt, rng: np.random.Generator) -> Layout:
    """Lay every side's melds in columns from left to right and its hand in a fan below, the second side across."""
    blocks = [_block(melds, hand, rng) for melds, hand in zip(dealt.melds, dealt.hands, strict=True)]
    whole = blocks[0]
    for block in blocks[1:]:
        other = block.turned(np.pi, (1.5, -1.2))
        first = len(whole.placed)
        whole.placed += other.placed
        whole.melds += [[first + i for i in meld] for meld in other.melds]
        whole.hands += [[first + i for i in hand] for hand in other.hands]
    return whole


def _block(melds: Sequence[Sequence[int]], hand: Sequence[int], rng: np.random.Generator) -> Layout:
    layout, x, low = Layout(), 0.0, 0.0
    step, gap = rng.uniform(0.19, 0.27), rng.uniform(0.72, 0.9)
    for meld in melds:
        last = len(meld) - 1
        marks: Sequence[int] = ()
        if len(meld) >= BURRACO_SIZE:
            marks = [(), (last,), (last - 1,), (last - 1, last)][int(rng.choice(4, p=[0.5, 0.3, 0.1, 0.1]))]
        cards = column(meld, (x, rng.normal(0, 0.08)), step, rng, crosswise=marks)
        layout.melds.append(layout.lay(cards))
        low = max(low, cards[-1].at[1])
        x += gap + (0.2 if marks else 0.0)
    if hand:
        layout.hands.append(
            layout.lay(fan(hand, (0.3, low + rng.uniform(1.15, 1.6)), rng.uniform(0.17, 0.3), rng.uniform(0, 0.1), rng))
        )
    return layout
