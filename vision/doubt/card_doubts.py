"""Doubts about one card, from what its indices show and what the rules made of it."""

from __future__ import annotations

from collections import defaultdict

from vision.doubt.evidence import Evidence
from vision.identities import JOKER


def unsure(evidence: Evidence) -> set[int]:
    """Cards whose identity is not likely enough."""
    least = evidence.settings.doubt.sure_probability
    return {card for card, probability in enumerate(evidence.certainty) if probability < least}


def against(evidence: Evidence) -> set[int]:
    """Cards of which the rules ask what they hardly look like."""
    least = evidence.settings.doubt.contrary_share
    return {
        number
        for number, (card, asked) in enumerate(zip(evidence.cards, evidence.asked, strict=True))
        if asked != int(card.p.argmax()) and card.p[asked] < least
    }


def faint(evidence: Evidence) -> set[int]:
    """Cards that may not be there at all; much looks like a joker's mark."""
    held = evidence.settings.doubt
    return {
        number
        for number, card in enumerate(evidence.cards)
        if card.exists < (held.faint_joker_presence if int(card.p.argmax()) == JOKER else held.faint_presence)
    }


def clash(evidence: Evidence) -> set[int]:
    """Cards whose indices show different identities."""
    return {number for number, card in enumerate(evidence.cards) if card.clash}


def surplus_copies(evidence: Evidence) -> set[int]:
    """The least certain copies of every identity that stands more often than the pack holds it."""
    copies: dict[int, list[int]] = defaultdict(list)
    for card, identity in enumerate(evidence.chosen):
        copies[identity].append(card)
    certainty = evidence.certainty
    marked: set[int] = set()
    for identity, cards in copies.items():
        over = max(len(cards) - evidence.book.limit[identity], 0)
        marked |= set(sorted(cards, key=lambda card: (certainty[card], card))[:over])
    return marked
