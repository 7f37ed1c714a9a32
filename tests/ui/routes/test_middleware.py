"""Every answer of the running server carries the headers that keep a match's address to itself."""

from __future__ import annotations

import pytest
import urllib3
from page_browser import PHONE, Server, open_page
from page_tables import photo_bytes
from playwright.sync_api import Browser

from ui.routes.middleware import HEADERS


@pytest.mark.parametrize("path", ["/", "/match", "/_stcore/health", "/app/static/icon-192.png", "/photos", "/nowhere"])
def test_every_answer_has_the_headers(server: Server, path: str) -> None:
    answer = urllib3.request("GET", server.url + path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.browser
def test_the_page_works_within_what_its_headers_allow(browser: Browser, server: Server) -> None:
    page = open_page(browser, server.url, PHONE)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.reload()
    photo = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo_bytes()}
    page.set_input_files(".photos input[type=file]", [photo])
    page.wait_for_selector("svg [data-card]", state="attached")
    assert [text for text in said if "Content Security Policy" in text or "Permissions" in text] == []
