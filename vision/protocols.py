"""What the commands and the page ask of a reader, so that they can be tested without weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from vision.photo.loading import Photo
from vision.reading import TableReading

Progress = Callable[[float], None]
"""Is told how much of a photo is read, 0..1."""


DROPS = (0.01, 0.03, 0.05)
"""Shares of a photo's indices that are let go missing, where that is tried."""


class ReadsPhotos(Protocol):
    """A reader of photos."""

    @property
    def network_seconds(self) -> float:
        """Seconds that the networks alone took on the photo read last."""
        ...

    @property
    def tiles(self) -> int:
        """Number of tiles the detector saw of the photo read last."""
        ...

    def read(self, photo: Photo, variant: str | None = None, progress: Progress | None = None) -> TableReading:
        """Read one photo by a variant's rules, by all variants' (`None`), or without any (`NO_RULES`)."""
        ...

    def read_by_levels(
        self, photo: Photo, variant: str | None = None, progress: Progress | None = None
    ) -> tuple[TableReading, ...]:
        """Read one photo at each of `vision.evaluation.ablation.LEVELS`; the last is what `read` answers."""
        ...

    def read_lacking(
        self, photo: Photo, shares: Sequence[float], variant: str | None = None, progress: Progress | None = None
    ) -> tuple[TableReading, ...]:
        """Read one photo once for each share, that share of its indices left out."""
        ...


Loader = Callable[[], ReadsPhotos]
"""Loads the weights; called once, and only when there is something to read."""
