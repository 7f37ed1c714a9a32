"""Corner indices seen on a photo, as a struct of arrays that the stages pass on.

An *index* is the corner block of a card, rank above suit. Arrays run in parallel, one row an index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.identities import CLASSES
from vision.quads import Array, mapped

Floats = NDArray[np.float32]


def check_shapes(arrays: object, shapes: Mapping[str, tuple[int, ...]]) -> None:
    """Refuse a struct of arrays of which one has not the shape that it is to have: ValueError names both."""
    for name, shape in shapes.items():
        actual = getattr(arrays, name).shape
        if actual != shape:
            msg = f"{type(arrays).__name__}.{name} has shape {actual}, expected {shape}"
            raise ValueError(msg)


@dataclass(frozen=True, eq=False)
class Detections:
    """Indices on a photo.

    Attributes:
        quad: (n, 4, 2) corners of the index in pixels, in its own upright order: top left, top right,
            bottom right, bottom left of the upright glyph.
        card_quad: (n, 4, 2) corners of the whole card in pixels, in the order of the index, as the
            detector infers them; hidden and cut corners are estimates.
        confidence: (n,) probability that this is an index at all, in 0..1.
        scores: (n, 53) probability of each identity, rows summing to at most 1; the rest is "not an index".
    """

    quad: Floats
    card_quad: Floats
    confidence: Floats
    scores: Floats

    def __post_init__(self) -> None:
        n = len(self.confidence)
        shapes = {"quad": (n, 4, 2), "card_quad": (n, 4, 2), "confidence": (n,), "scores": (n, CLASSES)}
        check_shapes(self, shapes)

    @classmethod
    def empty(cls) -> Detections:
        """No index at all."""
        return cls(
            np.zeros((0, 4, 2), np.float32),
            np.zeros((0, 4, 2), np.float32),
            np.zeros(0, np.float32),
            np.zeros((0, CLASSES), np.float32),
        )

    def __len__(self) -> int:
        return len(self.confidence)

    def __getitem__(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> Detections:
        """The rows chosen by a mask or by numbers."""
        return Detections(self.quad[rows], self.card_quad[rows], self.confidence[rows], self.scores[rows])

    def mapped(self, homography: Array) -> Detections:
        """The same indices on another picture of the same plane, brought there by a homography (3, 3)."""
        quad, card_quad = (mapped(quads, homography).astype(np.float32) for quads in (self.quad, self.card_quad))
        return Detections(quad, card_quad, self.confidence, self.scores)

    @cached_property
    def presence(self) -> NDArray[np.float64]:
        """(n,) probability that each row is an index at all."""
        return np.asarray(self.confidence * np.minimum(self.scores.sum(axis=1), 1), np.float64)


def joined(parts: Sequence[Detections]) -> Detections:
    """All rows of several, in order."""
    if not parts:
        return Detections.empty()
    return Detections(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(Detections)))
