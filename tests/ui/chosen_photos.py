"""Photos that a test chooses in a real browser, and what becomes of them in the ledger."""

from __future__ import annotations

import hashlib
from typing import Any

from page_browser import token, wait_until
from playwright.sync_api import Page

from ui.storage.store import Store

INPUT = ".photos input[type=file]"
STATE = """() => {
  const { rows = [], failing, going, data } = window.burracoPhotos || {};
  const states = rows.map(({ pick, match, state, sent }) => ({ pick, match, state, sent }));
  const socket = document.querySelector("[data-test-connection-state]")?.dataset.testConnectionState;
  return { rows: states, failing, going, match: data?.match, socket, seen: document.body.innerText.slice(0, 300) };
}"""
"""What the component knows, for whoever looks why a photo did not arrive."""


def file(data: bytes, name: str = "table.jpg", kind: str = "image/jpeg") -> Any:
    return {"name": name, "mimeType": kind, "buffer": data}


def choose(page: Page, data: bytes) -> None:
    """Choose a photo, and wait until the browser keeps it."""
    page.set_input_files(INPUT, file(data))
    page.locator(".photos li img:not([hidden])").wait_for()


def laid(page: Page, ledger: Store) -> tuple[str, ...]:
    """The digests of the photos that lie on the table of this page's match."""
    sheet = ledger.load(token(page)) if "m=" in page.url else None
    return sheet.draft.history.table.photos if sheet else ()


def waits_for(page: Page, ledger: Store, *photos: bytes) -> None:
    """Wait until these photos lie there in this order; AssertionError where others do."""
    wanted = tuple(hashlib.sha256(data).hexdigest() for data in photos)
    wait_until(page, lambda: laid(page, ledger) == wanted, lambda: (laid(page, ledger), wanted, page.evaluate(STATE)))
    page.wait_for_selector("svg [data-card]", state="attached")
    page.wait_for_selector(".photos li", state="detached")
