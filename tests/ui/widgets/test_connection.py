"""A page that has lost its server says so, and takes it back when the server is there again."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_browser import PHONE, Server, go_to, open_page, settle, wait_until
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_a_page_without_its_server_says_so(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        page = open_page(browser, server.url, PHONE, locale="it-IT")
        banner = page.locator("#burraco-offline")
        banner.wait_for(state="hidden")
        server.kill()
        banner.wait_for(state="visible")
        assert banner.inner_text().startswith("Il server non si raggiunge")
        server.start()
        banner.wait_for(state="hidden")
    finally:
        server.kill()


SEEN = """
window.dialogs = [];
new MutationObserver(() => {
  const dialog = document.querySelector("[data-testid=stDialog]");
  if (dialog) window.dialogs.push([dialog.textContent, dialog.checkVisibility()]);
}).observe(document, { childList: true, subtree: true });
"""


def test_the_frameworks_own_dialog_of_a_lost_server_is_never_seen(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        page = open_page(browser, server.url, PHONE, locale="it-IT")
        page.evaluate(SEEN)
        server.kill()
        wait_until(page, lambda: page.evaluate("window.dialogs.length") > 0)
        page.locator("[data-testid=stDialog]").wait_for(state="detached")
        assert {seen for _, seen in page.evaluate("window.dialogs")} == {False}
        server.start()
        settle(page)
        go_to(page, 2)
        page.locator(".st-key-language").wait_for()
    finally:
        server.kill()
