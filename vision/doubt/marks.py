"""Every reason to ask a person to look at a card: its key and what decides it, in one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from vision.doubt.card_doubts import against, clash, faint, surplus_copies, unsure
from vision.doubt.evidence import Evidence
from vision.doubt.near_duplicates import nearly_one
from vision.doubt.run_order import rooms_beneath
from vision.doubt.unread_cards import bare_tops, near_unread, sticking_out
from vision.doubt.wide_gaps import stretched, wide_steps


@dataclass(frozen=True)
class Kind:
    """One kind of doubt.

    Attributes:
        key: its name, in readings and stored drafts; `doubt.KEY` in `scoring.words` says it.
        cards: which cards it is about.
        only_melds: whether it is decided only where melds are read. Without melds cards lie in heaps: nearly every one
            hides a corner of some other, in steps of any width.
    """

    key: str
    cards: Callable[[Evidence], set[int]]
    only_melds: bool = False


KINDS: Final = (
    Kind("unsure", unsure),
    Kind("against", against),
    Kind("faint", faint),
    Kind("clash", clash),
    Kind("copies", surplus_copies),
    Kind("hand_or_meld", lambda e: e.tops(e.parting.unsure)),
    Kind("whose", lambda e: e.tops(e.parting.whose)),
    Kind("sides", lambda e: e.tops(e.parting.contested)),
    Kind("two_melds", lambda e: e.tops(e.halves)),
    Kind(
        "unread",
        lambda e: near_unread(e.detections, e.scene, e.settings.doubt),
    ),
    Kind("twin", lambda e: nearly_one(e.cards, e.settings)),
    Kind(
        "covered",
        lambda e: bare_tops(e.scene, e.stacks, e.size_wh),
        only_melds=True,
    ),
    Kind(
        "gap",
        lambda e: wide_steps(e.scene, e.stacks, e.melds, rooms_beneath(e), e.settings.doubt),
        only_melds=True,
    ),
    Kind(
        "two_cards",
        lambda e: stretched(e.scene, e.stacks, e.settings.doubt.two_cards_step),
        only_melds=True,
    ),
    Kind(
        "beneath",
        lambda e: (
            sticking_out(e.scene, e.stacks, e.likeness(e.scene.quads), e.settings.doubt.card_likeness)
            if e.likeness
            else set()
        ),
        only_melds=True,
    ),
)
"""Every kind, the most urgent first: a card's doubts are listed in this order."""


def doubts(evidence: Evidence) -> list[tuple[str, ...]]:
    """Keys of the doubts about each card, the most urgent first; empty where nobody need look."""
    kinds = [kind for kind in KINDS if evidence.book.variants or not kind.only_melds]
    marked = [(kind.key, kind.cards(evidence)) for kind in kinds]
    return [tuple(key for key, cards in marked if card in cards) for card in range(len(evidence.cards))]
