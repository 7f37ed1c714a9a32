"""What is wrong with a meld that has no legal reading, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.card import RANKS, Card, text_of
from scoring.meld_shape import LAST_PLACE, PLACES, MeldKind
from scoring.notice import Notice
from scoring.vocabulary import LEAST_NATURALS, SMALLEST_MELD, Variant


def faults_of(cards: Sequence[Card], variant: Variant) -> tuple[Notice, ...]:
    """Name every fault of a bag of cards that has no legal reading under the variant.

    The bag is taken for the kind of meld that most of its natural cards agree on. A fault that only follows from
    another is left out.
    """
    if len(cards) < SMALLEST_MELD:
        return (*foreign(cards, variant), Notice("too_short", {"count": len(cards)}))
    naturals = [card for card in cards if not card.can_be_wild]
    wilds = [card for card in cards if card.can_be_wild]
    return (*foreign(cards, variant), *_of_kind(naturals, wilds, variant))


def foreign(cards: Iterable[Card], variant: Variant) -> Iterator[Notice]:
    """Yield a fault that names the cards which the variant's pack does not hold, if any."""
    strangers = [card for card in cards if not variant.copies(card)]
    if strangers:
        yield Notice("foreign", _named(strangers))


def _named(cards: Sequence[Card]) -> dict[str, object]:
    """Cards as values of a notice, with their number for the words that depend on it."""
    return {"cards": text_of(cards), "count": len(cards)}


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
        yield Notice("wrong_rank", {**_named(others), "rank": rank})
    yield from _wilds(wilds, len(naturals), variant)


def _wilds(wilds: Sequence[Card], naturals: int, variant: Variant) -> Iterator[Notice]:
    if len(wilds) > variant.most_wilds:
        yield Notice("too_many_wilds", {**_named(wilds), "limit": variant.most_wilds})
    elif wilds and naturals < LEAST_NATURALS:
        yield Notice("too_few_naturals", {"limit": LEAST_NATURALS})


def _of_run(suit: str, naturals: Sequence[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    if MeldKind.RUN not in variant.kinds:
        yield Notice("no_runs")
    others = [card for card in naturals if card.suit != suit]
    if others:
        yield Notice("wrong_suit", {**_named(others), "suit": Notice(f"suit.{suit}")})
    would_be_wild = list(wilds)
    if Card("2", suit) in wilds and not _two_may_be_wild(len(naturals), len(wilds), variant):
        would_be_wild.remove(Card("2", suit))
    yield from _wilds(would_be_wild, len(naturals) + len(wilds) - len(would_be_wild), variant)
    own = Counter(card for card in naturals if card.suit == suit)
    yield from _of_sequence(suit, own, wilds, variant)
    # Cards of another suit that lie where cards are missing are named already.
    yield from _of_gaps(suit, own, wilds, variant, named=len(others))


def _two_may_be_wild(naturals: int, wilds: int, variant: Variant) -> bool:
    """Whether a 2 of the run's suit may be wild beside these others, or has to stand in its own place."""
    return not variant.natural_twos or (wilds <= variant.most_wilds and (wilds <= 1 or naturals >= LEAST_NATURALS))


def _of_sequence(suit: str, own: Counter[Card], wilds: Sequence[Card], variant: Variant) -> Iterator[Notice]:
    count = own.total() + len(wilds)
    ace = Card("A", suit)
    repeated = [card for card, times in own.items() if times - (card == ace) > 1]
    if repeated:
        yield Notice("repeated", _named(repeated))
    if count > variant.longest_run:
        yield Notice("too_long", {"count": count, "limit": variant.longest_run})
    if own[ace] > 1 and (variant.one_ace or count < LAST_PLACE):
        yield Notice("one_ace" if variant.one_ace else "two_aces")
        own[ace] = 1


def _of_gaps(suit: str, own: Counter[Card], wilds: Sequence[Card], variant: Variant, named: int) -> Iterator[Notice]:
    fillings = _fillings(suit, own, wilds, variant)
    missing, free = min(fillings, key=lambda filling: len(filling[0]) - filling[1])
    absent = _named([Card(PLACES[place], suit) for place in missing])
    if len(missing) > free + named:
        yield Notice("gap", absent)
    elif missing and variant.wild_at_end and not named:
        yield Notice("wild_inside", absent)


def _fillings(
    suit: str, own: Counter[Card], wilds: Sequence[Card], variant: Variant
) -> Iterator[tuple[list[int], int]]:
    """Yield the missing places and how many wilds are free to fill them, for each role of 2 and ace.

    More wilds than a meld may have are a fault of their own: what they could fill is no second one.
    """
    inner = {RANKS.index(card.rank) + 1 for card in own if card.rank != "A"}
    aces: list[list[set[int]]] = [[set()], [{1}, {LAST_PLACE}], [{1, LAST_PLACE}]]
    two = variant.natural_twos and Card("2", suit) in wilds
    for ends in aces[min(own[Card("A", suit)], 2)]:
        if two:
            yield _missing(inner | ends | {2}), len(wilds) - 1
        if not two or _two_may_be_wild(own.total(), len(wilds), variant):
            yield _missing(inner | ends), len(wilds)


def _missing(places: set[int]) -> list[int]:
    return [place for place in range(min(places), max(places)) if place not in places]
