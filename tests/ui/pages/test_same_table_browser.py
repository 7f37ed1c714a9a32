"""A second photo of the same table, in a real browser and with the real reader: asked about, counted once, undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_browser import PHONE, Server, open_page, picture, settle, totals, upload, wait_for_totals
from PIL import Image
from playwright.sync_api import Browser
from second_looks import MESSENGER, second_look

from vision.photo.loading import load_photo

pytestmark = [pytest.mark.browser, pytest.mark.model]

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "sample" / "table.jpg"


@pytest.fixture
def real_server(tmp_path: Path) -> Iterator[Server]:
    """One that reads with the shipped weights."""
    server = Server(tmp_path, reader="")
    yield server
    server.stop()


def test_the_sample_as_a_messenger_sends_it_on_counts_once(
    browser: Browser, real_server: Server, tmp_path: Path
) -> None:
    again = tmp_path / "again.png"
    Image.fromarray(second_look(load_photo(SAMPLE), **MESSENGER).pixels).save(again)
    page = open_page(browser, real_server.url, PHONE)
    upload(page, SAMPLE)
    alone = totals(page)
    page.set_input_files("input[type=file]", str(again))
    page.get_by_text("count them once?").wait_for()
    settle(page)
    twice = totals(page)
    assert twice != alone
    picture(page, "same-table")
    page.get_by_text("Yes, count once").tap()
    wait_for_totals(page, alone)
    page.locator(".st-key-undo button").tap()
    wait_for_totals(page, twice)
    page.get_by_text("No, two tables").tap()
    page.get_by_text("count them once?").wait_for(state="hidden")
    assert totals(page) == twice
    page.context.close()
