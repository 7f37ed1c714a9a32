"""A ledger's file that another program writes into while it is open."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scoring.ledger.ledger import Ledger, LedgerError

Accident = Callable[[Path, Path], None]


def opened(file: Path) -> Ledger:
    return Ledger(f"sqlite:///{file}")


def begun(ledger: Ledger, *, edits: int = 1) -> str:
    token = ledger.create_match(["Noi", "Loro"], "classico").token
    for revision in range(1, edits + 1):
        ledger.save_draft(token, revision, {"edit": revision})
    return token


def checkpoint(file: Path) -> None:
    """What SQLite does now and then by itself."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def write_earlier_copy(file: Path, earlier: Path) -> None:
    shutil.copyfile(earlier, file)


def write_another_ledger(file: Path, earlier: Path) -> None:
    other = earlier.with_name("other.sqlite3")
    with opened(other) as ledger:
        begun(ledger, edits=4)
    shutil.copyfile(other, file)


def write_half_a_copy(file: Path, earlier: Path) -> None:
    file.write_bytes(earlier.read_bytes()[:50])


def write_nothing(file: Path, _: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("accident", [write_earlier_copy, write_another_ledger, write_half_a_copy, write_nothing])
@pytest.mark.parametrize("settled", [True, False])
def test_a_file_written_over_takes_no_edit_any_more(accident: Accident, tmp_path: Path, *, settled: bool) -> None:
    file, earlier = tmp_path / "matches.sqlite3", tmp_path / "earlier.sqlite3"
    with opened(file) as ledger:
        token = begun(ledger)
    shutil.copyfile(file, earlier)
    with opened(file) as ledger:
        ledger.save_draft(token, 2, {"edit": 2})
        checkpoint(file)
        ledger.save_draft(token, 3, {"edit": 3})
        if settled:
            checkpoint(file)
        accident(file, earlier)
        for _ in range(2):
            with pytest.raises(LedgerError) as caught:
                ledger.save_draft(token, 4, {"edit": 4})
            assert caught.value.key == "ledger.written-over"
            assert "matches.sqlite3-wal" in str(caught.value)


def test_what_sqlite_writes_itself_is_no_accident(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    with opened(file) as first, opened(file) as second:
        token = begun(first, edits=3)
        for revision in range(4, 12):
            (first, second)[revision % 2].save_draft(token, revision, {"edit": revision})
            checkpoint(file)
        assert first.load(token).draft == second.load(token).draft == {"edit": 11}
    with opened(file) as again:
        assert again.save_draft(token, 12, None) == 13


def test_a_ledger_whose_log_was_left_by_a_kill_goes_on(tmp_path: Path) -> None:
    file, left = tmp_path / "matches.sqlite3", tmp_path / "left.sqlite3"
    with opened(file) as ledger:
        token = begun(ledger, edits=5)
        for end in ("", "-wal"):
            shutil.copyfile(f"{file}{end}", f"{left}{end}")
    with opened(left) as ledger:
        ledger.save_draft(token, 6, "on")
        checkpoint(left)
        assert ledger.save_draft(token, 7, "and on") == 8
