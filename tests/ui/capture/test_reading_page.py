"""What the page does with a reader that cannot serve."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from ui.capture.reader_service import reading_queue
from vision.inference.errors import InferenceError


def upload(page: AppTest, data: bytes) -> AppTest:
    return page.file_uploader[0].set_value(("table.jpg", data, "image/jpeg")).run()


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


def test_an_upload_that_holds_a_photo_already_laid_takes_the_others_and_is_done(page: AppTest) -> None:
    upload(page, photo_bytes())
    files = [(f"{shade}.jpg", photo_bytes(shade=shade), "image/jpeg") for shade in (90, 120)]
    page.file_uploader[0].set_value(files).run()
    assert not page.exception
    assert any("already" in one.value for one in page.info)
    assert any("cards read" in one.value for one in page.info)
    assert not page.file_uploader[0].value
