"""The rules for players on the page, and the way there from an item of a score."""

from __future__ import annotations

import re

import pytest
from page_driver import at, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from scoring.words import codes
from ui.pages.rules import paragraphs
from vision.folders import RULES_FOLDER


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
