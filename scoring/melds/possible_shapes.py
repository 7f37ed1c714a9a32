"""Every shape that a meld of so many cards can have under a variant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scoring.card import JOKER
from scoring.meld_shape import LAST_PLACE, MeldKind, MeldShape
from scoring.vocabulary import Variant


def run_shapes(size: int, variant: Variant) -> Iterator[MeldShape]:
    """Yield the runs of so many cards that the variant allows, the suit left open and a joker for any wild."""
    for low in range(1, LAST_PLACE - size + 2):
        for count in range(variant.most_wilds + 1):
            for at in combinations(range(low, low + size), count):
                shape = MeldShape(MeldKind.RUN, size, (JOKER,) * count, low=low, wilds_at=at)
                if variant.allows(shape):
                    yield shape


def set_shapes(size: int, variant: Variant) -> Iterator[MeldShape]:
    """Yield the sets of so many cards that the variant allows, the rank left open and a joker for any wild."""
    for count in range(variant.most_wilds + 1):
        shape = MeldShape(MeldKind.SET, size, (JOKER,) * count)
        if variant.allows(shape):
            yield shape
