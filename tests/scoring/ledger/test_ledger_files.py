"""The ledger's SQLite file and what can befall it: a full disk, no right to write, damage, an older version."""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from ledger_accidents import OLD_TOKEN, OLD_TOTALS, make_room, small_disk, small_files, without_root, write_older

from scoring import Meld, Paper, Settled, SideHand, parse_cards
from scoring.ledger.ledger import Ledger, LedgerError, UnknownMatchError
from scoring.notice import Notice

HAND = (SideHand("Noi", (), parse_cards("KS")), SideHand("Loro"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


def opened(file: Path) -> Ledger:
    return Ledger(f"sqlite:///{file}")


def begun(ledger: Ledger) -> str:
    """A match with one hand, at revision 2."""
    token = ledger.create_match(["Noi", "Loro"], "classico").token
    ledger.record_hand(token, 1, HAND)
    return token


def refused(ledger: Ledger, token: str) -> LedgerError:
    """The refusal that ends ever larger drafts; what was saved before it is still there, and nothing else."""
    saved: list[object] = [None]

    def save_until_refused() -> None:
        while True:
            draft = {"text": "x" * 20_000 * len(saved)}
            ledger.save_draft(token, 1 + len(saved), draft)
            saved.append(draft)

    with pytest.raises(LedgerError) as caught:
        save_until_refused()
    stored = ledger.load(token)
    assert (stored.revision, stored.draft, stored.match.hands) == (1 + len(saved), saved[-1], (HAND,))
    assert_one_sentence(caught.value)
    return caught.value


def begin_many(ledger: Ledger) -> None:
    for _ in range(1000):
        begun(ledger)


def assert_one_sentence(told: LedgerError | Notice) -> None:
    text = str(told)
    assert text.endswith(".")
    assert "\n" not in text
    assert "{" not in text
    assert told.key.startswith("ledger.")


def test_sqlite_is_set_up_for_a_server(file: Path) -> None:
    with opened(file) as ledger, ledger._database.engine.connect() as connection:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        pragmas = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    assert pragmas == ["wal", 2, 1, 10_000]


def test_a_writer_waits_for_another(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
        blocker = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.3, blocker.execute, ["COMMIT"])
        release.start()
        assert ledger.save_draft(token, 2, "waited") == 3
        release.join()
        blocker.close()


def test_a_writer_that_another_keeps_out_says_so(file: Path) -> None:
    with opened(file) as ledger, closing(sqlite3.connect(file, isolation_level=None)) as blocker:
        token = begun(ledger)
        with ledger._database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 1")
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError, match="being changed by another program") as caught:
            ledger.save_draft(token, 2, "in vain")
        blocker.execute("COMMIT")
        assert caught.value.key == "ledger.busy"
        assert ledger.save_draft(token, 2, "now") == 3


# A disk without room.


def test_a_full_disk_refuses_the_edit_and_takes_the_next(tmp_path: Path) -> None:
    with small_disk(tmp_path, "1m"), opened(tmp_path / "m.sqlite3") as ledger:
        token = begun(ledger)
        assert refused(ledger, token).key in {"ledger.full", "ledger.disk"}
        make_room(tmp_path, "64m")
        assert ledger.save_draft(token, ledger.load(token).revision, "again") > 2


def test_a_write_that_the_system_refuses_loses_nothing(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
        with small_files(600_000):
            assert refused(ledger, token).key == "ledger.disk"
        assert ledger.save_draft(token, ledger.load(token).revision, "again") > 2


def test_a_file_that_may_grow_no_more_is_full(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
        with ledger._database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 40")
        assert refused(ledger, token).key == "ledger.full"
        with pytest.raises(LedgerError, match="full"):
            begin_many(ledger)


def test_no_room_for_a_first_file_is_said(tmp_path: Path) -> None:
    with small_disk(tmp_path, "4k"), pytest.raises(LedgerError) as caught:
        opened(tmp_path / "m.sqlite3")
    assert_one_sentence(caught.value)


# Files and folders that may not be written.


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everyone can reach, which pytest's own are not."""
    folder = Path(tempfile.mkdtemp(prefix="ledger-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_is_said(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with without_root(), pytest.raises(LedgerError) as caught:
        opened(open_folder / "m.sqlite3")
    assert caught.value.key == "ledger.closed"
    assert_one_sentence(caught.value)


def test_a_file_that_may_not_be_written_is_said_and_kept(open_folder: Path) -> None:
    file = open_folder / "m.sqlite3"
    with opened(file) as ledger:
        token = begun(ledger)
    before = file.read_bytes()
    file.chmod(0o444)
    open_folder.chmod(0o555)
    with without_root(), pytest.raises(LedgerError) as caught:
        opened(file)
    assert_one_sentence(caught.value)
    assert caught.value.key in {"ledger.closed", "ledger.read-only"}
    assert file.read_bytes() == before
    with opened(file) as ledger:
        assert ledger.load(token).revision == 2


def test_a_ledger_that_may_only_be_read_is_read_and_refuses_edits(open_folder: Path) -> None:
    file = open_folder / "m.sqlite3"
    with opened(file) as ledger:
        token = begun(ledger)
        for part in open_folder.iterdir():
            part.chmod(0o444)
        open_folder.chmod(0o555)
        with without_root(), opened(file) as reader:
            assert reader.load(token).revision == 2
            with pytest.raises(LedgerError) as caught:
                reader.save_draft(token, 2, "no")
            assert caught.value.key == "ledger.read-only"
        assert ledger.load(token).revision == 2


@pytest.mark.parametrize("name", ["", "no/such/folder/m.sqlite3", "m.sqlite3/below-a-file"])
def test_a_path_that_can_hold_no_file_is_said(name: str, tmp_path: Path) -> None:
    (tmp_path / "m.sqlite3").write_bytes(b"")
    with pytest.raises(LedgerError) as caught:
        opened(tmp_path / name)
    assert caught.value.key == "ledger.closed"
    assert_one_sentence(caught.value)


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://me:secret@host/name", "foo:///x", "https://host/name"])
def test_what_is_no_databases_address_is_said_without_repeating_it(url: str) -> None:
    with pytest.raises(LedgerError, match="sqlite:///FILE or postgresql://HOST/NAME") as caught:
        Ledger(url)
    assert "secret" not in str(caught.value)


# Damaged files.


def damaged(file: Path, how: str) -> bytes:
    """Damage a ledger and return what the file holds then."""
    content = bytearray(file.read_bytes())
    if how == "cut":
        del content[len(content) // 2 :]
    elif how == "zeros":
        content[:4096] = bytes(4096)
    elif how == "text":
        content[:] = b"not a database at all, but long enough to be taken for one\n" * 400
    else:
        content[4096:12288] = random.Random(3).randbytes(8192)
    file.write_bytes(content)
    return bytes(content)


@pytest.mark.parametrize("how", ["cut", "zeros", "text", "noise"])
def test_a_damaged_file_is_left_and_a_new_one_begun_beside_it(
    how: str, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(file) as ledger:
        begun(ledger)
    content = damaged(file, how)
    with caplog.at_level(logging.WARNING), opened(file) as ledger:
        assert ledger.warning is not None
        assert_one_sentence(ledger.warning)
        assert str(ledger.warning).startswith("matches.sqlite3 is damaged and was left as it is")
        assert caplog.messages == [str(ledger.warning)]
        token = begun(ledger)
    assert file.read_bytes() == content
    assert file.with_stem("matches-2").is_file()
    with opened(file) as ledger:
        assert ledger.load(token).revision == 2
        assert ledger.warning is not None


def test_when_the_second_is_damaged_too_a_third_is_begun(file: Path) -> None:
    for stem in ("matches", "matches-2"):
        file.with_stem(stem).write_bytes(b"x" * 9000)
    with opened(file) as ledger:
        assert "matches-3.sqlite3" in str(ledger.warning)


def test_a_repaired_file_is_used_again(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
    whole = file.read_bytes()
    damaged(file, "zeros")
    opened(file).close()
    file.write_bytes(whole)
    with opened(file) as ledger:
        assert ledger.warning is None
        assert ledger.load(token).revision == 2


def test_a_file_that_breaks_while_it_is_open_is_said(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
    with opened(file) as ledger:
        damaged(file, "noise")
        with pytest.raises(LedgerError) as caught:
            ledger.load(token)
    assert caught.value.key == "ledger.damaged"


@pytest.mark.parametrize(
    "harm",
    [
        'UPDATE hands SET lines = \'[{"name": "Noi", "hand": ["K?"]}, {}]\' WHERE match_id = 1',
        "UPDATE hands SET lines = '[{\"na' WHERE match_id = 1",
        "UPDATE hands SET lines = '[]' WHERE match_id = 1",
        "UPDATE hands SET lines = CAST(x'5b22ff225d' AS TEXT) WHERE match_id = 1",
        "UPDATE hands SET recorded_at = 'yesterday' WHERE match_id = 1",
        "UPDATE matches SET variant = 'poker' WHERE id = 1",
        "UPDATE matches SET options = '[7]' WHERE id = 1",
        "UPDATE matches SET sides = '7' WHERE id = 1",
    ],
)
def test_a_match_with_a_damaged_row_is_said_and_the_others_open(harm: str, file: Path) -> None:
    with opened(file) as ledger:
        broken, sound = begun(ledger), ledger.create_match(["A", "B"], "canasta").token
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(harm)
            connection.commit()
        with pytest.raises(LedgerError, match="This match is damaged") as caught:
            ledger.load(broken)
        assert caught.value.key == "ledger.damaged-match"
        assert ledger.load(sound).revision == 1


@pytest.mark.endurance
def test_whatever_byte_breaks_the_ledger_opens_or_says_why(file: Path, rounds: int) -> None:
    with opened(file) as ledger:
        tokens = [begun(ledger) for _ in range(8)]
    whole = file.read_bytes()
    luck = random.Random(11)
    for _ in range(4 * rounds):
        content = bytearray(whole)
        for _ in range(luck.choice([1, 1, 3, 40])):
            content[luck.randrange(len(content))] = luck.randrange(256)
        file.write_bytes(content)
        try:
            with opened(file) as ledger:
                use(ledger, tokens)
        except LedgerError as error:
            assert_one_sentence(error)
        for part in file.parent.glob("matches*"):
            part.unlink()


def use(ledger: Ledger, tokens: list[str]) -> None:
    for token in tokens:
        try:
            stored = ledger.load(token)
            ledger.save_draft(token, stored.revision, {})
        except UnknownMatchError:
            continue
        except LedgerError as error:
            assert_one_sentence(error)


# Older and newer versions.


def test_a_file_of_the_first_version_is_brought_up_to_date_with_a_copy_beside_it(file: Path) -> None:
    write_older(file)
    with opened(file) as ledger:
        stored = ledger.load(OLD_TOKEN)
        assert (stored.revision, stored.match.standing().totals) == (7, OLD_TOTALS)
        ledger.save_draft(OLD_TOKEN, 7, "new")
    copy = file.with_stem("matches-version-1")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT token, revision FROM matches").fetchall() == [(OLD_TOKEN, 7)]
    opened(file).close()
    assert sorted(path.name for path in file.parent.iterdir()) == ["matches-version-1.sqlite3", "matches.sqlite3"]


def test_a_copy_never_takes_the_place_of_another(file: Path) -> None:
    file.with_stem("matches-version-1").write_bytes(b"someone's")
    with opened(write_older(file)) as ledger:
        assert ledger.load(OLD_TOKEN).revision == 7
    assert file.with_stem("matches-version-1").read_bytes() == b"someone's"
    assert file.with_stem("matches-version-1-2").is_file()


def test_without_room_for_the_copy_the_older_file_stays_as_it_is(file: Path) -> None:
    size = write_older(file).stat().st_size
    with small_files(size // 2), pytest.raises(LedgerError) as caught:
        opened(file)
    assert_one_sentence(caught.value)
    assert not file.with_stem("matches-version-1").exists()
    with opened(file) as ledger:
        assert ledger.load(OLD_TOKEN).revision == 7


def test_a_file_of_a_newer_version_is_left_alone(file: Path) -> None:
    with opened(file) as ledger:
        begun(ledger)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE ledger_schema SET version = 99")
            connection.commit()
    with pytest.raises(LedgerError, match="newer version of this program") as caught:
        opened(file)
    assert caught.value.key == "ledger.newer"
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def remove_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def remove_file(file: Path) -> None:
    file.unlink()


def put_another(file: Path) -> None:
    with Ledger(f"sqlite:///{file.with_name('backup.sqlite3')}"):
        pass
    file.with_name("backup.sqlite3").replace(file)


def put_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("accident", [remove_folder, remove_file, put_another, put_a_folder])
def test_a_file_that_is_no_longer_the_one_that_is_open_takes_no_edit_and_is_kept_beside(
    accident: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "data" / "matches.sqlite3"
    file.parent.mkdir()
    with Ledger(f"sqlite:///{file}") as ledger:
        token = ledger.create_match(["Noi", "Loro"], "classico").token
        ledger.save_draft(token, 1, {"hand": 1})
        accident(file)
        for _ in range(2):
            with pytest.raises(LedgerError) as caught:
                ledger.save_draft(token, 2, {"hand": 2})
            assert caught.value.key == "ledger.moved"
            assert_one_sentence(caught.value)
    kept = [path for path in file.parent.iterdir() if "kept" in path.name and path.suffix == ".sqlite3"]
    assert [path.name for path in kept] == ["matches-kept-1.sqlite3"]
    with Ledger(f"sqlite:///{kept[0]}") as ledger:
        assert ledger.load(token).draft == {"hand": 1}


def test_a_file_of_the_second_version_learns_of_paper(file: Path) -> None:
    with opened(file) as ledger:
        token = begun(ledger)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("ALTER TABLE matches DROP COLUMN paper; UPDATE ledger_schema SET version = 2")
    with opened(file) as ledger:
        stored = ledger.load(token)
        assert (stored.match.paper, stored.match.hands) == (None, (HAND,))
        revision = ledger.begin_from(token, stored.revision, Paper((100, 50), 2))
        assert ledger.load(token).match.standing().totals == (90, 50)
        with pytest.raises(ValueError, match="paper has totals of 3 sides"):
            ledger.begin_from(token, revision, Paper((1, 2, 3)))
        assert ledger.create_match(["A", "B"], "classico", paper=Paper((7, 8))).match.start == (7, 8)
    assert file.with_stem("matches-version-2").is_file()


def test_what_was_settled_by_hand_is_kept(file: Path) -> None:
    excepted = Meld(parse_cards("KS KD QC"), exception="agreed")
    sides = (
        SideHand("Noi", (excepted,), corrections=(Settled(-100, "art. 20"),)),
        SideHand("Loro", total=Settled(400, "counted")),
    )
    with opened(file) as ledger:
        token = begun(ledger)
        ledger.record_hand(token, 2, sides)
    with opened(file) as ledger:
        assert ledger.load(token).match.hands[-1] == sides
