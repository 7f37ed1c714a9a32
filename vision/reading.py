"""One physical card as it was read."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.card import Card

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class CardReading:
    """One physical card on the photo, seen by one to four of its indices.

    Attributes:
        id: its place in the reading, stable through corrections.
        card: the identity that stands, after the rules had their say.
        confidence: calibrated probability that `card` is right, in 0..1.
        quad: corners of the card on the photo in pixels, upright order.
        index_quads: corners of each of its indices that was seen, in pixels, upright order.
        alternatives: other identities with their probability, likeliest first.
        seen: what the classifier alone said, where the rules changed it (then `deduced` is true).
        deduced: whether the rules of the game changed the reading.
        doubts: why a person should look at it, in the keys of `vision.doubt`; empty where nobody need.
    """

    id: int
    card: Card
    confidence: float
    quad: Quad
    index_quads: tuple[Quad, ...] = ()
    alternatives: tuple[tuple[Card, float], ...] = ()
    seen: Card | None = None
    deduced: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it."""
        return bool(self.doubts)
