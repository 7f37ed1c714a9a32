"""The command ``read``: photos in, one answer a photo out."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from vision.commands.read_json import to_json
from vision.commands.read_text import summary
from vision.photo.loading import Photo, PhotoError, load_photo
from vision.protocols import Loader, Progress
from vision.reading import TableReading

Read = Callable[[Photo, Progress | None], Sequence[TableReading]]
"""Makes readings of an open photo, and tells how far it is."""
CLEAR_LINE = "\r\x1b[K"
BAR_WIDTH = 20


def run(arguments: Namespace, load: Loader) -> int:
    """Answer every photo as soon as it is read.

    Returns:
        0 when every photo was read, 1 when one could not be opened or showed no card.
    """
    complete = True
    for name, reading in read_all(arguments.photo, arguments.variant, load):
        text = json.dumps(to_json(name, reading)) if arguments.json else summary(name, reading, arguments.variant)
        print(text, flush=True)
        complete = complete and bool(reading.cards)
    return 0 if complete else 1


def read_all(names: Sequence[str], variant: str | None, load: Loader) -> Iterator[tuple[str, TableReading]]:
    """Each photo's name with its reading, as they come; the weights are loaded when the first photo is open."""
    reader = cache(load)
    for number, name in enumerate(names, 1):
        title = f"{number}/{len(names)} {Path(name).name}"
        yield name, opened(name, lambda photo, bar: (reader().read(photo, variant, bar),), title)[-1]


def opened(name: str, read: Read, title: str) -> tuple[TableReading, ...]:
    """What `read` makes of a photo, the time to open it included; an empty reading where it cannot be opened."""
    started = time.perf_counter()
    try:
        photo = load_photo(Path(name))
    except PhotoError as error:
        return (TableReading((0, 0), notes=(error.notice,)),)
    decoding = time.perf_counter() - started
    readings = read(photo, _progress(title))
    return tuple(replace(reading, seconds=decoding + reading.seconds) for reading in readings)


def _progress(title: str) -> Progress | None:
    """A bar on standard error, where a person sees it."""
    if not sys.stderr.isatty():
        return None

    def show(done: float) -> None:
        bar = "#" * round(BAR_WIDTH * done)
        text = f"{CLEAR_LINE}[{bar:<{BAR_WIDTH}}] {title}" if done < 1 else CLEAR_LINE
        print(text, end="", file=sys.stderr, flush=True)

    return show
