"""One file holds all that is kept, comes back whole, and is refused with one sentence where it is not."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from scoring.ledger.ledger import LedgerError
from ui.command.main import main
from ui.storage.backup import CONTENTS, LEDGER, BackupError, back_up, in_use, restore
from ui.storage.folders import ledger_url
from ui.storage.store import Store

PHOTO = f"photos/{'a' * 24}/{'b' * 64}.full.jpg"
REPORT = "misreads/truth/deadbeef.json"


@pytest.fixture
def kept(data_folder: Path) -> str:
    """A match with a photo and a reported misread; its token."""
    store = Store(ledger_url())
    token = store.create(("Noi", "Loro"), "classico", {})
    store.close()
    for name in (PHOTO, REPORT):
        (data_folder / name).parent.mkdir(parents=True)
        (data_folder / name).write_bytes(name.encode())
    return token


@pytest.fixture
def backup(kept: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert kept
    path = tmp_path_factory.mktemp("stick") / "burraco.zip"
    back_up(path)
    return path


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another computer, on which nothing is kept yet."""
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path / "elsewhere"))
    return tmp_path / "elsewhere"


def test_what_was_kept_comes_back_on_another_computer(kept: str, backup: Path, elsewhere: Path) -> None:
    restored = restore(backup)
    assert (restored.matches, restored.files, restored.earlier) == (1, 2, None)
    store = Store(ledger_url())
    sheet = store.load(kept)
    assert sheet is not None
    assert sheet.names == ("Noi", "Loro")
    store.close()
    assert (elsewhere / PHOTO).read_bytes() == PHOTO.encode()
    assert (elsewhere / REPORT).read_bytes() == REPORT.encode()
    assert {path.name for path in elsewhere.iterdir()} == {LEDGER, "photos", "misreads"}


def test_it_is_made_while_the_page_runs(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(ledger_url())
    later = store.create(("A", "B"), "testa-a-testa", {})
    assert back_up(tmp_path / "b.zip").matches == 2
    store.close()
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path / "elsewhere"))
    restore(tmp_path / "b.zip")
    store = Store(ledger_url())
    assert None not in (store.load(kept), store.load(later))
    store.close()


def test_what_was_there_before_lies_beside(backup: Path) -> None:
    store = Store(ledger_url())
    store.create(("A", "B"), "testa-a-testa", {})
    store.close()
    first, second = restore(backup), restore(backup)
    assert first.matches == second.matches == 1
    assert first.earlier is not None
    assert first.earlier != second.earlier
    with closing(sqlite3.connect(first.earlier)) as earlier:
        assert earlier.execute("SELECT count(*) FROM matches").fetchone() == (2,)


def test_while_the_page_runs_nothing_is_restored(backup: Path, data_folder: Path) -> None:
    store = Store(ledger_url())
    before = (data_folder / LEDGER).read_bytes()
    assert in_use(data_folder / LEDGER)
    with pytest.raises(BackupError, match="stop it with Ctrl-C"):
        restore(backup)
    store.close()
    assert (data_folder / LEDGER).read_bytes() == before
    assert not in_use(data_folder / LEDGER)
    restore(backup)


def changed(backup: Path, name: str, data: bytes) -> Path:
    """The backup with one of its files changed or added."""
    other = backup.with_name("changed.zip")
    with zipfile.ZipFile(backup) as source, zipfile.ZipFile(other, "w") as target:
        for found in source.namelist():
            if found != name:
                target.writestr(found, source.read(found))
        target.writestr(name, data)
    return other


def contents(backup: Path) -> dict[str, object]:
    with zipfile.ZipFile(backup) as archive:
        found: dict[str, object] = json.loads(archive.read(CONTENTS))
    return found


def unchanged(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", [LEDGER, PHOTO])
def test_a_file_that_is_not_as_it_was_written_is_noticed(backup: Path, data_folder: Path, name: str) -> None:
    spoilt = changed(backup, name, b"other")
    before = unchanged(data_folder)
    with pytest.raises(BackupError, match="is damaged and nothing was changed"):
        restore(spoilt)
    assert unchanged(data_folder) == before


def test_a_backup_cut_short_is_noticed_wherever_it_ends(backup: Path, data_folder: Path) -> None:
    whole, before = backup.read_bytes(), unchanged(data_folder)
    for share in range(20):
        backup.write_bytes(whole[: len(whole) * share // 20])
        with pytest.raises(BackupError):
            restore(backup)
    assert unchanged(data_folder) == before


@pytest.mark.parametrize("name", ["photos/../../evil", "/etc/evil", "app.py", "photos/..\\evil", "photos/C:evil"])
def test_a_file_that_leads_elsewhere_is_refused(backup: Path, elsewhere: Path, name: str) -> None:
    sums = contents(backup)
    assert isinstance(sums["sha256"], dict)
    sums["sha256"][name] = hashlib.sha256(b"evil").hexdigest()
    first = changed(backup, name, b"evil").rename(backup.with_name("first.zip"))
    bad = changed(first, CONTENTS, json.dumps(sums).encode())
    with pytest.raises(BackupError):
        restore(bad)
    assert not list(elsewhere.parent.rglob("*evil*"))


def test_a_newer_programs_backup_is_refused_kindly(backup: Path) -> None:
    newer = changed(backup, CONTENTS, json.dumps(contents(backup) | {"format": 2}).encode())
    with pytest.raises(BackupError, match="newer version of this program and nothing was changed: update it"):
        restore(newer)


def test_a_newer_programs_ledger_is_refused_kindly(data_folder: Path, kept: str, tmp_path: Path) -> None:
    assert kept
    back_up(tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        archive.extract(LEDGER, tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer" / LEDGER)) as ledger, ledger:
        ledger.execute("UPDATE ledger_schema SET version = 99")
    data = (tmp_path / "newer" / LEDGER).read_bytes()
    sums = contents(tmp_path / "b.zip")
    assert isinstance(sums["sha256"], dict)
    sums["sha256"][LEDGER] = hashlib.sha256(data).hexdigest()
    first = changed(tmp_path / "b.zip", LEDGER, data).rename(tmp_path / "first.zip")
    newer = changed(first, CONTENTS, json.dumps(sums).encode())
    before = (data_folder / LEDGER).read_bytes()
    with pytest.raises(LedgerError, match="newer version of this program: update it"):
        restore(newer)
    assert (data_folder / LEDGER).read_bytes() == before


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("letter.txt", "Ciao")
    with pytest.raises(BackupError, match="is no backup of this program"):
        restore(other)


def test_with_nothing_to_keep_no_file_is_written(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="nothing to keep yet"):
        back_up(tmp_path / "b.zip")
    assert not list(tmp_path.glob("*.zip*"))


def test_a_file_that_is_there_is_not_written_over(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupError, match="choose another name"):
        back_up(backup)
    assert backup.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_backup_is_readable_by_its_user_alone(kept: str, tmp_path: Path) -> None:
    assert kept
    assert main(["backup", str(tmp_path / "b.zip")]) == 0
    assert (tmp_path / "b.zip").stat().st_mode & 0o077 == 0


def test_a_ledger_on_a_server_is_left_to_its_own_tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BURRACO_LEDGER", "postgresql://user@host/name")
    for act in (back_up, restore):
        with pytest.raises(BackupError, match="pg_dump"):
            act(tmp_path / "b.zip")


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("word", ["backup", "restore"])
def test_the_command_says_one_sentence_where_it_fails(
    word: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, word, str(tmp_path / "nowhere" / "b.zip")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "Traceback" not in said[0]
