"""What the page keeps to itself: tokens, matches of others, names as plain text, and its address."""

from __future__ import annotations

import csv
import io
import logging
import tomllib
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from fpdf import FPDF
from page_browser import Server
from page_driver import at, record, stored, token, upload
from page_tables import photo_bytes, reading
from streamlit.testing.v1 import AppTest

from scoring.words import language
from ui.drawing.chart import chart_svg
from ui.editing import operations
from ui.editing.lay_reading import lay
from ui.match.files import csv_file, image_file
from ui.match.score_sheet_pdf import pdf_file
from ui.session.open_match import OpenMatch
from ui.storage.folders import data_folder as data_folder_of_user
from ui.storage.photos import PhotoShelf
from ui.storage.store import Store, store

PROJECT = Path(__file__).resolve().parents[3]
SHA = "ab" * 32
NAMES = ("=cmd|' /C calc'!A0", "<img src=x onerror=alert(1)>**A**")


@pytest.fixture
def scored(page: AppTest) -> AppTest:
    return upload(page, photo_bytes())


def test_tokens_are_long_random_and_none_is_like_another(data_folder: Path) -> None:
    ledger = Store(f"sqlite:///{data_folder / 'm.sqlite3'}")
    tokens = [ledger.create(("A", "B"), "classico", {}) for _ in range(200)]
    assert len(set(tokens)) == 200
    assert min(map(len, tokens)) >= 22
    for place in range(22):
        assert len({one[place] for one in tokens}) > 3


def test_no_token_is_logged(page: AppTest, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        upload(page, photo_bytes())
        secret = token(page)
        record(page)
        at(page, "match")
        page.query_params["m"] = "unknown-token"
        page.run()
    assert caplog.text
    assert secret not in caplog.text
    assert "unknown-token" not in caplog.text


def test_no_file_of_the_data_folder_names_a_token(scored: AppTest, data_folder: Path) -> None:
    secret = token(scored)
    record(scored)
    for path in data_folder.rglob("*"):
        assert secret not in str(path)
        assert not path.is_file() or secret.encode() not in path.read_bytes()


def test_the_data_folder_is_made_for_its_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path / "new"))
    assert data_folder_of_user().stat().st_mode & 0o077 == 0


def test_one_matchs_page_shows_nothing_of_another(scored: AppTest, data_folder: Path) -> None:
    mine = token(scored)
    other = AppTest.from_file(scored._script_path, default_timeout=scored.default_timeout)
    other.query_params["lang"] = "en"
    upload(other.run(), photo_bytes(shade=120))
    theirs = token(other)
    assert mine != theirs
    at(other, "match")
    shown = str(other)
    assert mine not in shown
    (sha,) = stored(scored).draft.history.table.photos
    assert PhotoShelf(mine).view(sha) is not None
    assert PhotoShelf(theirs).view(sha) is None
    assert len(list((data_folder / "photos").iterdir())) == 2


def test_the_store_offers_no_list_of_matches(data_folder: Path) -> None:
    ledger = Store(f"sqlite:///{data_folder / 'm.sqlite3'}")
    ledger.create(("A", "B"), "classico", {})
    for guess in ("", "%", "*", "1", "' OR 1=1 --", "\0", "x" * 10_000, "\ud800"):
        assert ledger.load(guess) is None


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "/etc/passwd", "a/b", "\0", "ab" * 32 + "/x"])
def test_a_photo_cannot_be_kept_or_fetched_outside_its_folder(name: str) -> None:
    shelf = PhotoShelf("../../token")
    assert ".." not in str(shelf.folder)
    for use in (shelf.view, shelf.full, shelf.drop):
        with pytest.raises(ValueError, match="sha256"):
            use(name)


@pytest.fixture
def named(data_folder: Path) -> OpenMatch:
    """A match whose sides have names that would do harm, with two recorded hands."""
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, language("en"))
    open_match.start(NAMES, "classico", {})
    for _ in range(2):
        open_match.do(lay(reading(), SHA, "both"), operations.Confirm(0))
        open_match.store.record(open_match.ensure())
    return open_match


def test_names_are_no_formulas_in_the_csv(named: OpenMatch) -> None:
    rows = list(csv.reader(io.StringIO(csv_file(language("it"), named.sheet()).decode("utf-8-sig")), delimiter=";"))
    cells = [cell for row in rows for cell in row]
    assert "'" + NAMES[0] in cells
    assert not [cell for cell in cells if cell[:1] in {"=", "@", "\t", "\r"}]
    assert all(cell.lstrip("+-").isdigit() for cell in cells if cell[:1] in {"+", "-"})


def test_names_are_text_in_the_pdf_the_picture_and_the_chart(named: OpenMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FPDF, "write_html", lambda *_: pytest.fail("a name was read as markup"))
    assert b"/JavaScript" not in pdf_file(language("en"), named.sheet())
    assert image_file(language("en"), named.sheet()).startswith(b"\x89PNG")
    svg = chart_svg(NAMES, [(100, 50), (90, 210)], "<script>")
    assert "<img" not in svg
    assert "<script" not in svg


def test_names_are_text_on_every_page(scored: AppTest) -> None:
    store().edit(token(scored), lambda draft: replace(draft, names=NAMES))
    scored.run()
    record(scored)
    for name in ("score", "match"):
        at(scored, name)
        assert not scored.exception
        for one in (*scored.markdown, *scored.caption, *scored.success, *scored.info):
            assert "<img" not in one.value.replace(r"\<img", "")
            assert "**A**" not in one.value


def listening(port: int) -> set[str]:
    """Addresses, as the kernel writes them, that listen on a port."""
    tables = [Path("/proc/net/tcp"), Path("/proc/net/tcp6")]
    rows = [line.split() for table in tables if table.exists() for line in table.read_text().splitlines()[1:]]
    return {row[1].partition(":")[0] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")}


def test_a_server_listens_on_loopback_and_logs_no_address_it_is_asked_for(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with urlopen(f"{server.url}/?m=secret-token") as answer:  # noqa: S310 the address is ours
            assert answer.status == 200
        assert listening(server.port) == {"0100007F"}
    finally:
        server.stop()
    log = (tmp_path / "server.log").read_text("utf-8")
    assert f"http://127.0.0.1:{server.port}" in log
    assert "secret-token" not in log


def test_the_readme_says_how_to_open_the_page_to_the_network() -> None:
    config = tomllib.loads((PROJECT / ".streamlit" / "config.toml").read_text("utf-8"))
    assert config["server"]["address"] == "127.0.0.1"
    assert config["browser"]["gatherUsageStats"] is False
    assert "burraco --lan" in (PROJECT / "README.md").read_text("utf-8")
