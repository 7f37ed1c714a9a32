"""Whether the SQLite file that is open still lies at its path as SQLite left it, and a copy of what it held if not.

Every write counts up `user_version` in the file's header, and `application_id` there is a random name. SQLite itself
brings the header of the file up to that of its log only; any other change is another program's, such as `cp`.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection

from scoring.ledger.errors import LedgerError


@dataclass(frozen=True)
class Mark:
    """What the header of a ledger's file says: the ledger's random name, 0 for none, and the number of writes."""

    name: int
    writes: int

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Mark:
        """The mark that a connection sees."""
        return cls(*(int(connection.execute(f"PRAGMA {key}").fetchone()[0]) for key in _MARK))

    def follows(self, before: Mark, last: Mark) -> bool:
        """Whether SQLite can have left this in the file: what was there before, or since, no later than the last."""
        named = self.name == before.name or not before.name
        return named and before.writes <= self.writes <= last.writes


_MARK = ("application_id", "user_version")


def count_write(connection: Connection) -> None:
    """Mark the file as written once more; part of the transaction that writes."""
    name, writes = (connection.exec_driver_sql(f"PRAGMA {key}").scalar_one() for key in _MARK)
    if not name:
        connection.exec_driver_sql(f"PRAGMA {_MARK[0]} = {1 + secrets.randbelow(2**31 - 1)}")
    connection.exec_driver_sql(f"PRAGMA {_MARK[1]} = {(writes + 1) % 2**31}")


class Presence:
    """Watches one open file; a connection of its own reads it even after the file was removed."""

    def __init__(self, file: Path) -> None:
        """Open the file once more, and remember by device and inode which one it is."""
        self._file = file
        self._connection = sqlite3.connect(file, check_same_thread=False)
        # A file that is only opened is not read yet: SQLite asks for it, and for the log beside it, at the first use.
        self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        self._identity = _identity(file)
        self._changed = _changed(file)
        self._mark = _bare_mark(file)
        self._written_over = False
        self._kept: Path | None = None
        self._lock = Lock()

    def check(self) -> None:
        """Refuse where another file lies at the path, or none; what was kept so far is copied beside it, once.

        Raises:
            LedgerError: `ledger.moved` with the copy's name, `ledger.gone` where there is no room for one;
                `ledger.written-over` where the file itself was overwritten, for good.
        """
        if _identity(self._file) == self._identity:
            self._check_content()
            return
        with self._lock:
            self._kept = self._kept or self._copy()
        if self._kept is None:
            raise LedgerError("ledger.gone", place=self._file.name)
        raise LedgerError("ledger.moved", place=self._file.name, new=self._kept.name)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _check_content(self) -> None:
        with self._lock:
            changed = _changed(self._file)
            if changed != self._changed:
                self._written_over = self._written_over or not self._is_ours()
                self._changed = changed
        if self._written_over:
            raise LedgerError("ledger.written-over", place=self._file.name)

    def _is_ours(self) -> bool:
        """Whether SQLite can have made the file what it is now."""
        try:
            found = _bare_mark(self._file)
            ours = found.follows(self._mark, Mark.of(self._connection))
        except sqlite3.Error:
            return False
        self._mark = found
        return ours

    def _copy(self) -> Path | None:
        names = (self._file.with_stem(f"{self._file.stem}-kept-{number}") for number in count(1))
        with suppress(OSError, sqlite3.Error):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy = next(name for name in names if not name.exists())
            with closing(sqlite3.connect(copy)) as target:
                self._connection.backup(target)
            return copy
        return None


def _bare_mark(file: Path) -> Mark:
    """The mark in the file itself, past its log; a file opened by other means would give up SQLite's locks."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as bare:
        return Mark.of(bare)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _changed(file: Path) -> tuple[int, int] | None:
    """When the file was last written, and how long it is."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
