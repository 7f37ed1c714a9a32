"""Every way of settling by hand in a real browser, found again after a reload."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_browser import DESK, Server, go_to, open_page, settle, totals, upload, wait_for_totals
from page_tables import photo_bytes
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

KING = 10


def fill(page: Page, key: str, text: str) -> None:
    """Type into a field, and leave it as a person does."""
    field = page.locator(f".st-key-{key} input")
    field.fill(text)
    field.press("Tab")
    settle(page)


def press(page: Page, key: str) -> None:
    page.locator(f".st-key-{key} button").click()
    settle(page)


def laid(browser: Browser, server: Server, folder: Path) -> Page:
    """A page with a photo that was read."""
    photo = folder / "table.jpg"
    photo.write_bytes(photo_bytes())
    page = open_page(browser, server.url, DESK)
    upload(page, photo)
    return page


def open_settled(page: Page) -> None:
    page.locator(".st-key-settled summary").click()
    settle(page)


def stays(page: Page, wanted: list[str]) -> None:
    """Wait for these totals, and for them again once the page is reloaded."""
    wait_for_totals(page, wanted)
    page.reload()
    settle(page)
    wait_for_totals(page, wanted)


def test_a_penalty_is_settled_kept_and_taken_back(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = laid(browser, server, tmp_path)
    first, second = totals(page)
    open_settled(page)
    fill(page, "correct-0-points", "-100")
    fill(page, "correct-0-reason", "art. 20")
    press(page, "do-correct-0")
    stays(page, [str(int(first) - 100), second])
    assert page.get_by_text("by the rules alone").is_visible()
    open_settled(page)
    press(page, "undo-correct-0-0")
    wait_for_totals(page, [first, second])


def test_an_illegal_meld_counts_by_an_exception(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = laid(browser, server, tmp_path)
    first, second = totals(page)
    page.locator('[class*="st-key-meld-0-1"] button').last.click()
    page.locator(".st-key-delete button").click()
    wait_for_totals(page, ["—", second])
    open_settled(page)
    fill(page, "except-0-1-reason", "agreed")
    press(page, "do-except-0-1")
    wanted = [str(int(first) - KING), second]
    stays(page, wanted)
    assert page.get_by_text("the rules alone give no total").is_visible()


def test_a_typed_total_stands_alone(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = laid(browser, server, tmp_path)
    first, second = totals(page)
    open_settled(page)
    fill(page, "total-1-points", "400")
    fill(page, "total-1-reason", "counted on paper")
    press(page, "do-total-1")
    stays(page, [first, "400"])
    assert page.get_by_text(f"by the rules alone {second}").is_visible()


def test_a_match_begun_on_paper_goes_on_from_its_totals(browser: Browser, server: Server) -> None:
    page = open_page(browser, server.url, DESK)
    go_to(page, 1)
    page.locator(".st-key-new-2-paper button").first.click()
    for at, points in enumerate(("1005", "-40")):
        fill(page, f"new-2-paper-{at}", points)
    fill(page, "new-2-paper-hands", "3")
    page.keyboard.press("Escape")
    press(page, "start")
    for begins in (lambda: None, page.reload):
        begins()
        for side, points in enumerate(("1005", "-40")):
            expect(page.locator(".score .total").nth(side)).to_have_attribute("data-to", points)
