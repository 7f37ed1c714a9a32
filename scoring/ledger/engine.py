"""Opening the ledger's database: SQLite files with their accidents, or a server by its address."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from scoring.ledger.errors import LedgerError, primary_code, refusals
from scoring.notice import Notice

BUSY_TIMEOUT_MS: Final = 10_000
"""Milliseconds that SQLite waits for another writer before it gives up."""
ASK_AGAIN: Final = 0.02
"""Seconds until a database that is busy is asked again."""

_PRAGMAS: Final = (f"busy_timeout = {BUSY_TIMEOUT_MS}", "synchronous = FULL", "foreign_keys = ON")
_BEGIN: Final = "sqlite_begin"
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opened:
    """A database that answers.

    Attributes:
        engine: for what only connects.
        reading: sees one state of the database from the first question to the last.
        writing: of those that write at once, one waits for the other.
        place: the database's name, for messages: no path, no password.
        file: where it lies; None for a server and for memory.
        warning: what a person should know, not raised; None when all is well.
    """

    engine: Engine
    reading: Engine
    writing: Engine
    place: str
    file: Path | None = None
    warning: Notice | None = None

    def close(self) -> None:
        """Let go of all connections; a SQLite file then holds everything that its log held beside it."""
        if self.file:
            with suppress(SQLAlchemyError, sqlite3.Error), closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()


def open_database(address: str) -> Opened:
    """Connect to the database of an SQLAlchemy URL.

    Raises:
        LedgerError: when there is none, or it cannot be opened.
    """
    with refusals("the ledger"):
        url = make_url(address)
    kind = url.drivername.partition("+")[0]
    if kind not in _KINDS:
        raise LedgerError("ledger.address")
    opened = _KINDS[kind](url)
    with refusals(opened.place), opened.engine.connect():
        return opened


def _server(url: URL) -> Opened:
    place = url.database or "PostgreSQL"
    # Without a driver's name, which one is meant depends on SQLAlchemy's version.
    url = url if "+" in url.drivername else url.set(drivername="postgresql+psycopg")
    engine = _engine(url, place, pool_pre_ping=True)
    return Opened(engine, engine.execution_options(isolation_level="REPEATABLE READ"), engine, place)


def _sqlite(url: URL) -> Opened:
    """A SQLite file; where it is damaged, the next one beside it."""
    wanted = Path(url.database) if url.database and url.database != ":memory:" else None
    file = _first_sound(wanted) if wanted else None
    engine = _engine(url.set(database=str(file)) if file else url, "SQLite")
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    place = file.name if file else "memory"
    writing = engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
    return Opened(engine, engine, writing, place, file, _left(wanted, file))


_KINDS: Final = {"sqlite": _sqlite, "postgresql": _server, "postgres": _server}


def _engine(url: URL, place: str, **options: Any) -> Engine:  # noqa: ANN401 what SQLAlchemy takes
    try:
        with refusals(place):
            return create_engine(url, hide_parameters=True, **options)
    except ModuleNotFoundError:
        raise LedgerError("ledger.driver", place=place) from None


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    # Transactions begin where SQLAlchemy says, not where Python's driver guesses.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    _keep_log(connection)


def _keep_log(connection: sqlite3.Connection) -> None:
    # For a new file's log SQLite does not wait as it does for a writer: servers that open it at once must ask again.
    patience = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if primary_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(ASK_AGAIN)
        else:
            return


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _first_sound(file: Path) -> Path:
    """The file, or the first beside it (`NAME-2`, `NAME-3` …) that is not damaged or not there yet.

    Nothing is moved: what seems damaged may be so for a moment only, or be open in another process.
    """
    names = chain([file], (file.with_stem(f"{file.stem}-{number}") for number in count(2)))
    return next(name for name in names if not is_damaged(name))


def _left(wanted: Path | None, file: Path | None) -> Notice | None:
    if wanted is None or file is None or wanted == file:
        return None
    warning = Notice("ledger.left", {"place": wanted.name, "new": file.name})
    _LOG.warning("%s", warning)
    return warning


def is_damaged(file: Path) -> bool:
    """Whether this is a file, yet no sound SQLite database; it is not changed by looking."""
    if not file.is_file():
        return False
    address = f"{file.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_MS / 1000)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except UnicodeDecodeError:  # in the words of the complaint itself, which quote the file
        return True
    except sqlite3.Error as error:
        return primary_code(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
