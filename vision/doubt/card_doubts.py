"""What a person should look at: few cards, and the errors among them.

Every doubt has a key; `ENGLISH` says it in words. A crosswise mark that disagrees with the meld is a note, no doubt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from vision.cards.card import PhysicalCard
from vision.identities import JOKER

ENGLISH: Final = {
    "unsure": "another card is nearly as likely",
    "against": "the rules ask for a card that hardly looks like this one",
    "copies": "more copies than the pack holds",
    "faint": "hardly seen",
    "clash": "its corners seem to show different cards",
    "two_cards": "it may be two equal cards, one on the other",
    "twin": "it may be the same card as one beside it",
    "unread": "something like an index beside it could not be read",
    "covered": "does not show its other corner: a card may lie on it",
    "beneath": "a card that was not read seems to stick out from under it",
    "gap": "a card seems to be hidden before it",
    "hand_or_meld": "meld or hand?",
    "two_melds": "read as two melds that touch",
}
"""Words for every doubt."""

BELOW = 0.85
"""Probability of being right under which a card is doubtful."""
CONTRARY = 0.02
"""Share that the classifier gives a card which the rules put in its place, under which it is doubtful anyway."""
FAINT, ODD_FAINT = 0.5, 0.6
"""Probability of being a card at all under which it is doubtful, and the same for a joker, which much looks like."""


def card_doubts(card: PhysicalCard, chosen: int, probability: float) -> tuple[str, ...]:
    """Keys of the doubts about one card, from what is known of it alone."""
    seen = int(card.p.argmax())
    found = {
        "unsure": probability < BELOW,
        "against": chosen != seen and card.p[chosen] < CONTRARY,
        "faint": card.exists < (ODD_FAINT if seen == JOKER else FAINT),
        "clash": card.clash,
    }
    return tuple(key for key, there in found.items() if there)


def surplus_copies(chosen: Sequence[int], certainty: Sequence[float], limit: Sequence[int]) -> set[int]:
    """Places of the least certain copies of every identity that stands more often than `limit` allows."""
    copies: dict[int, list[int]] = defaultdict(list)
    for place, identity in enumerate(chosen):
        copies[identity].append(place)
    marked: set[int] = set()
    for identity, places in copies.items():
        over = len(places) - limit[identity]
        if over > 0:
            marked |= set(sorted(places, key=lambda k: (certainty[k], k))[:over])
    return marked
