"""What the commands and the page ask of a reader, so that they can be tested without weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from vision.photo import Photo
from vision.table import TableReading

Progress = Callable[[float], None]
"""Is told how much of a photo is read, 0..1."""

NO_RULES = "none"
"""In place of a variant's name: read without the rules of melds, as for photos of other games."""

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
        """Read one photo at each of `vision.ablation.LEVELS`; the last is what `read` answers."""
        ...

    def read_lacking(
        self, photo: Photo, shares: Sequence[float], variant: str | None = None, progress: Progress | None = None
    ) -> tuple[TableReading, ...]:
        """Read one photo once for each share, that share of its indices left out."""
        ...


Loader = Callable[[], ReadsPhotos]
"""Loads the weights; called once, and only when there is something to read."""


class InferenceError(RuntimeError):
    """The networks, or the server that runs them, give no answer that can be used.

    `str()` is one sentence in English that says what is wrong and what to do; `code` stays the same for ever.
    """

    SENTENCES: ClassVar[dict[str, str]] = {
        "address": "{url!r} is no address of an inference server: begin it with http:// or https://.",
        "down": "The inference server {url} cannot be reached ({reason}): check its address and that it runs.",
        "slow": "The inference server {url} did not answer within {seconds:g} s: wait a moment, or give it more cores.",
        "refused": "The inference server {url} refused with status {status}: check that it serves this project's "
        "models.",
        "foreign": "The network {path} takes other pictures than this version gives it: fetch the whole project again, "
        "or train it anew.",
        "wrong": "The inference server {url} gave an answer that cannot be used: check that it serves this project's "
        "models.",
    }

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(self.SENTENCES[code].format(**params))
        self.code = code
