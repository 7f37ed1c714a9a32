"""The page can be put on a phone's home screen."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from page_browser import CHROMIUM, FLAGS, WAIT_S, Server, settle
from playwright.sync_api import CDPSession, sync_playwright


def until_installable(browser: CDPSession) -> list[object]:
    """What the browser has against installing the page, once it has looked at the manifest."""
    end = time.monotonic() + WAIT_S
    while (errors := browser.send("Page.getInstallabilityErrors")["installabilityErrors"]) and time.monotonic() < end:
        time.sleep(0.5)
    return errors


@pytest.mark.browser
def test_the_browser_finds_the_page_installable(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with sync_playwright() as playwright:
            # A context of its own profile: pages of a private window are never installed.
            context = playwright.chromium.launch_persistent_context(
                str(tmp_path / "profile"), executable_path=CHROMIUM, headless=True, args=FLAGS
            )
            page = context.pages[0]
            page.set_default_timeout(WAIT_S * 1000)
            page.goto(f"{server.url}/match")
            settle(page)
            page.wait_for_selector("link[rel=manifest]", state="attached")
            browser = context.new_cdp_session(page)
            found = browser.send("Page.getAppManifest")
            assert found["url"] == f"{server.url}/manifest.webmanifest?lang=en"
            assert not found["errors"]
            assert json.loads(found["data"])["name"] == "Burraco"
            assert until_installable(browser) == []
            assert page.request.get(page.locator("link[rel=apple-touch-icon]").evaluate("e => e.href")).ok
            context.close()
    finally:
        server.stop()
