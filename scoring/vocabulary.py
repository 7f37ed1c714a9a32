"""What the variants' tables are made of: tiers, and variants."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Final

from scoring.card import JOKER_RANK, Card
from scoring.meld_shape import LAST_PLACE, TWO_PLACE, MeldKind, MeldShape
from scoring.notice import Notice
from scoring.options import Option, OptionError
from scoring.prices import Amount, CardPrices

SIDES: Final = 2
"""Sides at a table; with as many players, each side is one person."""

THREE: Final = 3
"""Players of whom one plays alone against the other two, or each alone."""

SMALLEST_MELD: Final = 3
"""Cards in the smallest meld, the same in all four texts."""

LEAST_NATURALS: Final = 2
"""Natural cards in any meld but a `WildSet`, the same in all four texts."""

BURRACO_SIZE: Final = 7
"""Cards in the smallest burraco, the same in all four texts."""

POZZETTO_SIZE: Final = 11
"""Cards in a pozzetto, the same in all four texts."""


def at_least(count: int) -> range:
    """Return the numbers from `count` up, for the sizes of a `Tier` or a `WildSet`."""
    return range(count, sys.maxsize)


class Mark(Enum):
    """Which cards of a burraco players lay across it, to tell later what it is."""

    TWO = auto()
    """Two cards or more."""

    INNER = auto()
    """One card, not the last."""

    LAST = auto()
    """The last card alone."""


@dataclass(frozen=True, slots=True)
class Tier:
    """A kind of burraco: the shape it asks for and the bonus it pays.

    Attributes:
        name: its name in the variant, such as ``"pulito"``.
        points: bonus, on top of the points of the cards.
        cite: seed and section.
        wilds: admitted numbers of wilds.
        sizes: admitted numbers of cards.
        span: the exact places of a run, such as (1, 13) for ace to king; `None` for any.
        flank: least number of naturals in a row.
        wild_at_end: whether all naturals must lie in a row.
        kinds: kinds of meld that reach it.
        mark: the crosswise cards by which players tell it from others.
    """

    name: str
    points: int
    cite: str
    wilds: range = range(1)
    sizes: range = at_least(BURRACO_SIZE)
    span: tuple[int, int] | None = None
    flank: int = 0
    wild_at_end: bool = False
    kinds: frozenset[MeldKind] = frozenset(MeldKind)
    mark: Mark = Mark.TWO

    def admits(self, shape: MeldShape) -> bool:
        """Whether a meld of this shape reaches the tier."""
        return (
            shape.size in self.sizes
            and shape.kind in self.kinds
            and len(shape.wilds) in self.wilds
            and (self.span is None or self.span == shape.span)
            and shape.flank >= (shape.naturals if self.wild_at_end else self.flank)
        )


@dataclass(frozen=True, slots=True)
class WildSet:
    """A meld made of 2s and jokers alone, where a variant knows one.

    Attributes:
        tier: what it is worth; `None` for one that is still being built.
        twos: admitted numbers of 2s.
        jokers: admitted numbers of jokers.
        least_packs: packs in play from which it can be made.
    """

    tier: Tier | None
    twos: range
    jokers: range = range(1)
    least_packs: int = 1

    def admits(self, cards: Sequence[Card], packs: int) -> bool:
        """Whether these cards, with so many packs in play, are this meld."""
        jokers = sum(card.is_joker for card in cards)
        twos = sum(card.rank == "2" for card in cards)
        fits = twos in self.twos and jokers in self.jokers and packs >= self.least_packs
        return fits and twos + jokers == len(cards)


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """The rules and prices of one way to play; a house game is `dataclasses.replace` of one.

    Compared by identity, so that a variant can key a cache.

    Attributes:
        name: name in files and on the command line.
        seed: number of the rule text it follows.
        burraco: what a meld of seven or more is called, ``"burraco"`` or ``"canasta"``.
        packs: packs in play; each holds every card once and `jokers` jokers.
        jokers: jokers in each pack.
        players: players at the table.
        kinds: kinds of meld that are played.
        tiers: kinds of burraco, best first: the first that admits a reading is its tier.
        cards: points of the cards.
        closing: bonus of the side that closes.
        pozzetto_not_taken: penalty.
        pozzetto_unplayed: penalty for a pozzetto taken but not played, in place of its cards' points; `None`
            when its cards are charged as cards in hand and nothing else.
        closing_needs_clean: whether only a burraco without a wild allows to close.
        most_wilds: wilds in a meld, at most.
        wild_at_end: whether a run's wilds may stand only at its ends.
        longest_run: cards in a run, at most.
        one_ace: whether a run has one ace only, low or high.
        natural_twos: whether a 2 of a run's suit in its own place is a natural card, and no wild.
        natural_two_points: points of such a 2; `None` for those of any 2.
        equal_melds: whether a side may lay two equal melds; where not, two sets of a rank are a fault, and two
            runs of one suit that make one run are told.
        wild_sets: melds of 2s and jokers alone.
        target: points that end a match, `None` for no target.
        hands: agreed number of hands; ends the match instead of the target.
        victory_points: by agreed number of hands, the largest difference in points that still
            pays 10-10, 11-9, … 19-1; beyond the last it is 20-0.
        pair_halved: whether, where three play one against two, each of the two gets half of their points.
        pair_rounded_up: whether such a half is rounded up, or down.
        second_phase: points of any of three players from which on each plays alone; `None` for never.
        options: what may be changed by name.
    """

    name: str
    seed: str
    burraco: str
    packs: int
    jokers: int
    players: int
    kinds: frozenset[MeldKind]
    tiers: tuple[Tier, ...]
    cards: CardPrices
    closing: Amount
    pozzetto_not_taken: Amount
    pozzetto_unplayed: Amount | None
    closing_needs_clean: bool
    options: tuple[Option, ...]
    target: int | None
    hands: int | None = None
    most_wilds: int = 1
    wild_at_end: bool = False
    longest_run: int = LAST_PLACE
    one_ace: bool = False
    natural_twos: bool = True
    natural_two_points: int | None = None
    equal_melds: bool = True
    wild_sets: tuple[WildSet, ...] = ()
    victory_points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    pair_halved: bool = True
    pair_rounded_up: bool = True
    second_phase: int | None = None

    def copies(self, card: Card) -> int:
        """Return how many of this card are in play; 0 for one that the pack does not hold."""
        return self.packs * (self.jokers if card.rank == JOKER_RANK else 1)

    def allows(self, shape: MeldShape) -> bool:
        """Whether a meld of this shape may be laid; melds of 2s and jokers alone are `wild_sets`."""
        return (
            shape.kind in self.kinds
            and shape.size >= SMALLEST_MELD
            and len(shape.wilds) <= self.most_wilds
            and shape.naturals >= LEAST_NATURALS
            and (shape.kind is MeldKind.SET or self._allows_run(shape))
        )

    def _allows_run(self, shape: MeldShape) -> bool:
        natural = set(range(shape.low, shape.low + shape.size)) - set(shape.wilds_at)
        return (
            shape.size <= self.longest_run
            and not (self.one_ace and {1, LAST_PLACE} <= natural)
            and (self.natural_twos or TWO_PLACE not in natural)
            and (not self.wild_at_end or shape.flank == shape.naturals)
        )

    def discount(self, shape: MeldShape) -> int:
        """Return the points by which a natural 2 of the shape counts less than any other 2; 0 where there is none."""
        if self.natural_two_points is None or not self.natural_twos or shape.span is None:
            return 0
        low, high = shape.span
        there = low <= TWO_PLACE <= high and TWO_PLACE not in shape.wilds_at
        return self.cards.by_rank["2"] - self.natural_two_points if there else 0

    def tier_of(self, shape: MeldShape) -> Tier | None:
        """Return the best tier that the shape reaches, `None` when it is no burraco."""
        return next((tier for tier in self.tiers if tier.admits(shape)), None)

    def with_options(self, options: Mapping[str, object]) -> Variant:
        """Return the variant with these options applied.

        Raises:
            OptionError: naming an option it does not have, or a value that the option does not take.
        """
        known = {option.key: option for option in self.options}
        for key in options:
            if key not in known:
                offered = (name for name, option in known.items() if len(option.choices) + len(option.numbers) > 1)
                told = {"variant": self.name, "known": ", ".join(offered)}
                raise OptionError(key, Notice("document.no_option", told))
        # In the table's order, so that the order in which they are written changes nothing.
        changes: dict[str, Any] = {}
        for option in self.options:
            if option.key in options:
                changes |= option.changes(options[option.key])
        return replace(self, **changes) if changes else self
