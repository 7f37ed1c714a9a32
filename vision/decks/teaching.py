"""Teaching a deck: examples of its indices from photos whose cards are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.card import JOKER as JOKER_CARD
from scoring.card import Card
from vision.cards.card import PhysicalCard
from vision.cards.clustering import physical_cards
from vision.decks.deck import Example
from vision.detection.classifier import crops
from vision.detection.detections import Detections
from vision.identities import CLASSES, JOKER
from vision.photo.loading import Photo
from vision.photo.pyramid import Pyramid
from vision.quads import Array, overlap
from vision.reading import Point, TableReading
from vision.settings import Settings

FEW_CARDS = 6
"""A photo of so many cards or fewer shows a pack's jokers, one of more shows all its cards."""
WHOLE_CARD = 2
"""Indices that a card shows at least where nothing lies on it."""
ON_ANOTHER = 0.25
"""Shared area of two cards, as a share of the smaller, from which they lie in one place."""
PLAIN = 0.5
"""Probability of another card from which something is no joker."""


@dataclass(frozen=True)
class Correction:
    """What a person said of one place on a photo.

    Attributes:
        card: what lies there; None where what was read is no card.
        at: the middle of an index that was read, or where the person pointed, in pixels.
        reach: how far from there the index may lie, in pixels.
        read: whether an index was read there.
    """

    card: Card | None
    at: Point
    reach: float
    read: bool = True


@dataclass(frozen=True, eq=False)
class NamedCard:
    """A card on a photo, its corners (4, 2) and its indices (k, 4, 2) in pixels; `card` is None where there is none."""

    card: Card | None
    quad: Array
    index_quads: Array


def examples(photo: Photo, cards: Iterable[NamedCard]) -> tuple[Example, ...]:
    """An example of each index of the cards."""
    pyramid = Pyramid(photo.pixels)
    return tuple(example for card in cards for example in _of_card(photo, pyramid, card))


def corrected(found: Detections, corrections: Iterable[Correction], settings: Settings) -> tuple[NamedCard, ...]:
    """The indices that corrections are about, where they are found again.

    Args:
        found: the indices of the photo, those that made no card among them.
        corrections: what a person said.
        settings: which indices made no card.
    """
    middles, missed = found.quad.mean(axis=1), found.presence < settings.cards.least_joker_presence
    lessons = []
    for said in corrections:
        far = np.linalg.norm(middles - np.array(said.at), axis=1)
        fit = far < said.reach if said.read else (far < said.reach) & missed
        if fit.any():
            row = int(np.where(fit, -far if said.read else found.confidence, -np.inf).argmax())
            where = (np.asarray(part, np.float64) for part in (found.card_quad[row], found.quad[[row]]))
            lessons.append(NamedCard(said.card, *where))
    return tuple(lessons)


def _of_card(photo: Photo, pyramid: Pyramid, named: NamedCard) -> Iterator[Example]:
    quads = np.asarray(named.index_quads, np.float32).reshape(-1, 4, 2)
    card_quads = np.repeat(np.asarray(named.quad, np.float32)[None], len(quads), axis=0)
    for quad, crop in zip(quads, crops(pyramid, quads, card_quads), strict=True):
        x, y = quad.mean(axis=0)
        yield Example(named.card, crop, f"{photo.sha256} {x:.0f} {y:.0f}")


def shown(found: Detections, table: TableReading, settings: Settings) -> tuple[NamedCard, ...]:
    """The cards on a photo that was taken to teach a deck, as far as it is sure what they are.

    Every card lies alone. A few cards are jokers, whatever they look like; many are the whole pack, where what is
    sure is learnt as what it is, and what looks like no other card as a joker.

    Args:
        found: the indices, faint ones and those that the classifier does not take for indices among them.
        table: the photo as it was read as a single pack.
        settings: what is sure, and which indices are one card.
    """
    sure = [
        NamedCard(card.card, np.array(card.quad), np.array(card.index_quads))
        for card in table.cards
        if card.card != JOKER_CARD and card.confidence >= settings.doubt.sure_probability
    ]
    jokers = _jokers(found[_apart(found, sure) & _unlike_others(found)], settings)
    if len(sure) + len(jokers) <= FEW_CARDS:
        return _jokers(found, settings)
    return (*sure, *jokers)


def _unlike_others(found: Detections) -> NDArray[np.bool_]:
    return np.asarray(np.delete(found.scores, JOKER, axis=1).max(axis=1, initial=0) < PLAIN, np.bool_)


def _apart(found: Detections, cards: Sequence[NamedCard]) -> NDArray[np.bool_]:
    """(n,) whether the card of each index lies on none of these."""
    return np.array([all(overlap(quad, card.quad) < ON_ANOTHER for card in cards) for quad in found.card_quad], bool)


def _jokers(found: Detections, settings: Settings) -> tuple[NamedCard, ...]:
    """What may be jokers: cards that show an index twice; where there is none, those that show it once."""
    cards = as_jokers(found, settings)
    whole = [card for card in cards if len(card.slots) >= WHOLE_CARD]
    return tuple(NamedCard(JOKER_CARD, card.quad, card.index_quads) for card in whole or cards)


def as_jokers(found: Detections, settings: Settings) -> tuple[PhysicalCard, ...]:
    """The cards behind indices that are all jokers', however little the classifier thinks of them."""
    scores = np.zeros((len(found), CLASSES), np.float32)
    scores[:, JOKER] = 1
    return physical_cards(replace(found, scores=scores), settings.cards)
