"""Doubts about one card, from what its indices show and what the rules made of it."""

from __future__ import annotations

from collections import defaultdict

from vision.doubt.evidence import Evidence
from vision.identities import JOKER

BELOW = 0.85
"""Probability of being right under which a card is doubtful."""
CONTRARY = 0.02
"""Share that the classifier gives a card which the rules put in its place, under which it is doubtful anyway."""
FAINT, ODD_FAINT = 0.5, 0.6
"""Probability of being a card at all under which it is doubtful, and the same for a joker, which much looks like."""


def unsure(evidence: Evidence) -> set[int]:
    """Cards whose identity is less likely than `BELOW`."""
    return {card for card, probability in enumerate(evidence.certainty) if probability < BELOW}


def against(evidence: Evidence) -> set[int]:
    """Cards that the rules made what they hardly look like."""
    return {
        number
        for number, (card, chosen) in enumerate(zip(evidence.cards, evidence.chosen, strict=True))
        if chosen != int(card.p.argmax()) and card.p[chosen] < CONTRARY
    }


def faint(evidence: Evidence) -> set[int]:
    """Cards that may not be there at all."""
    return {
        number
        for number, card in enumerate(evidence.cards)
        if card.exists < (ODD_FAINT if int(card.p.argmax()) == JOKER else FAINT)
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
