"""The page's way to the reader: one model for everyone, one photo at a time, off the page's own thread."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from threading import Lock
from typing import Protocol

import streamlit as st

from vision.photo import Photo
from vision.table import TableReading

READER = "BURRACO_READER"
"""Name of the setting for another reader, as `module:factory`; the project's own where it is not set."""

_TICK_S = 0.1


class TableReader(Protocol):
    """What the page needs of a reader."""

    def read(
        self,
        photo: Photo,
        variant: str | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> TableReading:
        """Read a photo by the rules of a variant; `progress` hears shares from 0 to 1."""
        ...


class ReadingDesk:
    """Takes photos one after the other and tells each waiting page how far its own has come."""

    def __init__(self, load: Callable[[], TableReader]) -> None:
        """Load the reader with the first photo, not before."""
        self._load = load
        self._reader: TableReader | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
        self._queue: list[Job] = []
        self._lock = Lock()

    def hand_in(self, photo: Photo, variant: str | None) -> Job:
        """Queue a photo."""
        job = Job(self)
        with self._lock:
            self._queue.append(job)
        job.future = self._worker.submit(self._read, job, photo, variant)
        return job

    def ahead_of(self, job: Job) -> int:
        """How many photos are read before this one."""
        with self._lock:
            return self._queue.index(job) if job in self._queue else 0

    def _read(self, job: Job, photo: Photo, variant: str | None) -> TableReading:
        try:
            if self._reader is None:
                self._reader = self._load()
            return self._reader.read(photo, variant, job.note)
        finally:
            with self._lock:
                self._queue.remove(job)


class Job:
    """One photo on its way through the reader."""

    future: Future[TableReading]

    def __init__(self, desk: ReadingDesk) -> None:
        """Begin with nothing done."""
        self._desk = desk
        self.share = 0.0

    def note(self, share: float) -> None:
        """Take down how far the reading is, from 0 to 1."""
        self.share = min(max(share, 0.0), 1.0)

    def wait(self) -> Iterator[tuple[int, float]]:
        """Yield the number of photos ahead and the share done, ten times a second, until it is read."""
        while True:
            try:
                self.future.exception(timeout=_TICK_S)
            except Waiting:
                yield self._desk.ahead_of(self), self.share
            else:
                return

    def result(self) -> TableReading:
        """The reading, or whatever the reader raised."""
        return self.future.result()


def _load() -> TableReader:
    module, _, factory = os.environ.get(READER, "vision.reader:Reader.load").partition(":")
    found: object = importlib.import_module(module)
    for name in factory.split("."):
        found = getattr(found, name)
    return found()  # type: ignore[operator,no-any-return]


@st.cache_resource(show_spinner=False)
def desk() -> ReadingDesk:
    """The one desk of this server."""
    return ReadingDesk(_load)
