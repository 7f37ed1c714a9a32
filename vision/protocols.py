"""What the commands and the page ask of a reader, so that they can be tested without weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from vision.decks.deck import Example, LearntDeck
from vision.photo.loading import Photo
from vision.reading import JoinedReading, TableReading
from vision.settings import Settings

Progress = Callable[[float], None]
"""Called with the share of the work that is done, 0..1."""


DROPS = (0.01, 0.03, 0.05)
"""Shares of a photo's indices that are let go missing, where that is tried."""


class SeenPhoto(Protocol):
    """A photo after the networks have run."""

    def read(self, variant: str | None = None, *, pack: bool = True) -> TableReading:
        """The table by a variant's rules, by all variants' (`None`), or by none (`NO_RULES`).

        Without `pack` each meld is read alone, however many copies of a card the pack holds.
        """
        ...

    def under(self, settings: Settings) -> SeenPhoto:
        """The same photo, to be read by other settings than the reader's."""
        ...

    def without(self, share: float, rng: np.random.Generator) -> SeenPhoto:
        """The same photo with this share of its indices, drawn at random, not found."""
        ...


class ReadsPhotos(Protocol):
    """A reader of photos."""

    @property
    def settings(self) -> Settings:
        """Priors and thresholds that it reads by."""
        ...

    def knowing(self, deck: LearntDeck) -> ReadsPhotos:
        """The same reader, with what was learnt of the cards on the photos that it is to read."""
        ...

    def lessons(self, photo: Photo, progress: Progress | None = None) -> tuple[Example, ...]:
        """What a photo of a pack's jokers, or of all its cards, none on another, teaches of the deck."""
        ...

    def see(self, photo: Photo, progress: Progress | None = None) -> SeenPhoto:
        """Run the networks on a photo."""
        ...

    def read(self, photo: Photo, variant: str | None = None, progress: Progress | None = None) -> TableReading:
        """Read one photo; the same as `see` and then `SeenPhoto.read`."""
        ...

    def read_together(
        self, photos: Sequence[Photo], variant: str | None = None, progress: Progress | None = None
    ) -> Sequence[JoinedReading]:
        """Read photos of one or several tables, each table once however many photos show it."""
        ...


Loader = Callable[[], ReadsPhotos]
"""Loads the weights; called once, and only when there is something to read."""
