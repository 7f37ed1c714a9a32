"""What the reader has to know of the rules of one variant, or of the union of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np

from scoring.card import CARDS, SUITS, Card
from scoring.meld_shape import LAST_PLACE, MeldKind
from scoring.melds.faults import faults_of
from scoring.melds.meld import readings_of
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.variants import VARIANTS
from scoring.vocabulary import Variant
from vision.identities import JOKER
from vision.settings import RuleSettings
from vision.settings_file import shipped

UNLIMITED: Final = 999


class RunRule(NamedTuple):
    """What a variant says of its runs.

    Attributes:
        most_wilds: wilds in a run, at most.
        wild_at_end: whether they may stand only at its ends.
        longest: cards in a run, at most.
    """

    most_wilds: int
    wild_at_end: bool
    longest: int

    def covers(self, other: RunRule) -> bool:
        """Whether every run under the other rule is one under this rule."""
        inside = other.wild_at_end or not self.wild_at_end
        return inside and self.most_wilds >= other.most_wilds and self.longest >= other.longest


@dataclass(frozen=True)
class Lawbook:
    """The rules to read by.

    Attributes:
        variants: the variants that are possible; none when there are no rules.
        limit: (53,) most copies of each identity on the table.
        priors: how likely melds of each kind are.
    """

    variants: tuple[Variant, ...]
    limit: tuple[int, ...]
    priors: RuleSettings

    @cached_property
    def wilds(self) -> tuple[int, ...]:
        """Identities that can be wild."""
        known = self.limit if self.variants else ()
        return tuple(c for c, most in enumerate(known) if most and CARDS[c].can_be_wild)

    @cached_property
    def most_wilds(self) -> int:
        """Wilds in a meld, at most."""
        return max((v.most_wilds for v in self.variants), default=0)

    @cached_property
    def packs(self) -> int:
        """Packs in play, at most."""
        return max((v.packs for v in self.variants), default=1)

    @cached_property
    def largest_set(self) -> int:
        """Cards in a set, at most: every card of a rank and the wilds."""
        return len(SUITS) * self.packs + self.most_wilds

    @cached_property
    def run_rules(self) -> tuple[RunRule, ...]:
        """What runs have to keep to, without rules that another one covers; none where there are no runs."""
        return tuple(
            self._widest(
                {
                    RunRule(v.most_wilds, v.wild_at_end, min(v.longest_run, LAST_PLACE - v.one_ace))
                    for v in self._with_runs
                }
            )
        )

    @property
    def _with_runs(self) -> list[Variant]:
        return [v for v in self.variants if MeldKind.RUN in v.kinds]

    @staticmethod
    def _widest(rules: set[RunRule]) -> Iterator[RunRule]:
        for rule in sorted(rules):
            if not any(other.covers(rule) for other in rules - {rule}):
                yield rule

    @cached_property
    def runs(self) -> bool:
        """Whether cards of a suit in sequence are a meld."""
        return bool(self._with_runs)

    @cached_property
    def sets(self) -> bool:
        """Whether cards of a rank are a meld."""
        return any(MeldKind.SET in v.kinds for v in self.variants)

    def readings(self, cards: Sequence[Card]) -> dict[Variant, tuple[Reading, ...]]:
        """Every lawful reading of a bag of cards, by variant."""
        found = {v: readings_of(cards, v) for v in self.variants}
        return {v: readings for v, readings in found.items() if readings}

    def faults(self, cards: Sequence[Card]) -> tuple[Notice, ...]:
        """What is wrong with a bag of cards under every variant, as the most generous one says it."""
        if not self.variants or self.readings(cards):
            return ()
        generous = max(self.variants, key=lambda v: (len(v.kinds), v.jokers, len(v.wild_sets)))
        return faults_of(cards, generous)


@lru_cache(maxsize=16)
def lawbook(variant: Variant | str | None = None, *, pack: bool = True, priors: RuleSettings | None = None) -> Lawbook:
    """The rules of a variant or of its name; None for the union of all, "none" for those of a single pack alone.

    Other games are mostly played with one pack. Without `pack` a card of the pack may be there any number of times.
    Without `priors` those that ship are taken.

    Raises:
        KeyError: when there is no such variant.
    """
    priors = priors or shipped().rules
    if variant == NO_RULES:
        return Lawbook((), ((1,) * JOKER + (2,)) if pack else (UNLIMITED,) * len(CARDS), priors)
    if isinstance(variant, str):
        variant = VARIANTS[variant]
    variants = tuple(VARIANTS.values()) if variant is None else (variant,)
    limit = np.max([[v.copies(card) for card in CARDS] for v in variants], axis=0)
    limit = limit if pack else np.where(limit > 0, UNLIMITED, 0)
    return Lawbook(variants, tuple(int(x) for x in limit), priors)


NO_RULES = "none"
"""In place of a variant's name: read without the rules of melds, as for photos of other games."""
