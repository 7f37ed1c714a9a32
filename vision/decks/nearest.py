"""Reading with a deck that was learnt: the nearest examples have their say beside the network."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import LearntDeck
from vision.decks.features import Features
from vision.decks.joker_marks import repeated
from vision.detection.detections import Detections
from vision.identities import CLASSES, JOKER, NUMBER
from vision.photo.pyramid import Pyramid
from vision.settings import DeckSettings

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class KnownLooks:
    """A deck's examples as the features of what they look like.

    Attributes:
        examples: (m, d) unit vectors.
        identities: (m,) which card each shows, 0..52; 53 where it is no index.
        features: makes such vectors.
        settings: how much a likeness says.
    """

    examples: Floats
    identities: NDArray[np.intp]
    features: Features
    settings: DeckSettings

    @property
    def least_confidence(self) -> float:
        """Least confidence of the detector in a finding that is compared with the examples."""
        return self.settings.least_confidence

    @classmethod
    def of(cls, deck: LearntDeck, features: Features, settings: DeckSettings) -> KnownLooks:
        """The looks of a deck."""
        crops = [example.crop for example in deck.examples]
        identities = np.array([NUMBER[example.card] if example.card else CLASSES for example in deck.examples], np.intp)
        return cls(features.of_crops(crops), identities, features, settings)

    def heard(self, pyramid: Pyramid, found: Detections) -> Detections:
        """The indices found on a picture, those that look like an example named by it too; the others as they were."""
        if not len(found) or not len(self.identities):
            return found
        likeness = self.features.of(pyramid, found.quad, found.card_quad) @ self.examples.T
        nearest = np.full((len(found), CLASSES + 1), -1, np.float32)
        for identity in np.unique(self.identities):
            nearest[:, identity] = likeness[:, self.identities == identity].max(axis=1)
        named = weighed(found, nearest, self.settings)
        again = repeated(named, nearest[:, JOKER] > self.settings.least_likeness)
        return replace(named, confidence=np.where(again, np.float32(0), named.confidence))


def weighed(found: Detections, likeness: Floats, settings: DeckSettings) -> Detections:
    """What detector, classifier and a deck's examples say together.

    An example that is not near has no say: such a row stays as it is, to the bit.

    Args:
        found: the indices, as the networks name them.
        likeness: (n, 54) cosine of each index and the nearest example of each card, last of what is no index; -1 where
            there is none.
        settings: how much a likeness says.
    """
    beyond = np.maximum(likeness.astype(np.float64) - settings.least_likeness, 0)
    near = beyond > 0
    rows = near.any(axis=1)
    confidence = np.clip(found.confidence[rows].astype(np.float64), 1e-6, 1 - 1e-6)
    by_networks = confidence[:, None] * found.scores[rows]
    # What was taught is never out of the question: the networks have not seen this deck.
    open_minded = np.where(near[rows, :CLASSES], settings.least_share * np.sqrt(confidence)[:, None], 0)
    # What is no index was a joker's in a person's eyes when it was taken away: it weighs as much as a joker.
    weight = np.where(np.arange(CLASSES + 1) < JOKER, settings.likeness_weight, settings.joker_likeness_weight)
    ratios = np.exp(weight * beyond[rows])
    none = np.maximum(1 - by_networks.sum(axis=1), 1e-6) * ratios[:, CLASSES]
    odds = np.maximum(by_networks, open_minded) * ratios[:, :CLASSES] / none[:, None]
    total = odds.sum(axis=1)
    new_confidence, scores = found.confidence.copy(), found.scores.copy()
    new_confidence[rows] = total / (1 + total)
    scores[rows] = odds / total[:, None]
    return replace(found, confidence=new_confidence, scores=scores)
