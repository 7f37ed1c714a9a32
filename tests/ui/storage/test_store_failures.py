"""A ledger that fails under the page: one sentence in its language, the page lives, and the next edit is saved."""

from __future__ import annotations

import errno
import shutil
import threading
from pathlib import Path

import pytest
import streamlit as st
from page_driver import at, begin, shown_totals, stored, token, upload
from page_tables import photo_bytes, reading
from postgres_server import PostgresServer
from streamlit.testing.v1 import AppTest

from scoring.ledger.ledger import Ledger, LedgerError
from scoring.words import language
from ui.editing import operations
from ui.editing.lay_reading import lay
from ui.session.open_match import OpenMatch
from ui.storage.arrivals import Arrivals
from ui.storage.photos import PhotoShelf
from ui.storage.store import Store, open_store, store
from ui.words.markdown import plain

SHA = "ab" * 32


def limit_pages(pages: int) -> None:
    """Let the ledger's file hold no more pages, as on a full disk; it keeps those that it has."""
    with store()._ledger._database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The disk of matches.sqlite3 is full and nothing was saved: make room, then try again."),
        ("it", "Il disco di matches.sqlite3 è pieno e non è stato salvato nulla: libera spazio, poi riprova."),
    ],
)
def test_a_full_disk_refuses_the_edit_and_the_page_lives(page: AppTest, language: str, sentence: str) -> None:
    page.session_state["lang"] = language
    upload(page, photo_bytes())
    totals, revision = shown_totals(page), stored(page).revision
    limit_pages(1)
    upload(page, photo_bytes(shade=120))
    assert not page.exception
    assert plain(sentence) in [one.value for one in page.warning]
    assert (shown_totals(page), stored(page).revision) == (totals, revision)
    limit_pages(100_000)
    upload(page, photo_bytes(shade=140))
    assert stored(page).revision > revision
    assert plain(sentence) not in [one.value for one in page.warning]


FULL = plain("The disk of matches.sqlite3 is full and nothing was saved: make room, then try again.")


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question that writes to the ledger is answered."""

    def refuse(*_: object, **__: object) -> None:
        raise LedgerError("ledger.full", place="matches.sqlite3")

    for call in ("create_match", "save_draft", "record_hand", "change_rules"):
        monkeypatch.setattr(Ledger, call, refuse)


def test_a_photo_that_cannot_be_saved_is_said_in_the_run_that_read_it_and_waits(
    page: AppTest, request: pytest.FixtureRequest
) -> None:
    begin(page)
    request.getfixturevalue("full_disk")
    upload(page, photo_bytes())
    assert not page.exception
    assert [one.value for one in page.warning] == [FULL]
    assert [one.value for one in page.error] == [language()("photo.not_laid")]
    assert len(Arrivals(token(page)).waiting()) == 1


@pytest.mark.usefixtures("full_disk")
def test_a_match_that_cannot_be_started_is_said(page: AppTest) -> None:
    at(page, "match")
    page.button(key="start").click().run()
    assert not page.exception
    assert [one.value for one in page.warning] == [FULL]


@pytest.mark.parametrize("call", ["load", "revision", "save_draft"])
def test_a_ledger_that_goes_away_at_any_question_is_one_sentence(
    page: AppTest, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise LedgerError("ledger.unreachable", place="burraco")

    upload(page, photo_bytes())
    open_store.clear()
    monkeypatch.setattr(Ledger, call, refuse)
    upload(page, photo_bytes(shade=120))
    assert not page.exception
    sentence = plain("The database burraco cannot be reached: check its address and that it runs.")
    assert sentence in [one.value for one in (*page.warning, *page.error)]


def test_a_damaged_ledger_is_told_and_left_and_the_page_works(data_folder: Path, page: AppTest) -> None:
    store()._ledger.close()
    st.cache_resource.clear()
    content = b"no database" * 1000
    (data_folder / "matches.sqlite3").write_bytes(content)
    upload(page, photo_bytes())
    assert not page.exception
    assert shown_totals(page)
    left = plain("matches.sqlite3 is damaged and was left as it is: matches are kept in matches-2.sqlite3 from now on.")
    assert left in [one.value for one in page.warning]
    assert (data_folder / "matches.sqlite3").read_bytes() == content


def test_a_data_folder_that_cannot_be_made_is_one_sentence(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_DATA", "/dev/null/burraco")
    page.run()
    assert not page.exception
    sentence = "The matches cannot be read or written (Not a directory): try again."
    assert [one.value for one in page.error] == [plain(sentence)]


def test_a_hand_is_recorded_and_the_draft_that_waited_comes_back_in_one_step(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, language("en"))
    open_match.do(lay(reading(), SHA, "both"))
    open_match.store.record(open_match.ensure())
    open_match.do(operations.Add("KH", "new:0"))
    open_match.store.reopen(open_match.ensure(), open_match.sheet().hands[0].id)
    monkeypatch.setattr(Ledger, "save_draft", lambda *_: pytest.fail("a second step"))
    open_match.store.record(open_match.ensure())
    assert [str(card.card) for card in open_match.sheet().draft.history.table.cards] == ["KH"]


def test_photos_that_cannot_be_deleted_are_told(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    upload(page, photo_bytes())
    folder = PhotoShelf(token(page)).folder

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    at(page, "match")
    monkeypatch.setattr(shutil, "rmtree", refuse)
    page.button(key="delete-match-sure").click().run()
    assert not page.exception
    assert folder.is_dir()
    said = "".join(one.value for one in page.warning)
    assert plain(f"photos/{folder.name}") in said
    assert plain(f"arrivals/{folder.name}") in said


# On a server.


def test_the_page_keeps_its_matches_on_a_server(
    page: AppTest, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BURRACO_LEDGER", postgres.new_database())
    upload(page, photo_bytes())
    assert not page.exception
    assert shown_totals(page)
    assert stored(page).revision > 1
    again = AppTest.from_file(page._script_path, default_timeout=page.default_timeout)
    again.query_params.update({"lang": "en", "m": page.query_params["m"]})
    assert shown_totals(again.run()) == shown_totals(page)
    store()._ledger.close()


def test_of_two_that_edit_one_match_on_a_server_at_once_no_edit_is_lost(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    open_matches = [OpenMatch(Store(url), None, language("en")) for _ in range(2)]
    token = open_matches[0].ensure()
    start = threading.Barrier(2)

    def edit(open_match: OpenMatch, rank: str) -> None:
        open_match.token = token
        start.wait()
        for _ in range(10):
            open_match.do(operations.Add(f"{rank}H", "new:0"))

    threads = [threading.Thread(target=edit, args=pair) for pair in zip(open_matches, "KQ", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cards = [card.card.rank for card in open_matches[0].sheet().draft.history.table.cards]
    assert sorted(cards) == ["K"] * 10 + ["Q"] * 10
    for open_match in open_matches:
        open_match.store._ledger.close()
