"""A deck as it was learnt: pictures of its indices, each with the card that a person named it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from scoring.card import Card

MOST_EXAMPLES = 12
"""Most examples of one card that a deck keeps, the newest: light and angle differ from hand to hand."""


@dataclass(frozen=True, eq=False)
class Example:
    """One index as it was seen.

    Attributes:
        card: what it is; None for what looks like an index and is none.
        crop: (80, 96, 3) uint8 RGB, the picture that the classifier was shown. Kept in place of what a network makes of
            it, so that decks stay as they are when networks change.
        source: where it was seen, the photo's sha256 first: one place is one example.
    """

    card: Card | None
    crop: NDArray[np.uint8]
    source: str


@dataclass(frozen=True, eq=False)
class LearntDeck:
    """What was learnt of a deck.

    Attributes:
        name: as a person gave it.
        examples: the newest last.
        lessons: what was corrected on each photo that it learnt from, by the photo's sha256, in the words of whoever
            teaches: the same lesson need not be learnt twice.
    """

    name: str
    examples: tuple[Example, ...] = ()
    lessons: Mapping[str, str] = field(default_factory=dict)

    def taught(self, examples: Iterable[Example]) -> LearntDeck:
        """The deck with more examples; one of a place that it knows replaces what was learnt there."""
        fresh = {example.source: example for example in examples}
        kept = [example for example in self.examples if example.source not in fresh]
        return replace(self, examples=_newest([*kept, *fresh.values()]))

    def corrected(self, photo: str, lesson: str, examples: Iterable[Example]) -> LearntDeck:
        """The deck with what a photo teaches now, by its sha256, in place of what it taught before."""
        others = tuple(example for example in self.examples if not example.source.startswith(photo))
        return replace(self, examples=others, lessons={**self.lessons, photo: lesson}).taught(examples)

    @property
    def cards(self) -> frozenset[Card]:
        """Cards of which it knows the look."""
        return frozenset(example.card for example in self.examples if example.card)


def _newest(examples: list[Example]) -> tuple[Example, ...]:
    count: dict[Card | None, int] = {}
    kept = []
    for example in reversed(examples):
        count[example.card] = count.get(example.card, 0) + 1
        if count[example.card] <= MOST_EXAMPLES:
            kept.append(example)
    return tuple(reversed(kept))
