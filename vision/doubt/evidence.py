"""A table as the reader interprets it: all that doubts are decided by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.cards.card import PhysicalCard
from vision.detection.detections import Detections
from vision.doubt.unread_cards import Likeness
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.quads import Array
from vision.rules.rulebook import Lawbook
from vision.settings import Settings
from vision.sides.parting import Parting


@dataclass(frozen=True, eq=False)
class Evidence:
    """The cards of one photo, how they lie, and what the rules made of them.

    Attributes:
        detections: every index that the networks found, faint ones included.
        size_wh: width and height of the photo in pixels.
        likeness: given the quads (n, 4, 2) of the cards, says which other places look like card; None where there is
            no picture to look at.
        cards: n physical cards.
        scene: measures of how they lie.
        stacks: cards that overlap.
        halves: numbers of the stacks that were one before the rules cut it in two.
        parting: which stacks are melds, which are hands, and whose.
        book: the rules read by.
        asked: (n,) identity that the rules ask for in the place of each card.
        chosen: (n,) identity of each card: that one, or what it shows where it hardly looks like that.
        probabilities: (n, 53) distribution of each card under the rules.
        settings: priors and thresholds.
    """

    detections: Detections
    size_wh: tuple[int, int]
    likeness: Callable[[Array], Likeness] | None
    cards: tuple[PhysicalCard, ...]
    scene: Scene
    stacks: tuple[Stack, ...]
    halves: frozenset[int]
    parting: Parting
    book: Lawbook
    asked: tuple[int, ...]
    chosen: tuple[int, ...]
    probabilities: Array
    settings: Settings

    @property
    def melds(self) -> list[int]:
        """Numbers of the stacks that are melds, side by side."""
        return [k for side in self.parting.sides for k in side.melds]

    @property
    def certainty(self) -> Array:
        """(n,) probability of each card's chosen identity."""
        return np.asarray(self.probabilities[np.arange(len(self.cards)), list(self.chosen)])

    def tops(self, numbers: frozenset[int] | tuple[int, ...]) -> set[int]:
        """The top cards of these stacks, which stand for the whole stack."""
        return {self.stacks[k].cards[-1] for k in numbers}
