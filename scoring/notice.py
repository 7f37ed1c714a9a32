"""Faults and warnings as data: a stable key with its values, and English words for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

ENGLISH: Final[Mapping[str, str]] = {
    # faults of a meld
    "too_short": "a meld has at least three cards, this one has {count}",
    "foreign": "{cards}: not in this variant's pack",
    "only_wilds": "2s and jokers alone make no meld here",
    "no_sets": "cards of one rank make no meld in this variant, only runs do",
    "no_runs": "cards in sequence make no meld in this variant, only sets do",
    "too_many_wilds": "{cards} would all be wild, but a meld has at most {limit}",
    "too_few_naturals": "a meld has at least {limit} cards that are no wilds",
    "wrong_suit": "{cards}: not of the run's suit {suit}",
    "wrong_rank": "{cards}: not of the set's rank {rank}",
    "repeated": "{cards}: more than once in a run",
    "two_aces": "two aces fit only a run of fourteen cards, from ace to ace",
    "too_long": "a run has at most {limit} cards, this one has {count}",
    "gap": "{cards} missing from the run, more than its wilds can fill",
    "wild_inside": "a wild may lie only at an end of a run here, not in the place of {cards}",
    # where a fault of a line lies
    "in_meld": "meld {number} ({cards}): {fault}",
    "in_hand": "hand: {fault}",
    # facts of a hand that cannot all be true
    "too_many_copies": "{card} appears {count} times, but the pack holds it {limit} times",
    "several_closed": "only one side can close, but {sides} all did",
    "closed_without_burraco": "{side} closed without a {needed}",
    "closed_not_taken": "{side} closed, yet its pozzetto was not taken: one of the two is wrong",
    "closed_unplayed": "{side} closed, yet its pozzetto was not played: one of the two is wrong",
    "closed_with_cards": "{side} closed, yet its one player still holds {cards}",
}
"""English words for every key; a page in another language brings a table with the same keys."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person, not yet in any language.

    Attributes:
        key: a key of `ENGLISH`, stable.
        values: what the words name (cards as text forms); `in_meld` and `in_hand` nest a `Notice`.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def render(self, words: Mapping[str, str]) -> str:
        """Say it in the language of `words`, a table with the keys of `ENGLISH`."""
        spoken = {
            name: value.render(words) if isinstance(value, Notice) else value for name, value in self.values.items()
        }
        return words[self.key].format(**spoken)

    def __str__(self) -> str:
        """Say it in English."""
        return self.render(ENGLISH)
