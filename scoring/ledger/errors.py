"""How the ledger refuses: whatever a database raises, as one clear sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from scoring.notice import NoticeError

SQLITE_CODES: Final = {
    sqlite3.SQLITE_FULL: "ledger.full",
    sqlite3.SQLITE_READONLY: "ledger.read-only",
    sqlite3.SQLITE_PERM: "ledger.read-only",
    sqlite3.SQLITE_CANTOPEN: "ledger.closed",
    sqlite3.SQLITE_AUTH: "ledger.closed",
    sqlite3.SQLITE_CORRUPT: "ledger.damaged",
    sqlite3.SQLITE_NOTADB: "ledger.damaged",
    sqlite3.SQLITE_BUSY: "ledger.busy",
    sqlite3.SQLITE_LOCKED: "ledger.busy",
    sqlite3.SQLITE_IOERR: "ledger.disk",
}
"""SQLite's primary result codes, https://sqlite.org/rescode.html."""

POSTGRESQL_STATES: Final = {
    "53100": "ledger.full",
    "25006": "ledger.read-only",
    "40001": "ledger.busy",
    "40P01": "ledger.busy",
    "55P03": "ledger.busy",
}
"""States that PostgreSQL answers with, https://www.postgresql.org/docs/current/errcodes-appendix.html."""


class LedgerError(NoticeError, OSError):
    """The ledger cannot be opened, read or written; nothing was changed."""


@contextmanager
def refusals(place: str) -> Iterator[None]:
    """Raise a `LedgerError` for whatever a database raises."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise LedgerError("ledger.damaged", place=place) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        reason = next(iter(str(cause).splitlines()), type(cause).__name__)
        raise LedgerError(_key(error, cause), place=place, reason=reason) from error


def _key(error: Exception, cause: BaseException) -> str:
    if isinstance(cause, sqlite3.Error):
        # Without a code it is Python's own: a text that is no UTF-8 any more.
        unreadable = isinstance(cause, sqlite3.OperationalError) and primary_code(cause) < 0
        return "ledger.damaged-match" if unreadable else SQLITE_CODES.get(primary_code(cause), "ledger.failed")
    if isinstance(error, ArgumentError):
        return "ledger.address"
    state = getattr(cause, "sqlstate", None)
    # psycopg gives no state where it never came to speak with the server.
    lost = isinstance(error, DBAPIError) and (state is None or error.connection_invalidated)
    return "ledger.unreachable" if lost else POSTGRESQL_STATES.get(str(state), "ledger.failed")


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its finer distinctions; -1 where Python gives none."""
    code = getattr(error, "sqlite_errorcode", None)
    return -1 if code is None else code & 0xFF
