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

from scoring.words import language
from vision.commands.progress import progress_bar
from vision.commands.read_json import to_json
from vision.commands.read_text import summary
from vision.commands.read_together import Answer, read_together
from vision.decks.deck import LearntDeck
from vision.decks.shelf import DeckError, DeckShelf
from vision.photo.film import is_film
from vision.photo.loading import Photo, PhotoError, load_photo
from vision.protocols import Loader, Progress
from vision.reading import TableReading

Read = Callable[[Photo, Progress | None], Sequence[TableReading]]
"""Makes readings of an open photo, and tells how far it is."""


def run(arguments: Namespace, load: Loader) -> int:
    """Answer every photo as soon as it is read.

    Returns:
        0 when every photo was read, 1 when one could not be opened or showed no card, 2 when there is no such deck.
    """
    if arguments.deck is not None:
        try:
            load = _knowing(DeckShelf().load(arguments.deck), load)
        except DeckError as error:
            print(error, file=sys.stderr)
            return 2
    complete, words = True, language(arguments.lang)
    for answer in read_all(arguments.photo, arguments.variant, load, together=arguments.together):
        text = (
            json.dumps(to_json(answer.photo, answer.reading, answer.looks, words))
            if arguments.json
            else summary(", ".join(answer.looks) or answer.photo, answer.reading, arguments.variant, words)
        )
        print(text, flush=True)
        complete = complete and bool(answer.reading.cards)
    return 0 if complete else 1


def _knowing(deck: LearntDeck, load: Loader) -> Loader:
    return lambda: load().knowing(deck)


def read_all(names: Sequence[str], variant: str | None, load: Loader, *, together: bool = False) -> Iterator[Answer]:
    """What each photo shows, as they come; the weights are loaded when the first photo is open.

    A film's frames are always read together; with `together` all photos are.
    """
    reader = cache(load)
    if together:
        yield from read_together(names, variant, reader)
        return
    for number, name in enumerate(names, 1):
        if is_film(Path(name)):
            yield from read_together([name], variant, reader)
            continue
        title = f"{number}/{len(names)} {Path(name).name}"
        reading = opened(name, lambda photo, bar: (reader().read(photo, variant, bar),), title)[-1]
        yield Answer(name, (), reading)


def opened(name: str, read: Read, title: str) -> tuple[TableReading, ...]:
    """What `read` makes of a photo, the time to open it included; an empty reading where it cannot be opened."""
    started = time.perf_counter()
    try:
        photo = load_photo(Path(name))
    except PhotoError as error:
        return (TableReading((0, 0), notes=(error.notice,)),)
    decoding = time.perf_counter() - started
    readings = read(photo, progress_bar(title))
    return tuple(replace(reading, seconds=decoding + reading.seconds) for reading in readings)
