"""A file, a pipe or standard input, read whole and within bounds."""

from __future__ import annotations

import os
import select
import selectors
import stat
import sys
import time
from pathlib import Path
from typing import Final

STANDARD_INPUT: Final = "-"
"""The name that means standard input."""
PATIENCE_S: Final = 10.0
"""Seconds for which a pipe may have nobody that writes to it."""
_ASK_AGAIN_S: Final = 0.02


class NobodyWritesError(OSError):
    """A pipe that nobody has opened to write to."""

    def __init__(self) -> None:
        """Say so, with how long was waited."""
        self.seconds = PATIENCE_S
        super().__init__(None, f"a pipe that nobody wrote to for {self.seconds:g} s")


def read_whole(name: str, limit: int) -> bytes:
    """The bytes of a file, a pipe, or with ``-`` of standard input; of a longer one `limit` + 1.

    Raises:
        OSError: when it cannot be read; `NobodyWritesError` for a pipe without a writer.
        ValueError: when no file can have this name.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(limit + 1) if sys.stdin else b""
    if stat.S_ISFIFO(Path(name).stat().st_mode):
        return _read_pipe(name, limit)
    with Path(name).open("rb") as file:
        return file.read(limit + 1)


def _read_pipe(name: str, limit: int) -> bytes:
    """Opening a pipe as a file would wait for a writer for ever."""
    if sys.platform == "win32":  # its files are never pipes
        raise NobodyWritesError
    pipe = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
    try:
        data = _first(pipe)
        os.set_blocking(pipe, True)
        with os.fdopen(pipe, "rb", closefd=False) as file:
            return data + file.read(limit) if data else data
    finally:
        os.close(pipe)


def _first(pipe: int) -> bytes:
    """The first byte; nothing once a writer has left without one."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            data = os.read(pipe, 1)
        except BlockingIOError:  # somebody has it open, and has not written yet
            # Not `select`, which knows no files beyond the first thousand that a program has open.
            with selectors.DefaultSelector() as waiting:
                waiting.register(pipe, selectors.EVENT_READ)
                waiting.select()
            return os.read(pipe, 1)
        if data or _left(pipe):
            return data
        if time.monotonic() > end:
            raise NobodyWritesError
        time.sleep(_ASK_AGAIN_S)


def _left(pipe: int) -> bool:
    """Whether somebody had it open and closed it."""
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    return any(event & select.POLLHUP for _, event in poll.poll(0))
