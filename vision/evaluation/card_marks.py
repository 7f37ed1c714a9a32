"""Which cards of a photo are wrong without a mark, and which marks are needless: counted card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import dist, inf

from vision.evaluation.confusion import Pair, pair_up
from vision.evaluation.truth import Truth
from vision.evaluation.verdict import judge
from vision.reading import CardReading, Point, Quad, TableReading

SAME_CARD_HEIGHTS = 0.45
"""Greatest distance of an index from a corner of its card, in card heights."""
OTHER_INDEX_HEIGHTS = 0.15
"""How much further off an index counts that lies by a corner where the card was read without one, in card heights."""
BESIDE_HEIGHTS = 1.0
"""Distance of a mark from a card that was missed within which a person who looks there finds it, in card heights."""


@dataclass(frozen=True)
class Figures:
    """Counts over one photo or many.

    Attributes:
        cards: cards that are there.
        missed: cards that are there and were not read, misread ones included.
        extra: cards that were read and are not there, misread ones included.
        misplaced: overlapped groups not given card by card, and tables with a card on the wrong side or in no meld.
        unmarked: errors of which no mark tells: a misread or extra card without one, a missed card with none beside it,
            a table that is wrong otherwise with none at all.
        needless: marks on right cards that have no missed card beside them.
        hidden: unmarked errors where some indices were left out, which a photo with cards that nobody can see is like.
    """

    cards: int = 0
    missed: int = 0
    extra: int = 0
    misplaced: int = 0
    unmarked: int = 0
    needless: int = 0
    hidden: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def figures(truth: Truth, reading: TableReading) -> Figures:
    """Count one photo's errors and marks.

    Where the truth says where the indices are, a mark tells of a missed card when it lies beside it; elsewhere any mark
    on the photo does, as photos without such truth show few cards.
    """
    verdict = judge(truth, reading)
    pairs = _by_index(truth, reading) if truth.indices else [(pair, None) for pair in pair_up(truth, reading)]
    wrong = [pair.read for pair, _ in pairs if pair.read and pair.read.card != pair.true]
    right = [pair.read for pair, _ in pairs if pair.read and pair.read.card == pair.true]
    missed = [at for pair, at in pairs if pair.read is None]
    marked = [card for card in reading.cards if card.doubtful]
    unseen = sum(not any(_beside(card, at) for card in marked) for at in missed)
    astray = verdict.table is False and not verdict.missed and not verdict.extra and not verdict.doubt
    return Figures(
        cards=verdict.cards,
        missed=verdict.missed,
        extra=verdict.extra,
        misplaced=verdict.groups - verdict.groups_exact + (verdict.table is False),
        unmarked=sum(not card.doubtful for card in wrong) + unseen + astray,
        needless=sum(card.doubtful and not any(_beside(card, at) for at in missed) for card in right),
    )


def _beside(card: CardReading, at: Point | None) -> bool:
    """Whether a card lies beside a place; every card lies beside one that is not known."""
    return at is None or dist(_middle(card.quad), at) < BESIDE_HEIGHTS * _height(card)


def _middle(quad: Quad) -> Point:
    xs, ys = zip(*quad, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _height(card: CardReading) -> float:
    top_left, _, _, bottom_left = card.quad
    return dist(top_left, bottom_left)


def _by_index(truth: Truth, reading: TableReading) -> list[tuple[Pair, Point | None]]:
    """Pairs of true and read cards, those nearest and alike first, with the place of the true card's index."""
    near = sorted(_candidates(truth, reading.cards))
    card_of: dict[int, int] = {}
    for _, i, j in near:
        if i not in card_of and j not in card_of.values():
            card_of[i] = j
    cards = reading.cards
    read_as = [cards[card_of[i]] if i in card_of else None for i in range(len(truth.indices))]
    pairs = [(Pair(index.card, card), index.at) for index, card in zip(truth.indices, read_as, strict=True)]
    extra = [card for j, card in enumerate(cards) if j not in card_of.values() and card.card not in truth.uncertain]
    return [*pairs, *((Pair(None, card), None) for card in extra)]


def _candidates(truth: Truth, cards: Sequence[CardReading]) -> list[tuple[float, int, int]]:
    """How badly each true index i fits each read card j that has a corner near it.

    A card lies with any of its corners near the indices of those beneath it: its own indices go first.
    """
    return [
        (apart + (card.card != index.card), i, j)
        for i, index in enumerate(truth.indices)
        for j, card in enumerate(cards)
        if (apart := _apart(card, index.at)) < SAME_CARD_HEIGHTS + OTHER_INDEX_HEIGHTS
    ]


def _apart(card: CardReading, at: Point) -> float:
    """Distance of an index from those a card was read by, or from its corners and somewhat more, in its heights."""
    indices = min((dist(_middle(quad), at) for quad in card.index_quads), default=inf)
    corners = min(dist(corner, at) for corner in card.quad)
    return min(indices / _height(card), corners / _height(card) + OTHER_INDEX_HEIGHTS)
