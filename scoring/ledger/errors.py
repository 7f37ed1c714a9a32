"""How the ledger refuses: whatever a database raises, as one clear sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

SQLITE_CODES: Final = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "closed",
    sqlite3.SQLITE_AUTH: "closed",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "disk",
}
"""SQLite's primary result codes, https://sqlite.org/rescode.html."""

POSTGRESQL_STATES: Final = {"53100": "full", "25006": "read-only", "40001": "busy", "40P01": "busy", "55P03": "busy"}
"""States that PostgreSQL answers with, https://www.postgresql.org/docs/current/errcodes-appendix.html."""


class LedgerError(OSError):
    """The ledger cannot be opened, read or written; nothing was changed.

    `str()` is one sentence in English that says what is wrong and what to do; `code` and `params` stay the same
    for ever, so that a page can say it in another language.
    """

    SENTENCES: ClassVar[dict[str, str]] = {
        "full": "The disk of {place} is full and nothing was saved: make room, then try again.",
        "read-only": "{place} cannot be written and nothing was saved: check who may write it and its folder.",
        "closed": "{place} cannot be opened: check that its folder is there and who may use it.",
        "damaged": "{place} is damaged: start the program again, it keeps that file and begins a new one beside it.",
        "damaged-match": "This match is damaged where it is kept and cannot be opened: the others can.",
        "left": "{place} is damaged and was left as it is: matches are kept in {new} from now on.",
        "newer": "{place} was written by a newer version of this program: update it.",
        "busy": "{place} is being changed by another program: try again.",
        "disk": "The disk of {place} is full or failing and nothing was saved: check it, then try again.",
        "unreachable": "The database {place} cannot be reached: check its address and that it runs.",
        "driver": "The driver for {place} is not installed: run pip install 'burraco-photo[postgresql]'.",
        "address": "The address of the ledger is no database's: it looks like sqlite:///FILE or postgresql://HOST/NAME.",
        "failed": "{place} could not be used ({reason}).",
    }

    def __init__(self, code: str, **params: object) -> None:
        """Make the sentence of a code."""
        super().__init__(self.SENTENCES[code].format(**params))
        self.code = code
        self.params = params


@contextmanager
def refusals(place: str) -> Iterator[None]:
    """Raise a `LedgerError` for whatever a database raises."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise LedgerError("damaged", place=place) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        reason = next(iter(str(cause).splitlines()), type(cause).__name__)
        raise LedgerError(_code(error, cause), place=place, reason=reason) from error


def _code(error: Exception, cause: BaseException) -> str:
    if isinstance(cause, sqlite3.Error):
        # Without a code it is Python's own: a text that is no UTF-8 any more.
        unreadable = isinstance(cause, sqlite3.OperationalError) and primary_code(cause) < 0
        return "damaged-match" if unreadable else SQLITE_CODES.get(primary_code(cause), "failed")
    if isinstance(error, ArgumentError):
        return "address"
    state = getattr(cause, "sqlstate", None)
    # psycopg gives no state where it never came to speak with the server.
    lost = isinstance(error, DBAPIError) and (state is None or error.connection_invalidated)
    return "unreachable" if lost else POSTGRESQL_STATES.get(str(state), "failed")


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its finer distinctions; -1 where Python gives none."""
    code = getattr(error, "sqlite_errorcode", None)
    return -1 if code is None else code & 0xFF
