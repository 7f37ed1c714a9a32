"""The form that stands before the page, in a real browser."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from page_browser import DESK, PHONE
from playwright.sync_api import Browser

from scoring.words import language
from ui.routes.passphrase import _form

PAPER = {"light": "rgb(250, 246, 236)", "dark": "rgb(11, 42, 33)"}


@pytest.mark.browser
@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_and_used_by_everybody(scheme: str, code: str, size: tuple[int, int], browser: Browser) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = context.new_page()
    page.set_content(bytes(_form(language(code), "passphrase.wrong").body).decode())
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER[scheme]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    context.close()
