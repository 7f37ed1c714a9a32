"""Adds up how long the networks run, for each reading apart even where threads share a network."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Stopwatch:
    """Seconds spent so far."""

    seconds: float = 0.0


_CURRENT: ContextVar[Stopwatch | None] = ContextVar("current", default=None)


@contextmanager
def network_time() -> Iterator[Stopwatch]:
    """A stopwatch for the networks that are run within, on this thread."""
    watch = Stopwatch()
    token = _CURRENT.set(watch)
    try:
        yield watch
    finally:
        _CURRENT.reset(token)


@contextmanager
def running() -> Iterator[None]:
    """What a network does within counts on the stopwatch that holds now, if one does."""
    started = time.perf_counter()
    try:
        yield
    finally:
        watch = _CURRENT.get()
        if watch is not None:
            watch.seconds += time.perf_counter() - started
