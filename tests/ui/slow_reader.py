"""The knowing reader, slow enough for a queue to form before it."""

from __future__ import annotations

import time
from collections.abc import Callable

from page_tables import KnowingReader

from vision.photo.loading import Photo
from vision.reading import TableReading

SECONDS = 1.0


class SlowReader(KnowingReader):
    """Takes its time over every photo."""

    def read(
        self, photo: Photo, variant: str | None = None, progress: Callable[[float], None] | None = None
    ) -> TableReading:
        """Wait, then answer."""
        time.sleep(SECONDS)
        return super().read(photo, variant, progress)


def reader() -> SlowReader:
    """The factory that `BURRACO_READER` names."""
    return SlowReader()
