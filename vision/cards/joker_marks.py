"""Jokers that show several marks: one card, though they lie and stand otherwise than the indices of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cards.card import PhysicalCard
from vision.identities import JOKER
from vision.quads import CORNERS, frames
from vision.settings import CardSettings

NEAREST_MARKS, FARTHEST_MARKS = 0.35, 1.1
"""Least and greatest distance of the farthest marks of one joker, in card heights."""


def with_all_marks(cards: Sequence[PhysicalCard], settings: CardSettings) -> list[PhysicalCard]:
    """The cards, jokers made one that show one unsure mark each and lie as the marks of one card do.

    Words, stars and pictures mark jokers, any way up and anywhere along an edge, so the layout learnt from the indices
    does not say which are of one card. Side by side two jokers are rare, and their marks lie nearer to each other.
    """
    jokers: list[PhysicalCard] = []
    others = [card for card in cards if not _unsure_joker(card, settings)]
    for mark in sorted(set(cards).difference(others), key=lambda card: (-card.exists, card.rows)):
        k = next((k for k, joker in enumerate(jokers) if _of_one_card(joker, mark)), None)
        if k is None:
            jokers.append(mark)
        else:
            jokers[k] = _joined(jokers[k], mark)
    return [*others, *jokers]


def _unsure_joker(card: PhysicalCard, settings: CardSettings) -> bool:
    return len(card.slots) == 1 and int(card.p.argmax()) == JOKER and card.exists < settings.conflict_presence


def _of_one_card(joker: PhysicalCard, mark: PhysicalCard) -> bool:
    """Whether a mark lies within a card's reach of all marks of a joker, and not beside each of them."""
    tall = float(frames(np.stack([joker.quad, mark.quad])).height.mean())
    apart = np.linalg.norm((joker.index_quads - mark.index_quads).mean(axis=1), axis=1) / tall
    return bool(NEAREST_MARKS < apart.max() < FARTHEST_MARKS)


def _joined(joker: PhysicalCard, mark: PhysicalCard) -> PhysicalCard:
    """The joker with one mark more, its middle between all."""
    index_quads = np.concatenate([joker.index_quads, mark.index_quads])
    return replace(
        joker,
        quad=joker.quad + index_quads.mean(axis=(0, 1)) - joker.quad.mean(axis=0),
        index_quads=index_quads,
        slots=(*joker.slots, (joker.slots[0] + CORNERS // 2) % CORNERS),
        exists=float(1 - (1 - joker.exists) * (1 - mark.exists)),
        rows=(*joker.rows, *mark.rows),
    )
