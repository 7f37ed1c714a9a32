"""A deck as it was learnt: pictures of its indices, each with the card that a person named it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.card import Card

MOST_EXAMPLES = 12
"""Most examples of one card that a deck keeps, the newest: light and angle differ from hand to hand."""


@dataclass(frozen=True, eq=False)
class Example:
    """One index as it was seen.

    Attributes:
        card: what it is.
        crop: (80, 96, 3) uint8 RGB, the picture that the classifier was shown. Kept in place of what a network makes of
            it, so that decks stay as they are when networks change.
        source: where it was seen, such as the photo and the spot: one place is one example.
    """

    card: Card
    crop: NDArray[np.uint8]
    source: str


@dataclass(frozen=True, eq=False)
class LearntDeck:
    """A deck's name, as a person gave it, and its examples, the newest last."""

    name: str
    examples: tuple[Example, ...] = ()

    def taught(self, examples: Iterable[Example]) -> LearntDeck:
        """The deck with more examples; one of a place that it knows replaces what was learnt there."""
        fresh = {example.source: example for example in examples}
        kept = [example for example in self.examples if example.source not in fresh]
        return replace(self, examples=_newest([*kept, *fresh.values()]))

    @property
    def cards(self) -> frozenset[Card]:
        """Cards of which it knows the look."""
        return frozenset(example.card for example in self.examples)


def _newest(examples: list[Example]) -> tuple[Example, ...]:
    count: dict[Card, int] = {}
    kept = []
    for example in reversed(examples):
        count[example.card] = count.get(example.card, 0) + 1
        if count[example.card] <= MOST_EXAMPLES:
            kept.append(example)
    return tuple(reversed(kept))
