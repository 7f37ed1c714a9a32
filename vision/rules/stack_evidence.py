"""What the rules say for and against cards lying in one stack."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from scoring.vocabulary import SMALLEST_MELD
from vision.identities import CLASSES
from vision.quads import Array
from vision.rules.meld_decoding import Unit
from vision.rules.meld_templates import alike, likeliest_shape, with_wild
from vision.rules.rulebook import Lawbook


class StackEvidence:
    """Log likelihoods of what stacks show, each against what the classifier finds likeliest for its cards."""

    def __init__(self, log_p: Array, book: Lawbook) -> None:
        """Weigh (n, 53) log probabilities of the photo's cards once."""
        self._log_p, self._book = log_p, book
        self._units: dict[tuple[int, ...], Unit] = {}

    def unit(self, cards: tuple[int, ...]) -> Unit:
        """The cards, in laid order, as one meld; worked out once."""
        if cards not in self._units:
            self._units[cards] = Unit(self._log_p[list(cards)], self._book, meld=True)
        return self._units[cards]

    def __call__(self, cards: tuple[int, ...]) -> float:
        """Log likelihood of what the cards show, in laid order, as the likeliest meld or as none."""
        if len(cards) < SMALLEST_MELD:
            return self.loose(cards)
        return self.loose(cards) + math.log(self._book.priors.free) + max(self.unit(cards).lawful_odds, 0.0)

    def most(self, cards: tuple[int, ...]) -> float:
        """A bound on it, at little cost."""
        if len(cards) < SMALLEST_MELD:
            return self.loose(cards)
        return max(self.loose(cards), self._likeness(cards) + likeliest_shape(self._book))

    def fits(self, cards: tuple[int, ...]) -> bool:
        """Whether the cards make a meld, and each may well be of the suit or the rank of all."""
        return (
            len(cards) >= SMALLEST_MELD
            and self._likeness(cards) > self._book.priors.misfit_log_ratio
            and self(cards) > self.loose(cards)
        )

    def loose(self, cards: tuple[int, ...]) -> float:
        """Log likelihood of what the cards show as no meld."""
        return -math.log(CLASSES) * len(cards)

    @cached_property
    def _alike(self) -> Array:
        """(n, 17) log probabilities of the likeliest card of each suit and rank against the likeliest of all."""
        return np.asarray(alike(with_wild(self._log_p, self._book)) - self._log_p.max(axis=1)[:, None])

    def _likeness(self, cards: tuple[int, ...]) -> float:
        return float(self._alike[list(cards)].sum(axis=0).max())
