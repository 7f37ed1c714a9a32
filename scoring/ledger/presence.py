"""Whether the SQLite file that is open still lies at its path, and a copy of what it held where it does not."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from threading import Lock

from scoring.ledger.errors import LedgerError


class Presence:
    """Watches one open file; a connection of its own reads it even after the file was removed."""

    def __init__(self, file: Path) -> None:
        """Open the file once more, and remember by device and inode which one it is."""
        self._file = file
        self._connection = sqlite3.connect(file, check_same_thread=False)
        # A file that is only opened is not read yet: SQLite asks for it, and for the log beside it, at the first use.
        self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        self._identity = _identity(file)
        self._kept: Path | None = None
        self._lock = Lock()

    def check(self) -> None:
        """Refuse where another file lies at the path, or none; what was kept so far is copied beside it, once.

        Raises:
            LedgerError: `ledger.moved` with the copy's name, `ledger.gone` where there is no room for one.
        """
        if _identity(self._file) == self._identity:
            return
        with self._lock:
            self._kept = self._kept or self._copy()
        if self._kept is None:
            raise LedgerError("ledger.gone", place=self._file.name)
        raise LedgerError("ledger.moved", place=self._file.name, new=self._kept.name)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _copy(self) -> Path | None:
        names = (self._file.with_stem(f"{self._file.stem}-kept-{number}") for number in count(1))
        with suppress(OSError, sqlite3.Error):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy = next(name for name in names if not name.exists())
            with closing(sqlite3.connect(copy)) as target:
                self._connection.backup(target)
            return copy
        return None


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
