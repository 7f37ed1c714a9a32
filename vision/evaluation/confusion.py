"""Which card was taken for which, and whether the confidence of a reading can be trusted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring import CARDS, Card
from vision.evaluation.truth import Box, Truth
from vision.reading import CardReading, Quad, TableReading

Counts = NDArray[np.int64]
PLACE = {card: place for place, card in enumerate(CARDS)}
Matcher = Callable[[CardReading, Counter[Card]], Card | None]
"""Chooses the true card, among those left, that a reading is of; None when there is none."""
CONFIDENCE_BINS = 10


@dataclass(frozen=True)
class Pair:
    """A true card and what it was read as; without a reading it was missed, without a true card it is extra."""

    true: Card | None
    read: CardReading | None


@dataclass(frozen=True, eq=False)
class Confusion:
    """Counts over many photos, in the order of `scoring.CARDS`.

    Attributes:
        counts: (53, 53) how often the card of the row was read as the card of the column.
        missed: (53,) how often a card was there and nothing was read.
        extra: (53,) how often a card was read where none was.
    """

    counts: Counts
    missed: Counts
    extra: Counts

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Confusion:
        """Count pairs."""
        n = len(CARDS)
        confusion = cls(np.zeros((n, n), np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64))
        for pair in pairs:
            confusion._add(pair)
        return confusion

    def _add(self, pair: Pair) -> None:
        if pair.true and pair.read:
            self.counts[PLACE[pair.true], PLACE[pair.read.card]] += 1
        elif pair.true:
            self.missed[PLACE[pair.true]] += 1
        elif pair.read:
            self.extra[PLACE[pair.read.card]] += 1

    def save(self, path: Path) -> None:
        """Write ``counts``, ``missed``, ``extra`` and the names ``cards`` as a NumPy archive."""
        names = np.array([str(card) for card in CARDS])
        np.savez_compressed(path, counts=self.counts, missed=self.missed, extra=self.extra, cards=names)

    def grouped(self, keys: Sequence[str]) -> tuple[list[str], Counts]:
        """Counts summed by a key of each card, such as its suit: the distinct keys in order, and their matrix."""
        names = list(dict.fromkeys(keys))
        member = np.array([[key == name for key in keys] for name in names], np.int64)
        return names, member @ self.counts @ member.T


def pair_up(truth: Truth, reading: TableReading) -> list[Pair]:
    """Pair the true cards of a photo with those read.

    First by place, where the truth boxes an index that was read; then equal cards; then the likeliest mistakes,
    those that a reading names among its alternatives or that share rank or suit. What the truth leaves open is
    left out.
    """
    left = Counter(truth.cards)
    pairs: list[Pair] = []
    for match in (_by_place(truth.boxes), _equal, _alike):
        for card in _surest_first(_unpaired(reading, pairs)):
            true = match(card, left)
            if true is not None and left[true]:
                left[true] -= 1
                pairs.append(Pair(true, card))
    extra = [Pair(None, card) for card in _unpaired(reading, pairs) if _is_closed(truth, card.card)]
    return pairs + extra + [Pair(true, None) for true in left.elements()]


def _surest_first(cards: Iterable[CardReading]) -> list[CardReading]:
    return sorted(cards, key=lambda card: -card.confidence)


def _unpaired(reading: TableReading, pairs: Sequence[Pair]) -> list[CardReading]:
    taken = {pair.read.id for pair in pairs if pair.read}
    return [card for card in reading.cards if card.id not in taken]


def _is_closed(truth: Truth, card: Card) -> bool:
    return card not in truth.uncertain and (truth.exhaustive or card in truth.cards)


def _by_place(boxes: Sequence[Box]) -> Matcher:
    def match(card: CardReading, left: Counter[Card]) -> Card | None:
        hits = (box.card for box in boxes for quad in card.index_quads if _holds(box, quad))
        return next((hit for hit in hits if left[hit]), None)

    return match


def _holds(box: Box, quad: Quad) -> bool:
    x, y = (sum(axis) / len(quad) for axis in zip(*quad, strict=True))
    x0, y0, x1, y1 = box.xyxy
    return x0 <= x <= x1 and y0 <= y <= y1


def _equal(card: CardReading, left: Counter[Card]) -> Card | None:
    return card.card if left[card.card] else None


def _alike(card: CardReading, left: Counter[Card]) -> Card | None:
    said = dict(card.alternatives)

    def likeness(true: Card) -> float:
        return said.get(true, 0.0) + (true.rank == card.card.rank) + (true.suit == card.card.suit)

    best = max(left.elements(), key=likeness, default=None)
    return best if best is not None and likeness(best) else None


@dataclass(frozen=True, eq=False)
class Reliability:
    """How often readings of like confidence are right.

    Attributes:
        confidence: (b,) mean confidence in each bin that holds a reading, 0..1.
        accuracy: (b,) share of right readings in it, 0..1.
        count: (b,) readings in it.
    """

    confidence: NDArray[np.float64]
    accuracy: NDArray[np.float64]
    count: Counts

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Reliability:
        """Bin the readings among pairs into ten bins of equal width."""
        bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for pair in pairs:
            if pair.read:
                confidence = pair.read.confidence
                bins[min(int(confidence * CONFIDENCE_BINS), CONFIDENCE_BINS - 1)].append(
                    (confidence, pair.read.card == pair.true)
                )
        full = [np.array(bins[place], np.float64) for place in sorted(bins)]
        means = np.array([members.mean(axis=0) for members in full]).reshape(-1, 2)
        return cls(means[:, 0], means[:, 1], np.array([len(members) for members in full], np.int64))

    @property
    def error(self) -> float:
        """Expected calibration error: mean gap between confidence and accuracy, weighted by count; 0 for no reading."""
        gaps = np.abs(self.confidence - self.accuracy)
        return float((gaps * self.count).sum() / max(self.count.sum(), 1))
