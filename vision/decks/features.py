"""The features of index crops, by which what looks alike is known again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.decks.shelf import DeckError
from vision.detection.classifier import BATCH, crops
from vision.inference.features import FeatureNetwork
from vision.photo.pyramid import Pyramid

Floats = NDArray[np.float32]


class Features:
    """The classifier's features; threads may share it."""

    def __init__(self, models: Path | str) -> None:
        """Loads the classifier of a folder, FileNotFoundError where it is missing.

        Raises:
            DeckError: an inference server runs it: servers give no features.
        """
        if isinstance(models, str):
            raise DeckError("deck.remote")
        self._network = FeatureNetwork(models / "classifier.xml")

    def of(self, pyramid: Pyramid, quads: Floats, card_quads: Floats) -> Floats:
        """(n, d) unit vectors of indices at quads (n, 4, 2) of cards at card quads (n, 4, 2) on a picture."""
        return self.of_crops(crops(pyramid, quads, card_quads))

    def of_crops(self, shown: Sequence[NDArray[np.uint8]] | NDArray[np.uint8]) -> Floats:
        """(n, d) unit vectors of n crops as the classifier takes them; (0, 0) of none."""
        if not len(shown):
            return np.zeros((0, 0), np.float32)
        every = np.asarray(shown, np.uint8)
        # The network is compiled for one batch size.
        padded = np.zeros((-(-len(every) // BATCH) * BATCH, *every.shape[1:]), np.uint8)
        padded[: len(every)] = every
        parts = [self._network(padded[start : start + BATCH]) for start in range(0, len(padded), BATCH)]
        return np.concatenate(parts)[: len(every)]
