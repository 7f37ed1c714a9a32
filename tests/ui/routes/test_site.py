"""The page as an app: what a browser asks for to install it, and what it shows while the server is away."""

from __future__ import annotations

from pathlib import Path

import pytest
from chosen_photos import INPUT, file, waits_for
from page_browser import PHONE, Server, open_page, token
from page_tables import photo_bytes, reading
from PIL import Image
from playwright.sync_api import Browser
from starlette.applications import Starlette
from starlette.testclient import TestClient

from scoring.words import codes, language
from ui.editing import operations
from ui.editing.lay_reading import BOTH, lay
from ui.routes.site import routes
from ui.session.open_match import OpenMatch
from ui.storage.store import Store

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def client() -> TestClient:
    return TestClient(Starlette(routes=routes()))


@pytest.mark.parametrize("lang", codes())
def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_says(client: TestClient, lang: str) -> None:
    manifest = client.get("/manifest.webmanifest", params={"lang": lang}).json()
    for icon in manifest["icons"]:
        with Image.open(PROJECT / icon["src"].removeprefix("app/")) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert (manifest["lang"], manifest["description"]) == (lang, language(lang)("app.title"))


def test_what_is_shared_past_the_worker_leads_to_the_page(client: TestClient) -> None:
    share = client.get("/manifest.webmanifest").json()["share_target"]
    answer = client.post(share["action"].removeprefix("."), follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "./")


@pytest.mark.parametrize("lang", codes())
def test_the_page_without_a_server_speaks_the_language_asked_for(client: TestClient, lang: str) -> None:
    page = client.get("/offline", params={"lang": lang}).text
    assert f'<html lang="{lang}">' in page
    assert "$" not in page
    assert language(lang)("offline.away") in page


def test_the_worker_lies_at_the_root_and_knows_all_languages(client: TestClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "$" not in answer.text
    assert all(f'"{code}"' in answer.text for code in codes())


@pytest.mark.browser
def test_without_its_server_the_page_opens_with_the_last_match_in_italian(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    ledger = Store(f"sqlite:///{tmp_path / 'matches.sqlite3'}")
    open_match = OpenMatch(ledger, None, language("it"))
    open_match.start(("<b>Ada</b>", "Bea"), "classico", {})
    open_match.do(lay(reading(), "ab" * 32, BOTH), operations.Close(0))
    ledger.record(open_match.ensure())
    totals = [str(total) for total in open_match.sheet().match.standing().totals]
    ledger.close()
    try:
        page = open_page(browser, f"{server.url}/?m={open_match.ensure()}", PHONE, locale="it-IT")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("caches.match('./offline-language').then((kept) => kept && kept.text())")
        server.kill()
        page.reload()
        page.get_by_text("Il server non si raggiunge").wait_for()
        assert page.locator("thead th").all_inner_texts() == ["", "<b>Ada</b>", "Bea"]
        assert page.locator("tfoot td, tfoot th").all_inner_texts() == ["Totale", *totals]
        assert "streamlit" not in page.content().lower()
        server.start()
        page.wait_for_selector("[data-test-connection-state=CONNECTED]")
    finally:
        server.kill()


SHARE = """async (bytes) => {
  const form = new FormData();
  form.append("photos", new File([new Uint8Array(bytes)], "shared.jpg", { type: "image/jpeg" }));
  return (await fetch("./shared", { method: "POST", body: form })).url;
}"""


@pytest.mark.browser
def test_a_photo_shared_from_the_gallery_is_laid_in_the_match_seen_last(
    browser: Browser, server: Server, ledger: Store
) -> None:
    page = open_page(browser, server.url, PHONE)
    page.set_input_files(INPUT, file(photo_bytes()))
    waits_for(page, ledger, photo_bytes())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.match('./offline-match').then((kept) => kept && kept.text())")
    target = page.evaluate(SHARE, list(photo_bytes(shade=120)))
    assert target == f"{server.url}/?m={token(page)}"
    page.goto(target)
    waits_for(page, ledger, photo_bytes(), photo_bytes(shade=120))
    page.context.close()
