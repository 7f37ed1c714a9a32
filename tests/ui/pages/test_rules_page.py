"""The rules for players on the page, and the way there from an item of a score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_browser import DESK, WAIT_S, Server, open_page, wait_until
from page_browser import upload as upload_photo
from page_driver import at, upload
from page_tables import photo_bytes
from playwright.sync_api import Browser
from streamlit.testing.v1 import AppTest

from scoring.words import codes
from ui.pages.rules import paragraphs
from vision.folders import RULES_FOLDER

IN_SIGHT = "one => { const { top } = one.getBoundingClientRect(); return 0 <= top && top < innerHeight; }"


@pytest.mark.parametrize("code", codes())
def test_the_page_shows_the_whole_text(code: str) -> None:
    shown = paragraphs(code)
    text = (RULES_FOLDER / f"rules.{code}.md").read_text("utf-8")
    words = re.sub(r'^#+ |<a id="[^"]*"></a>', "", text, flags=re.MULTILINE).split()
    assert " ".join(f"{part.title} {part.text}" for part in shown).split() == words
    assert [part.anchor for part in shown if part.anchor] == re.findall(r'<a id="([^"]*)">', text)


def test_an_item_leads_to_the_paragraph_of_its_rule(page: AppTest) -> None:
    upload(page, photo_bytes())
    page.session_state["sheet-open"] = "burrachi"
    page.run()
    (link,) = {found for one in page.caption for found in re.findall(r"\(\./rules\?lang=en#([^)]*)\)", one.value)}
    at(page, "rules")
    assert not page.exception
    (told,) = [one.value for one in page.subheader if one.anchor == link]
    assert told == "Classic burraco, §Il punteggio"


@pytest.mark.browser
def test_a_tap_on_the_rule_of_an_item_shows_its_paragraph(browser: Browser, server: Server, tmp_path: Path) -> None:
    photo = tmp_path / "table.jpg"
    photo.write_bytes(photo_bytes())
    page = open_page(browser, server.url, DESK)
    upload_photo(page, photo)
    page.locator(".st-key-sheet-line button").nth(1).click()
    with page.context.expect_page() as opened:
        page.locator(".st-key-sheet-opened a").click()
    rules = opened.value
    rules.set_default_timeout(WAIT_S * 1000)
    heading = rules.get_by_role("heading", name="Classic burraco, §Il punteggio")
    heading.wait_for()
    wait_until(rules, lambda: heading.evaluate(IN_SIGHT))
