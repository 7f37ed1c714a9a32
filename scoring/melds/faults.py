"""What is wrong with a meld that has no legal reading, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.card import RANKS, Card, text_of
from scoring.melds.meld_shape import LAST_PLACE, PLACES, MeldKind
from scoring.notice import Notice
from scoring.vocabulary import SMALLEST_MELD, Variant


def faults_of(cards: Sequence[Card], variant: Variant) -> tuple[Notice, ...]:
    """Name every fault of a bag of cards that has no legal reading under the variant.

    The bag is taken for the kind of meld that most of its natural cards agree on.
    """
    naturals = [card for card in cards if not card.can_be_wild]
    wilds = [card for card in cards if card.can_be_wild]
    return (*_common(cards, variant), *_of_kind(naturals, wilds, variant))


def foreign(cards: Iterable[Card], variant: Variant) -> Iterator[Notice]:
    """Yield a fault that names the cards which the variant's pack does not hold, if any."""
    strangers = [card for card in cards if not variant.copies(card)]
    if strangers:
        yield Notice("foreign", {"cards": text_of(strangers)})


def _common(cards: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    yield from foreign(cards, variant)
    if len(cards) < SMALLEST_MELD:
        yield Notice("too_short", {"count": len(cards)})


def _of_kind(naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    if not naturals:
        if wilds:
            yield Notice("only_wilds")
        return
    suit, in_suit = _most(card.suit for card in naturals)
    rank, of_rank = _most(card.rank for card in naturals)
    if of_rank > in_suit or of_rank == len(naturals) > 1:
        yield from _of_set(rank, naturals, wilds, variant)
    else:
        yield from _of_run(suit, naturals, wilds, variant)


def _most(values: Iterable[str]) -> tuple[str, int]:
    """Return the most frequent value with its count; of equals the last by name, in any order of cards."""
    return max(Counter(values).items(), key=lambda item: (item[1], item[0]))


def _of_set(rank: str, naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    if MeldKind.SET not in variant.kinds:
        yield Notice("no_sets")
    others = [card for card in naturals if card.rank != rank]
    if others:
        yield Notice("wrong_rank", {"cards": text_of(others), "rank": rank})
    if len(wilds) > 1:
        yield Notice("too_many_wilds", {"cards": text_of(list(wilds))})


def _of_run(suit: str, naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    if MeldKind.RUN not in variant.kinds:
        yield Notice("no_runs")
    others = [card for card in naturals if card.suit != suit]
    if others:
        yield Notice("wrong_suit", {"cards": text_of(others), "suit": suit})
    would_be_wild = list(wilds)
    if Card("2", suit) in would_be_wild and len(wilds) > 1:
        would_be_wild.remove(Card("2", suit))
    if len(would_be_wild) > 1:
        yield Notice("too_many_wilds", {"cards": text_of(would_be_wild)})
    yield from _of_sequence(suit, Counter(card for card in naturals if card.suit == suit), wilds, variant)


def _of_sequence(suit: str, own: Counter[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    count = own.total() + len(wilds)
    ace = Card("A", suit)
    repeated = [card for card, times in own.items() if times - (card == ace) > 1]
    if repeated:
        yield Notice("repeated", {"cards": text_of(repeated)})
    if count > LAST_PLACE:
        yield Notice("too_long", {"count": count})
    if own[ace] > 1 and count < LAST_PLACE:
        yield Notice("two_aces")
        own[ace] = 1
    yield from _of_gaps(suit, own, wilds, variant)


def _of_gaps(suit: str, own: Counter[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    missing, wild = min(_fillings(suit, own, wilds), key=lambda filling: len(filling[0]) - filling[1])
    absent = text_of([Card(PLACES[place], suit) for place in missing])
    if len(missing) > wild:
        yield Notice("gap", {"cards": absent})
    elif missing and variant.wild_at_end:
        yield Notice("wild_inside", {"cards": absent})


def _fillings(suit: str, own: Counter[Card], wilds: Sequence[Card]) -> Iterator[tuple[list[int], bool]]:
    """Yield the missing places and whether a wild is free to fill one, for each role of 2 and ace."""
    inner = {RANKS.index(card.rank) + 1 for card in own if card.rank != "A"}
    aces: list[list[set[int]]] = [[set()], [{1}, {LAST_PLACE}], [{1, LAST_PLACE}]]
    two = Card("2", suit) in wilds
    for ends in aces[min(own[Card("A", suit)], 2)]:
        if two:
            yield _missing(inner | ends | {2}), len(wilds) > 1
        if not two or len(wilds) == 1:
            yield _missing(inner | ends), bool(wilds)


def _missing(places: set[int]) -> list[int]:
    return [place for place in range(min(places), max(places)) if place not in places]
