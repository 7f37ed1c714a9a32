"""Several photos of one hand, or a film of it, read as the tables they show."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scoring.notice import Notice, printable
from vision.commands.progress import progress_bar
from vision.photo.film import is_film, load_film
from vision.photo.loading import Photo, PhotoError, load_photo
from vision.protocols import Loader
from vision.reading import TableReading


@dataclass(frozen=True)
class Answer:
    """One table, or one file that could not be read.

    Attributes:
        photo: the photo in whose pixels the reading is given, as the person named it.
        looks: all photos and frames that show this table; empty for a photo that was read by itself.
        reading: what was read.
    """

    photo: str
    looks: tuple[str, ...]
    reading: TableReading


def read_together(names: Sequence[str], variant: str | None, load: Loader) -> Iterator[Answer]:
    """Every file that cannot be read, then every table, each once however many photos show it."""
    started = time.perf_counter()
    looks: list[tuple[str, Photo]] = []
    for name in names:
        try:
            looks += _opened(name)
        except PhotoError as error:
            yield Answer(name, (name,), TableReading((0, 0), notes=(error.notice,)))
    opening = time.perf_counter() - started
    titles, photos = [title for title, _ in looks], [photo for _, photo in looks]
    bar = progress_bar(f"{len(photos)} looks")
    for joined in load().read_together(photos, variant, bar) if photos else ():
        notes = tuple(Notice("look.perhaps", {"name": printable(titles[k])}) for k in joined.perhaps)
        share = opening * len(joined.looks) / len(looks)
        table = replace(joined.table, notes=(*joined.table.notes, *notes), seconds=joined.table.seconds + share)
        yield Answer(titles[joined.reference], tuple(titles[k] for k in joined.looks), table)


def _opened(name: str) -> list[tuple[str, Photo]]:
    """A photo, or the chosen frames of a film, each with what a person calls it."""
    path = Path(name)
    if not is_film(path):
        return [(name, load_photo(path))]
    return [(f"{name} ({frame.second:.1f} s)", frame.photo) for frame in load_film(path, progress_bar(path.name))]
