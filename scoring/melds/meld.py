"""Melds: a bag of cards, every legal way to read it, and what is wrong with it when there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.card import Card, parse_cards, text_of
from scoring.meld_shape import LAST_PLACE, PLACES, TWO_PLACE, MeldKind, MeldShape
from scoring.melds.faults import faults_of
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.vocabulary import Variant

_PLACE = {rank: place for place, rank in enumerate(PLACES[:LAST_PLACE]) if place}
_LOW_ACE, _TWO, _HIGH_ACE = 1 << 1, 1 << TWO_PLACE, 1 << LAST_PLACE


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together, legal or not; their order never changes what they are worth.

    Attributes:
        cards: in the order in which they lie.
        choice: text form of the `Reading` that a person chose; ``""`` for the one worth most.
        exception: reason for which its cards count although no rule allows it; ``""`` for none.
    """

    cards: tuple[Card, ...]
    choice: str = ""
    exception: str = ""

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld such as ``"3H 4H 5H"``.

        Raises:
            ValueError: when a word names no card.
        """
        return cls(parse_cards(text))

    def __str__(self) -> str:
        """Give the cards' text forms, as `parse` reads them."""
        return text_of(self.cards)

    def readings(self, variant: Variant) -> tuple[Reading, ...]:
        """List every legal reading under the variant, worth most first; empty for an illegal meld."""
        return readings_of(self.cards, variant)

    def best(self, variant: Variant) -> Reading | None:
        """Return the reading that stands under the variant, `None` for an illegal meld."""
        return self.pick(self.readings(variant))

    def pick(self, readings: Sequence[Reading]) -> Reading | None:
        """Return the chosen one of the readings if it is there, else the first; `None` if none is."""
        chosen = (reading for reading in readings if self.choice and str(reading) == self.choice)
        return next(chosen, readings[0] if readings else None)

    def faults(self, variant: Variant) -> tuple[Notice, ...]:
        """Name everything that is wrong; empty exactly when there is a legal reading."""
        return () if self.readings(variant) else faults_of(self.cards, variant)


def readings_of(cards: Sequence[Card], variant: Variant) -> tuple[Reading, ...]:
    """List every legal reading of a bag of cards under the variant, worth most first."""
    if not all(map(variant.copies, cards)):
        return ()
    naturals = [card for card in cards if not card.can_be_wild]
    wilds = [card for card in cards if card.can_be_wild]
    if not naturals:
        return tuple(_wild_set_readings(wilds, variant))
    shapes = (*_set_shapes(naturals, wilds), *_run_shapes(naturals, wilds, variant))
    lawful = (shape for shape in shapes if variant.allows(shape))
    found = (Reading(shape, variant.tier_of(shape), variant.discount(shape)) for shape in lawful)
    return tuple(sorted(found, key=lambda reading: -reading.worth))


def _wild_set_readings(wilds: Sequence[Card], variant: Variant) -> Iterator[Reading]:
    for wild_set in variant.wild_sets:
        if wild_set.admits(wilds, variant.packs):
            yield Reading(MeldShape(MeldKind.SET, len(wilds), rank="2"), wild_set.tier)


def _set_shapes(naturals: Sequence[Card], wilds: Sequence[Card]) -> Iterator[MeldShape]:
    if len({card.rank for card in naturals}) == 1:
        size = len(naturals) + len(wilds)
        yield MeldShape(MeldKind.SET, size, _sorted(wilds), rank=naturals[0].rank)


def _run_shapes(naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[MeldShape]:
    suits = {card.suit for card in naturals}
    if len(suits) > 1:
        return
    own_two = Card("2", suits.pop())
    for fixed in _ace_placements(naturals):
        for places, free in _two_roles(fixed, _sorted(wilds), own_two):
            if len(free) <= variant.most_wilds:
                yield from _laid(places, free, own_two, variant)


def _sorted(wilds: Sequence[Card]) -> tuple[Card, ...]:
    """One order for the wilds: which of two stands for which card changes nothing."""
    return tuple(sorted(wilds, key=str))


def _ace_placements(naturals: Sequence[Card]) -> Iterable[int]:
    """Yield the places that the naturals take, as bits 1 … 14, for every place of the aces."""
    places = 0
    aces = 0
    for card in naturals:
        bit = 1 << _PLACE[card.rank]
        if card.rank == "A":
            aces += 1
        elif places & bit:
            return ()
        else:
            places |= bit
    both = _LOW_ACE | _HIGH_ACE
    return {0: (places,), 1: (places | _LOW_ACE, places | _HIGH_ACE), 2: (places | both,)}.get(aces, ())


def _two_roles(places: int, wilds: tuple[Card, ...], own_two: Card) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the places of all naturals with the wilds: a 2 of the suit is natural in its place, or wild."""
    if own_two in wilds:
        natural = wilds.index(own_two)
        yield places | _TWO, (*wilds[:natural], *wilds[natural + 1 :])
    yield places, wilds


def _laid(places: int, wilds: tuple[Card, ...], own_two: Card, variant: Variant) -> Iterator[MeldShape]:
    """Yield the runs in which the wilds fill every gap and those left over lengthen either end."""
    low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
    missing = [place for place in range(low, high) if not places & 1 << place]
    spare = len(wilds) - len(missing)
    for below in range(spare, -1, -1):
        first, last = low - below, high + spare - below
        at = (*range(first, low), *missing, *range(high + 1, last + 1))
        # A 2 of the suit in the place of the 2 is a natural card: that reading exists already.
        own_place = variant.natural_twos and own_two in wilds and TWO_PLACE in at
        if first >= 1 and last <= LAST_PLACE and not own_place:
            yield MeldShape(MeldKind.RUN, last - first + 1, wilds, own_two.suit, first, at)
