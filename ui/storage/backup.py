"""All that is kept, in one file: the ledger as it is at that moment, photos and reported misreads."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from scoring.ledger.engine import is_damaged, open_database
from scoring.ledger.errors import refusals
from scoring.ledger.ledger import Ledger
from scoring.notice import NoticeError
from ui.storage.folders import data_folder, ledger_url

FORMAT: Final = 1
"""Of the file: what a program that knows a lower one must not guess at."""
CONTENTS: Final = "burraco-backup.json"
LEDGER: Final = "matches.sqlite3"
FOLDERS: Final = ("photos", "misreads")


class BackupError(NoticeError):
    """A backup that cannot be made or restored; nothing was changed."""


@dataclass(frozen=True)
class Kept:
    """What a backup holds: matches, files of photos and misreads, and where the ledger that it replaced lies now."""

    matches: int
    files: int
    earlier: Path | None = None


def back_up(target: Path) -> Kept:
    """Write everything that is kept into a new file; the page may run meanwhile.

    Raises:
        BackupError: there is nothing to keep, it lies on a database server, or the target is there already.
        LedgerError, OSError: the ledger cannot be read, the file not written.
    """
    ledger = _ledger_file()
    if not ledger.is_file():
        raise BackupError("backup.nothing")
    if target.exists():
        raise BackupError("backup.exists", path=target.name)
    unfinished = target.with_name(f"{target.name}.part")
    try:
        with TemporaryDirectory(dir=data_folder()) as folder:
            copy = Path(folder) / LEDGER
            _copy(ledger, copy)
            matches = _matches(copy)
            files = [(LEDGER, copy), *_files()]
            _write(unfinished, files)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return Kept(matches, len(files) - 1)


def restore(source: Path) -> Kept:
    """Put back what a backup holds; the ledger that was there is kept beside, photos of other matches stay.

    Raises:
        BackupError: it is no backup, damaged, or newer than this program; or the page is running.
        LedgerError, OSError: the ledger in it is newer, or a file cannot be read or written.
    """
    ledger = _ledger_file()
    if ledger.is_file() and in_use(ledger):
        raise BackupError("backup.running")
    ledger.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=ledger.parent) as folder:
        unpacked = Path(folder)
        names = _unpack(source, unpacked)
        copy = unpacked / LEDGER
        if is_damaged(copy):
            raise BackupError("backup.damaged", path=source.name)
        matches = _matches(copy)
        for name in names:
            (data_folder() / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(unpacked / name, data_folder() / name)
        earlier = _set_aside(ledger)
        copy.replace(ledger)
    return Kept(matches, len(names), earlier)


def in_use(ledger: Path) -> bool:
    """Whether another program has a ledger's file open; it is not changed by asking."""
    with closing(sqlite3.connect(ledger, timeout=0)) as connection:
        try:
            # A connection to a file with a log holds a lock for as long as it is open: alone with it one can have all.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.rollback()
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False
    return False


def _ledger_file() -> Path:
    """The file that the page uses, whether or not it is there."""
    if not ledger_url().startswith("sqlite:///"):
        raise BackupError("backup.server")
    wanted = Path(ledger_url().removeprefix("sqlite:///"))
    if not wanted.is_file():
        return wanted
    opened = open_database(ledger_url())
    opened.close()
    return opened.file or wanted


def _copy(ledger: Path, target: Path) -> None:
    """Copy a ledger with what is still in its log, as it is at one moment."""
    with refusals(ledger.name), closing(sqlite3.connect(ledger)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _matches(copy: Path) -> int:
    """Bring a copy up to date and count its matches; LedgerError where a newer program wrote it."""
    Ledger(f"sqlite:///{copy}").close()
    with closing(sqlite3.connect(copy)) as connection:
        # One file is to hold all of it.
        connection.execute("PRAGMA journal_mode = DELETE")
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


def _files() -> Iterator[tuple[str, Path]]:
    """Photos and misreads by their names below the data folder."""
    for folder in FOLDERS:
        for path in sorted((data_folder() / folder).rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(data_folder()).as_posix(), path


def _write(target: Path, files: list[tuple[str, Path]]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        sums: dict[str, str] = {}
        for name, path in files:
            # A match may be deleted while the page runs, its photos with it.
            with suppress(FileNotFoundError):
                data = path.read_bytes()
                sums[name] = hashlib.sha256(data).hexdigest()
                archive.writestr(name, data)
        archive.writestr(CONTENTS, json.dumps({"format": FORMAT, "sha256": sums}, indent=1))


def _unpack(source: Path, folder: Path) -> list[str]:
    """Unpack a backup whose every file is as it was written; the names of all but the ledger."""
    try:
        with zipfile.ZipFile(source) as archive:
            sums = _contents(source, archive)
            for name, wanted in sums.items():
                data = archive.read(name)
                if not _is_ours(name) or hashlib.sha256(data).hexdigest() != wanted:
                    raise BackupError("backup.damaged", path=source.name)
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(data)
    except (zipfile.BadZipFile, KeyError, EOFError, NotImplementedError, ValueError) as error:
        raise BackupError("backup.damaged", path=source.name) from error
    return [name for name in sums if name != LEDGER]


def _contents(source: Path, archive: zipfile.ZipFile) -> dict[str, str]:
    if CONTENTS not in archive.namelist():
        raise BackupError("backup.foreign", path=source.name)
    contents: dict[str, Any] = json.loads(archive.read(CONTENTS))
    if contents["format"] > FORMAT:
        raise BackupError("backup.newer", path=source.name)
    sums: dict[str, str] = contents["sha256"]
    if LEDGER not in sums:
        raise BackupError("backup.damaged", path=source.name)
    return sums


def _is_ours(name: str) -> bool:
    """Whether a name is one that `back_up` writes, and leads nowhere else."""
    parts = PurePosixPath(name).parts
    plain = not any(part == ".." or "\\" in part or ":" in part for part in parts)
    return name == LEDGER or (plain and len(parts) > 1 and parts[0] in FOLDERS)


def _set_aside(ledger: Path) -> Path | None:
    """Copy the ledger beside itself before another takes its place; None where there is none."""
    if not ledger.is_file():
        return None
    names = (ledger.with_stem(f"{ledger.stem}-before-restore-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    _copy(ledger, aside)
    for end in ("-wal", "-shm"):
        ledger.with_name(ledger.name + end).unlink(missing_ok=True)
    return aside
