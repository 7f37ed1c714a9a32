"""The ledger's tables made, or brought up from an older version of this program, in one step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text

from scoring.ledger.engine import Opened
from scoring.ledger.errors import LedgerError
from scoring.ledger.rows import Base, SchemaRow, digest

VERSION: Final = 3
"""Of the tables: 1 knew the matches by their tokens, 2 by the tokens' digests; 3 knows what was played on paper."""

_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(5209)"
"""PostgreSQL would let two servers that start at once both find no tables."""


def prepare(opened: Opened) -> None:
    """Make the tables, or change older ones; of an older file a copy is kept beside it.

    Raises:
        LedgerError: when the tables are a newer version's.
        sqlalchemy.exc.SQLAlchemyError: when the database refuses; then nothing has changed.
    """
    if _current(opened.engine):
        return
    with opened.writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(_ONE_AT_A_TIME)
        version = _version(connection)
        if version > VERSION:
            raise LedgerError("ledger.newer", place=opened.place)
        if opened.file and 0 < version < VERSION:
            keep_copy(opened.file, version)
        _change(connection, version)


def _current(engine: Engine) -> bool:
    """Whether there is nothing to do, so that a ledger in use is opened without waiting to write."""
    with engine.begin() as connection:
        return _version(connection) == VERSION


def _version(connection: Connection) -> int:
    """Of the tables that are there; 0 where there are none."""
    there = inspect(connection).get_table_names()
    if SchemaRow.__tablename__ in there:
        return connection.scalar(select(SchemaRow.version)) or 0
    return 1 if "matches" in there else 0


def _change(connection: Connection, version: int) -> None:
    for step in range(version, VERSION) if version else ():
        _STEPS[step](connection)
    Base.metadata.create_all(connection)
    connection.execute(delete(SchemaRow))
    connection.execute(insert(SchemaRow).values(version=VERSION))


def _tokens_to_digests(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE matches RENAME COLUMN token TO digest"))
    tokens = connection.execute(text("SELECT id, digest FROM matches")).all()
    change = text("UPDATE matches SET digest = :digest WHERE id = :id")
    for number, token in tokens:
        connection.execute(change, {"id": number, "digest": digest(token)})


def _begun_on_paper(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE matches ADD COLUMN paper JSON"))


_STEPS: Final[Mapping[int, Callable[[Connection], None]]] = {1: _tokens_to_digests, 2: _begun_on_paper}
"""How tables of each older version become those of the next."""


def keep_copy(file: Path, version: int) -> Path:
    """Copy a SQLite file with what is still in its log; the name tells the version, and is never taken twice."""
    names = (file.with_stem(f"{file.stem}-version-{version}{f'-{n}' if n > 1 else ''}") for n in count(1))
    copy = next(name for name in names if not name.exists())
    unfinished = copy.with_name(f"{copy.name}.part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.rename(copy)
    return copy
