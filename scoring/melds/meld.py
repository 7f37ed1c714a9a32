"""Melds: a bag of cards, every legal way to read it, and what is wrong with it when there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.card import Card, parse_cards, text_of
from scoring.melds.faults import faults_of
from scoring.melds.meld_shape import LAST_PLACE, PLACES, MeldKind
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.vocabulary import BURRACO_SIZE, SMALLEST_MELD, Variant

__all__ = ["Meld", "MeldKind", "Reading", "readings_of"]

_PLACE = {rank: place for place, rank in enumerate(PLACES[:LAST_PLACE]) if place}
_LOW_ACE, _TWO, _HIGH_ACE = 1 << 1, 1 << 2, 1 << LAST_PLACE


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together, legal or not; their order never changes what they are worth.

    Attributes:
        cards: in the order in which they lie.
        choice: text form of the `Reading` that a person chose; ``""`` for the one worth most.
    """

    cards: tuple[Card, ...]
    choice: str = ""

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
    if len(cards) < SMALLEST_MELD or not all(map(variant.copies, cards)):
        return ()
    naturals = [card for card in cards if not card.can_be_wild]
    wilds = [card for card in cards if card.can_be_wild]
    if not naturals:
        return tuple(_wild_set_readings(wilds, variant))
    found = (*_set_readings(naturals, wilds, variant), *_run_readings(naturals, wilds, variant))
    if len(cards) >= BURRACO_SIZE:
        found = tuple(replace(reading, tier=variant.tier_of(reading)) for reading in found)
    return tuple(sorted(found, key=lambda reading: -reading.bonus))


def _wild_set_readings(wilds: Sequence[Card], variant: Variant) -> Iterator[Reading]:
    for wild_set in variant.wild_sets:
        if wild_set.admits(wilds, variant.packs):
            yield Reading(MeldKind.SET, len(wilds), rank="2", tier=wild_set.tier)


def _set_readings(naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Reading]:
    one_rank = len({card.rank for card in naturals}) == 1
    if MeldKind.SET in variant.kinds and one_rank and len(naturals) > 1 and len(wilds) <= 1:
        size = len(naturals) + len(wilds)
        yield Reading(MeldKind.SET, size, wilds[0] if wilds else None, rank=naturals[0].rank)


def _run_readings(naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Reading]:
    suits = {card.suit for card in naturals}
    if MeldKind.RUN not in variant.kinds or len(suits) > 1:
        return
    suit = suits.pop()
    for fixed in _ace_placements(naturals):
        for places, wild in _wild_roles(fixed, wilds, Card("2", suit)):
            yield from _laid(places, wild, suit, variant)


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


def _wild_roles(places: int, wilds: Sequence[Card], own_two: Card) -> Iterator[tuple[int, Card | None]]:
    """Yield the places of all naturals with the wild, for every role that the 2s can have."""
    match wilds:
        case []:
            yield places, None
        case [wild]:
            if wild == own_two:
                yield places | _TWO, None
            yield places, wild
        case [first, second] if own_two in wilds:
            yield places | _TWO, second if first == own_two else first


def _laid(places: int, wild: Card | None, suit: str, variant: Variant) -> Iterator[Reading]:
    low = (places & -places).bit_length() - 1
    high = places.bit_length() - 1
    missing = [place for place in range(low, high) if not places & 1 << place]
    size = places.bit_count() + (wild is not None)
    if wild is None:
        if not missing:
            yield Reading(MeldKind.RUN, size, suit=suit, low=low)
        return
    ends = [place for place in (low - 1, high + 1) if 1 <= place <= LAST_PLACE]
    inside = missing[:1] if len(missing) == 1 and not variant.wild_at_end else []
    for place in inside if missing else ends:
        # A 2 of the suit in the place of the 2 is a natural card: that reading exists already.
        if wild != Card("2", suit) or 1 << place != _TWO:
            yield Reading(MeldKind.RUN, size, wild, suit, min(low, place), place)
