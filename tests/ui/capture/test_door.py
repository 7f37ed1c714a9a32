"""Photos that are chosen in a real browser arrive, once each, whatever the connection does meanwhile."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from chosen_photos import INPUT, file, laid, waits_for
from cut_line import Line
from odd_files import no_photos, photos
from page_browser import PHONE, Server, open_page, settle, wait_until
from page_tables import photo_bytes
from playwright.sync_api import Browser, Page

from ui.storage.store import Store

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("table.jpg", "application/octet-stream"),
        ("table", ""),
        ("IMG_1.HIF", ""),
        ("IMG_2.mpo", "image/mpo"),
        ("IMG_3.HEIC.download", "application/octet-stream"),
    ],
)
def test_a_photo_is_known_by_what_it_is(browser: Browser, server: Server, ledger: Store, name: str, kind: str) -> None:
    page = open_page(browser, server.url, PHONE)
    data = photos()["turned.heic"] if "H" in name else photo_bytes()
    page.set_input_files(INPUT, file(data, name, kind))
    waits_for(page, ledger, data)
    page.context.close()


@pytest.mark.parametrize(
    ("locale", "sentences"),
    [
        ("en-GB", ("This is a PDF document, not a photo", "This is a video, not a photo", "This file is empty")),
        (
            "it-IT",
            ("Questo file è un documento PDF", "Questo file è un video", "Questo file è vuoto"),
        ),
    ],
)
def test_what_is_no_photo_is_said_beside_it_and_others_arrive(
    browser: Browser, server: Server, ledger: Store, locale: str, sentences: tuple[str, ...]
) -> None:
    page = open_page(browser, server.url, PHONE, locale=locale)
    none = no_photos()
    wrong = [file(none[name], name) for name in ("letter.jpg", "film.jpg", "empty.jpg")]
    page.set_input_files(INPUT, [*wrong, file(photo_bytes())])
    for sentence in sentences:
        page.locator(".photos li.refused", has_text=sentence).wait_for()
    wait_until(page, lambda: len(laid(page, ledger)) == 1)
    settle(page)
    page.context.close()


def test_forty_photos_at_once_are_laid_in_order_and_counted(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, reader="page_tables:brief_reader")
    ledger = Store(f"sqlite:///{tmp_path / 'matches.sqlite3'}")
    page = open_page(browser, server.url, PHONE)
    many = [photo_bytes(shade=shade) for shade in range(20, 140, 3)]
    page.set_input_files(INPUT, [file(data, f"{number}.jpg") for number, data in enumerate(many)])
    page.locator(".photos [role=status]", has_text="of 40 photos sent").wait_for()
    waits_for(page, ledger, *many)
    page.context.close()
    ledger.close()
    server.stop()


def test_a_photo_survives_that_its_page_is_closed(browser: Browser, ledger: Store, line: Line) -> None:
    page = begun_and_cut(browser, ledger, line)
    again = page.context.new_page()
    address = page.url
    page.close()
    line.mend()
    again.goto(address)
    waits_for(again, ledger, photo_bytes(), photo_bytes(shade=120))
    again.context.close()


def begun_and_cut(browser: Browser, ledger: Store, line: Line) -> Page:
    """A page with a photo laid and another in the browser alone."""
    page = open_page(browser, line.url, PHONE)
    page.set_input_files(INPUT, file(photo_bytes()))
    waits_for(page, ledger, photo_bytes())
    line.cut()
    page.set_input_files(INPUT, file(photo_bytes(shade=120)))
    page.locator(".photos [role=status]", has_text="The connection is gone").wait_for()
    return page


def test_a_photo_whose_answer_is_lost_arrives_once(browser: Browser, ledger: Store, line: Line) -> None:
    page = open_page(browser, line.url, PHONE)
    answers = 0

    def lose(route: Any) -> None:
        nonlocal answers
        answers += 1
        route.fetch()
        route.abort()
        if answers == 3:
            page.unroute("**/photos?*")

    page.route("**/photos?*", lose)
    page.set_input_files(INPUT, file(photo_bytes()))
    waits_for(page, ledger, photo_bytes())
    assert answers == 3
    page.context.close()


def test_the_photo_leaves_the_browser_as_it_was(browser: Browser, server: Server, ledger: Store) -> None:
    page = open_page(browser, server.url, PHONE)
    data = photos()["turned.jpg"]
    page.set_input_files(INPUT, file(data))
    wait_until(page, lambda: laid(page, ledger) == (hashlib.sha256(data).hexdigest(),))
    kept = "new Promise((found) => { const open = indexedDB.open('burraco-photos');\
        open.onsuccess = () => { const asked = open.result.transaction('bytes').objectStore('bytes').count();\
        asked.onsuccess = () => found(asked.result); }; })"
    assert page.evaluate(kept) == 0
    page.context.close()
