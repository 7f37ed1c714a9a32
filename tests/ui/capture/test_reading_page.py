"""What the page does with a reader that cannot serve."""

from __future__ import annotations

import hashlib
import logging
from typing import Any

import pytest
from page_driver import stored, token, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from ui.capture.reader_service import reading_queue
from ui.storage.arrivals import Arrivals
from vision.inference.errors import InferenceError


def failing(*_: Any) -> Any:
    raise InferenceError("inference.down", url="http://inference:8000", reason="refused")


def test_an_inference_server_that_is_down_is_one_sentence_and_its_reason_is_in_the_log(
    page: AppTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("page_tables.KnowingReader.read", failing)
    with caplog.at_level(logging.ERROR):
        upload(page, photo_bytes())
    assert not page.exception
    assert [one.value for one in page.error] == [
        "The server that reads photos does not answer: try again soon, or enter the cards by hand."
    ]
    assert "http://inference:8000 cannot be reached" in caplog.text


def test_an_address_that_is_none_is_one_sentence(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_INFERENCE", "inference:8000")
    monkeypatch.setenv("BURRACO_READER", "vision.reader:Reader.load")
    reading_queue.clear()  # the page has loaded the usual one already
    upload(page, photo_bytes())
    assert not page.exception
    assert len(page.error) == 1
    assert page.error[0].value.startswith("The server that reads photos does not answer")


@pytest.mark.parametrize(("address", "at_once"), [(None, 1), ("http://inference:8000", 4)])
def test_an_inference_server_is_asked_for_several_photos_at_once(
    address: str | None, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BURRACO_INFERENCE", raising=False)
    if address:
        monkeypatch.setenv("BURRACO_INFERENCE", address)
    assert reading_queue()._workers._max_workers == at_once


def test_of_several_photos_one_that_is_laid_already_keeps_no_other_back(page: AppTest) -> None:
    upload(page, photo_bytes())
    upload(page, photo_bytes(shade=90), photo_bytes(shade=120))
    assert not page.exception
    assert any("already" in one.value for one in page.info)
    assert any("cards read" in one.value for one in page.info)
    assert Arrivals(token(page)).waiting() == []


def test_photos_are_laid_in_the_order_in_which_they_came(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_READER", "page_tables:brief_reader")
    reading_queue.clear()
    photos = [photo_bytes(shade=shade) for shade in range(140, 20, -10)]
    upload(page, *photos)
    assert stored(page).draft.history.table.photos == tuple(hashlib.sha256(photo).hexdigest() for photo in photos)


def test_a_photo_that_could_not_be_read_waits_until_somebody_says_what_to_do(
    page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("page_tables.KnowingReader.read", failing)
        upload(page, photo_bytes())
    page.run()
    assert len(page.error) == 1
    assert not stored(page).draft.history.table.photos
    page.button(key="read-again").click().run()
    assert not page.error
    assert len(stored(page).draft.history.table.photos) == 1


def test_a_photo_that_could_not_be_read_can_be_let_go(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("page_tables.KnowingReader.read", failing)
    upload(page, photo_bytes(), photo_bytes(shade=120))
    page.button(key="let-go").click().run()
    assert not page.error
    assert Arrivals(token(page)).waiting() == []
