"""A penalty and an exception settled in a real browser, and found again after a reload."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_browser import DESK, Server, open_page, settle, totals, upload, wait_for_totals
from page_tables import photo_bytes
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def fill(page: Page, key: str, text: str) -> None:
    """Type into a field, and leave it as a person does."""
    field = page.locator(f".st-key-{key} input")
    field.fill(text)
    field.press("Tab")
    settle(page)


def press(page: Page, key: str) -> None:
    page.locator(f".st-key-{key} button").click()
    settle(page)


def test_a_penalty_is_settled_kept_and_taken_back(browser: Browser, server: Server, tmp_path: Path) -> None:
    photo = tmp_path / "table.jpg"
    photo.write_bytes(photo_bytes())
    page = open_page(browser, server.url, DESK)
    upload(page, photo)
    first, second = totals(page)
    page.locator(".st-key-settled summary").click()
    settle(page)
    fill(page, "correct-0-points", "-100")
    fill(page, "correct-0-reason", "art. 20")
    press(page, "do-correct-0")
    wait_for_totals(page, [str(int(first) - 100), second])
    page.reload()
    settle(page)
    wait_for_totals(page, [str(int(first) - 100), second])
    assert page.get_by_text("by the rules alone").is_visible()
    page.locator(".st-key-settled summary").click()
    settle(page)
    press(page, "undo-correct-0-0")
    wait_for_totals(page, [first, second])
