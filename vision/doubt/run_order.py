"""Where the ranks of a run leave room for a card that was not read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from scoring.card import CARDS, RANKS, Card
from vision.doubt.evidence import Evidence

RUN_PLACES = {rank: (place,) for place, rank in enumerate(RANKS)} | {"A": (0, len(RANKS))}
"""Places of each rank in a run: the ace lies at either end."""


def rooms_beneath(evidence: Evidence) -> dict[int, bool]:
    """Whether another card may lie hidden beneath each card of the melds that are runs."""
    melds = [evidence.stacks[k].cards for k in evidence.melds]
    found = [rooms([CARDS[evidence.chosen[card]] for card in cards]) or () for cards in melds]
    return {
        card: room for cards, some in zip(melds, found, strict=True) for card, room in zip(cards, some, strict=False)
    }


def rooms(cards: Sequence[Card]) -> tuple[bool, ...] | None:
    """For each card of a run, as laid, whether another may lie hidden just before it; None where the cards are no run.

    A run holds each rank once: no card is hidden where every rank between two cards lies elsewhere, as in 9 Q 10 J, or
    where as many wild cards lie between them; 2s are taken for wild ones.
    """
    natural = [place for place, card in enumerate(cards) if not card.can_be_wild]
    ranks = {cards[place].rank for place in natural}
    if len({cards[place].suit for place in natural}) != 1 or len(ranks) == 1:
        return None
    held = {place for rank in ranks for place in RUN_PLACES[rank]}
    before = [[n for n in natural if n < place][-1:] for place in range(len(cards))]
    after = [[n for n in natural if n >= place][:1] for place in range(len(cards))]
    return tuple(
        bool(a and b) and _lacking(cards[a[0]].rank, cards[b[0]].rank, held) >= b[0] - a[0]
        for a, b in zip(before, after, strict=True)
    )


def _lacking(rank: str, other: str, held: Collection[int]) -> int:
    """How many ranks between two are not held, with the ace at the end where they are fewer."""
    ends = product(RUN_PLACES[rank], RUN_PLACES[other])
    return min(len(set(range(min(a, b) + 1, max(a, b))) - set(held)) for a, b in ends)
