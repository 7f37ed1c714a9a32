"""Doubts about one card, from what its indices show and what the rules made of it."""

from __future__ import annotations

from collections import defaultdict

from scoring.card import CARDS
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
    """Cards that may not be there at all, unless their meld bears them out; much looks like a joker's mark."""
    held, borne_out = evidence.settings.doubt, _borne_out(evidence)
    return {
        number
        for number, card in enumerate(evidence.cards)
        if card.exists < (held.faint_joker_presence if int(card.p.argmax()) == JOKER else held.faint_presence)
        and number not in borne_out
    }


def _borne_out(evidence: Evidence) -> set[int]:
    """Natural cards that plainly look like what a lawful meld holds in their place: no ghost would fit in by chance."""
    lawful = [
        evidence.stacks[k].cards
        for k in evidence.melds
        if evidence.book.readings([CARDS[evidence.chosen[card]] for card in evidence.stacks[k].cards])
    ]
    least = evidence.settings.doubt.sure_probability
    return {
        number
        for cards in lawful
        for number in cards
        if evidence.cards[number].p[evidence.chosen[number]] >= least and not CARDS[evidence.chosen[number]].can_be_wild
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
