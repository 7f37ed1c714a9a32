"""What the reader has to know of the rules of one variant, or of the union of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from scoring.card import CARDS, Card
from scoring.melds.faults import faults_of
from scoring.melds.meld import MeldKind, Reading, readings_of
from scoring.variants import VARIANTS
from scoring.vocabulary import Variant
from vision.identities import JOKER, TWOS

UNLIMITED: Final = 999


@dataclass(frozen=True)
class Lawbook:
    """The rules to read by.

    Attributes:
        variants: the variants that are possible; none when there are no rules.
        wilds: identities that can be wild.
        limit: (53,) most copies of each identity on the table.
    """

    variants: tuple[Variant, ...]
    wilds: tuple[int, ...]
    limit: tuple[int, ...]

    @property
    def runs(self) -> bool:
        """Whether cards of a suit in sequence are a meld."""
        return any(MeldKind.RUN in v.kinds for v in self.variants)

    @property
    def sets(self) -> bool:
        """Whether cards of a rank are a meld."""
        return any(MeldKind.SET in v.kinds for v in self.variants)

    def all_wild(self, size: int) -> bool:
        """Whether this many 2s alone are a meld."""
        twos = [CARDS[TWOS[k % len(TWOS)]] for k in range(size)]
        return any(readings_of(twos, v) for v in self.variants)

    def readings(self, cards: Sequence[Card]) -> dict[str, tuple[Reading, ...]]:
        """Every lawful reading of a bag of cards, by the variant's name."""
        found = {v.name: readings_of(cards, v) for v in self.variants}
        return {name: readings for name, readings in found.items() if readings}

    def faults(self, cards: Sequence[Card]) -> tuple[str, ...]:
        """What is wrong with a bag of cards under every variant, in the words of the most generous one."""
        if not self.variants or self.readings(cards):
            return ()
        generous = max(self.variants, key=lambda v: (len(v.kinds), v.jokers, len(v.wild_sets)))
        return tuple(str(fault) for fault in faults_of(cards, generous))


@lru_cache(maxsize=16)
def lawbook(variant: str | None = None, *, pack: bool = True) -> Lawbook:
    """The rules of a variant by name; None for the union of all, "none" for no rules but those of a single pack.

    Other games are mostly played with one pack. Without `pack` a card of the pack may be there any number of times.

    Raises:
        KeyError: when there is no such variant.
    """
    if variant == NO_RULES:
        return Lawbook((), (), ((1,) * JOKER + (2,)) if pack else (UNLIMITED,) * len(CARDS))
    variants = tuple(VARIANTS.values()) if variant is None else (VARIANTS[variant],)
    limit = np.max([[v.copies(card) for card in CARDS] for v in variants], axis=0)
    limit = limit if pack else np.where(limit > 0, UNLIMITED, 0)
    wilds = (*TWOS, *([JOKER] if limit[JOKER] else []))
    return Lawbook(variants, wilds, tuple(int(x) for x in limit))


NO_RULES = "none"
"""In place of a variant's name: read without the rules of melds, as for photos of other games."""
