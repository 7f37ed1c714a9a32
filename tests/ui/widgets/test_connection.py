"""A page that has lost its server says so, and takes it back when the server is there again."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_browser import PHONE, Server, open_page
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
