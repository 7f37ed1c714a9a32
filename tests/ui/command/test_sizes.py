"""What the libraries take, counted where they are installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path

import pytest

from scoring.words import codes, language
from ui.command.main import main
from ui.command.sizes import UNUSED, libraries, table, taken

MEGABYTE = 10**6
NEEDED, UNNEEDED = UNUSED[1], UNUSED[2]


def installed(folder: Path, megabytes: int, name: str, *demands: str) -> Distribution:
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    wanted = "".join(f"Requires-Dist: {line}\n" for line in demands)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{wanted}", "utf-8")
    (folder / f"{name}.bin").write_bytes(bytes(megabytes * MEGABYTE))
    (info / "RECORD").write_text(f"{name}.bin,,\ngone.py,,\n", "utf-8")
    return Distribution.at(info)


@pytest.fixture
def find(tmp_path: Path) -> Callable[[str], Distribution]:
    """A program with a page whose tables nobody draws; one library of those for tables is demanded by the program."""
    here = {
        "program": installed(
            tmp_path, 1, "program", "page>=2", "eyes", "old; python_version < '3'", "more; extra == 'x'"
        ),
        "page": installed(tmp_path, 2, "page", NEEDED, UNNEEDED, "missing"),
        "eyes": installed(tmp_path, 5, "eyes", "numbers"),
        UNNEEDED: installed(tmp_path, 4, UNNEEDED, "Calendar", "numbers"),
        "calendar": installed(tmp_path, 0, "calendar"),
        "numbers": installed(tmp_path, 3, "numbers"),
        "more": installed(tmp_path, 9, "more"),
        "old": installed(tmp_path, 9, "old"),
    }

    def find(name: str) -> Distribution:
        try:
            return here[name]
        except KeyError:
            raise PackageNotFoundError(name) from None

    return find


def test_all_that_the_program_demands_is_counted_once(find: Callable[[str], Distribution]) -> None:
    rows = libraries("program", find)
    assert [row.name for row in rows] == ["eyes", UNNEEDED, "numbers", "page", "program", "calendar"]
    assert taken(rows) == 15
    assert {row.name: row.demanded_by for row in rows}["numbers"] == ("eyes", UNNEEDED)


def test_what_only_unused_libraries_demand_is_not_needed(find: Callable[[str], Distribution]) -> None:
    rows = libraries("program", find)
    assert {row.name for row in rows if not row.is_needed} == {UNNEEDED, "calendar"}


@pytest.mark.parametrize("code", codes())
def test_the_table_says_how_the_unused_are_taken_away(code: str, find: Callable[[str], Distribution]) -> None:
    *lines, whole, unused = table(language(code), libraries("program", find))
    assert f"| 4 | *{UNNEEDED} 1.0* | page |" in lines
    assert "15" in whole
    assert "11" in whole
    assert unused.endswith(f"uninstall {UNNEEDED}")


def test_where_they_are_away_nothing_is_said_of_them(find: Callable[[str], Distribution]) -> None:
    rows = [row for row in libraries("program", find) if row.name not in UNUSED]
    assert "uninstall" not in "\n".join(table(language(), rows))


def test_the_doctor_counts_instead_of_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--sizes"]) == 0
    said = capsys.readouterr().out
    assert "| opencv-python " in said
    assert "burraco-photo" in said
