"""The queue of photos for the reader: first come, first served, on threads of its own; each page learns its place."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from itertools import takewhile
from threading import Lock, get_native_id
from time import monotonic
from typing import Protocol, TypeVar

from vision.photo.loading import Photo, load_photo
from vision.protocols import Progress
from vision.reading import TableReading

T = TypeVar("T")

PATIENCE_S = 20.0
"""Seconds after which a photo that no page asks for is dropped: its phone has gone. A phone that only lost its
connection for a moment, or drew its page anew, keeps its place."""

_TICK_S = 0.3
_NICENESS = 5


class AbandonedError(Exception):
    """Nobody waits for this photo any more."""


class TableReader(Protocol):
    """What the page needs of a reader."""

    def read(self, photo: Photo, variant: str | None = None, progress: Progress | None = None) -> TableReading:
        """Read a photo by the rules of a variant; `progress` hears shares from 0 to 1 and may stop it by raising."""
        ...


class Prepare(Protocol):
    """Prepares the reader for a photo, such as `ui.capture.learning.Learner`."""

    @property
    def key(self) -> str:
        """Tells apart what the same photo may be read with."""
        ...

    def __call__(self, reader: TableReader) -> TableReader:
        """The reader to read the photo with."""
        ...


Key = tuple[str, str | None, str]
"""The sha256 of a photo's bytes, the variant to read it by, and what it is read with."""


class ReadingQueue:
    """Opens and reads photos in the order in which they came, for all pages of this server."""

    def __init__(self, load: Callable[[], TableReader], workers: int = 1, patience: float = PATIENCE_S) -> None:
        """Load the reader when it is first wanted, not before; read as many photos at once as there are workers."""
        self._load, self._patience = load, patience
        self._reader: TableReader | None = None
        self._is_warmed = False
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="reader", initializer=_let_pages_go_first)
        self._jobs: dict[Key, Job] = {}
        self._lock, self._loading = Lock(), Lock()

    def warm(self) -> None:
        """Load the reader while somebody is taking the first photo; what goes wrong is said of that photo."""
        with self._lock:
            begun, self._is_warmed = self._is_warmed, True
        if not begun:
            self._workers.submit(self._loaded)

    def hand_in(self, data: bytes, variant: str | None, prepare: Prepare | None = None) -> Job:
        """Queue the bytes of a photo; the same photo handed in again finds its job, with its place or its reading.

        `prepare` is called when its turn has come, with the reader, and gives the one to read it with.
        """
        key = hashlib.sha256(data).hexdigest(), variant, prepare.key if prepare else ""
        with self._lock:
            self._forget_uncollected()
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = Job(self, key, prepare)
                job.future = self._workers.submit(self._read, job, data)
            job.seen = monotonic()
        return job

    def ask(self, question: Callable[[TableReader], T]) -> Future[T]:
        """Queue anything else that is asked of the reader."""
        return self._workers.submit(lambda: question(self._loaded()))

    def ahead_of(self, job: Job) -> int:
        """How many photos are read before this one; 0 once it is being read."""
        with self._lock:
            earlier = list(takewhile(lambda other: other is not job, self._jobs.values()))
        return 0 if job.begun else sum(not other.future.done() for other in earlier)

    def forget(self, job: Job) -> None:
        """Keep no reading for a page that has it."""
        with self._lock:
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]

    def drop_if_abandoned(self, job: Job) -> None:
        """Raise AbandonedError where no page has asked after this photo for long; the next to come queues anew."""
        with self._lock:
            if self._is_abandoned(job):
                self._jobs.pop(job.key, None)
                raise AbandonedError

    def _is_abandoned(self, job: Job) -> bool:
        return monotonic() - job.seen > self._patience

    def _forget_uncollected(self) -> None:
        for key, job in list(self._jobs.items()):
            if job.future.done() and self._is_abandoned(job):
                del self._jobs[key]

    def _read(self, job: Job, data: bytes) -> tuple[Photo, TableReading]:
        self.drop_if_abandoned(job)
        job.begun = True
        photo = load_photo(data)
        reader = self._loaded()
        return photo, (job.prepare(reader) if job.prepare else reader).read(photo, job.key[1], job.note)

    def _loaded(self) -> TableReader:
        with self._loading:
            if self._reader is None:
                self._reader = self._load()
            return self._reader


class Job:
    """One photo on its way through the reader.

    Attributes:
        key: what it is.
        prepare: prepares the reader for it.
        begun: whether its turn has come.
        share: how much of it is read, 0..1.
        seen: when a page last asked after it, on the monotonic clock.
    """

    future: Future[tuple[Photo, TableReading]]

    def __init__(self, queue: ReadingQueue, key: Key, prepare: Prepare | None) -> None:
        """Begin with nothing done."""
        self._queue, self.key, self.prepare = queue, key, prepare
        self.begun = False
        self.share = 0.0
        self.seen = monotonic()

    def note(self, share: float) -> None:
        """Note how far the reading is; AbandonedError stops it where nobody waits for it."""
        self._queue.drop_if_abandoned(self)
        self.share = min(max(share, 0.0), 1.0)

    def wait(self) -> Iterator[tuple[int, float]]:
        """Yield the number of photos ahead and the share done, some three times a second, until it is read."""
        while True:
            try:
                self.future.exception(timeout=_TICK_S)
            except Waiting:
                self.seen = monotonic()
                yield self._queue.ahead_of(self), self.share
            else:
                return

    def result(self) -> tuple[Photo, TableReading]:
        """The photo and its reading, or whatever was raised over them: PhotoError for a file that is no photo."""
        self._queue.forget(self)
        return self.future.result()


def _let_pages_go_first() -> None:
    """Give readings a lower priority than pages: a page's answer takes milliseconds, a reading seconds.

    Linux counts niceness by thread, and the networks' threads inherit it from the one that loads them.
    """
    if sys.platform == "linux":
        niceness = os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS  # noqa: TID251 - as Linux counts it
        os.setpriority(os.PRIO_PROCESS, get_native_id(), niceness)  # noqa: TID251 - the same
