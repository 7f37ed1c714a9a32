"""Every reason to ask a person to look at a card: its key, its words and what decides it, in one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from vision.doubt.card_doubts import against, clash, faint, surplus_copies, unsure
from vision.doubt.evidence import Evidence
from vision.doubt.near_duplicates import nearly_one
from vision.doubt.unread_cards import bare_tops, near_unread, sticking_out
from vision.doubt.wide_gaps import stretched, wide_steps


@dataclass(frozen=True)
class Kind:
    """One kind of doubt.

    Attributes:
        key: its name, in readings and in the words of every language.
        english: what a person is told.
        cards: which cards it is about.
        only_melds: whether it is decided only where melds are read. Without melds cards lie in heaps: nearly every one
            hides a corner of some other, in steps of any width.
    """

    key: str
    english: str
    cards: Callable[[Evidence], set[int]]
    only_melds: bool = False


KINDS: Final = (
    Kind("unsure", "another card is nearly as likely", unsure),
    Kind("against", "the rules ask for a card that hardly looks like this one", against),
    Kind("faint", "hardly seen", faint),
    Kind("clash", "its corners seem to show different cards", clash),
    Kind("copies", "more copies than the pack holds", surplus_copies),
    Kind("hand_or_meld", "meld or hand?", lambda e: e.tops(e.parting.unsure)),
    Kind("two_melds", "read as two melds that touch", lambda e: e.tops(e.halves)),
    Kind(
        "unread",
        "something like an index beside it could not be read",
        lambda e: near_unread(e.detections, e.scene, e.settings.doubt),
    ),
    Kind("twin", "it may be the same card as one beside it", lambda e: nearly_one(e.cards, e.settings)),
    Kind(
        "covered",
        "does not show its other corner: a card may lie on it",
        lambda e: bare_tops(e.scene, e.stacks, e.size_wh),
        only_melds=True,
    ),
    Kind(
        "gap",
        "a card seems to be hidden before it",
        lambda e: wide_steps(e.scene, e.stacks, e.melds, e.settings.doubt),
        only_melds=True,
    ),
    Kind(
        "two_cards",
        "it may be two equal cards, one on the other",
        lambda e: stretched(e.scene, e.stacks, e.settings.doubt.two_cards_step),
        only_melds=True,
    ),
    Kind(
        "beneath",
        "a card that was not read seems to stick out from under it",
        lambda e: (
            sticking_out(e.scene, e.stacks, e.likeness(e.scene.quads), e.settings.doubt.card_likeness)
            if e.likeness
            else set()
        ),
        only_melds=True,
    ),
)
"""Every kind, the most urgent first: in this order a card's doubts are told."""

ENGLISH: Final = {kind.key: kind.english for kind in KINDS}
"""Words for every kind."""


def doubts(evidence: Evidence) -> list[tuple[str, ...]]:
    """Keys of the doubts about each card, the most urgent first; empty where nobody need look."""
    kinds = [kind for kind in KINDS if evidence.book.variants or not kind.only_melds]
    marked = [(kind.key, kind.cards(evidence)) for kind in kinds]
    return [tuple(key for key, cards in marked if card in cards) for card in range(len(evidence.cards))]
