"""Takes a picture of every state of the page, in both languages, light and dark, on a phone and on a desk.

`python tests/ui/screenshots.py`, or `make pictures`; they lie in `build/pictures` then, by language, size and scheme.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1])]

from every_state import walk  # noqa: E402
from page_browser import DESK, PHONE, PROJECT, Server, chromium, open_page, settle, wait_until  # noqa: E402
from playwright.sync_api import Page  # noqa: E402

OUT = PROJECT / "build" / "pictures"
LOCALES = {"en": "en-GB", "it": "it-IT"}
SIZES = {"phone": PHONE, "desk": DESK}
SCHEMES = ("light", "dark")
DRAWN = """
!document.querySelector("[data-testid=stSkeleton]") && [...document.images].every((image) => image.complete)
"""
"""Whether the browser has loaded what it draws the state with: the framework's parts, and pictures."""
HIGHEST = 4000
"""Pixels down to which a page is taken whole."""


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description="Take a picture of every state of the page.")
    parser.add_argument("--only", default="", help="such as it-phone-dark")
    only = parser.parse_args().only
    with chromium() as browser:
        for lang, size, scheme in product(LOCALES, SIZES, SCHEMES):
            name = f"{lang}-{size}-{scheme}"
            if only in name:
                with tempfile.TemporaryDirectory() as data:
                    server = Server(Path(data))
                    try:
                        page = open_page(browser, server.url, SIZES[size], scheme, LOCALES[lang])
                        walk(page, Camera(page, OUT / name))
                        page.context.close()
                    finally:
                        server.stop()
    sys.stdout.write(f"{len([*OUT.rglob('*.png')])} pictures in {OUT}\n")


class Camera:
    """Takes the window, and the page as long as it is where more lies below."""

    def __init__(self, page: Page, folder: Path) -> None:
        """Empty the folder; pictures are numbered as they are taken."""
        self._page, self._folder, self._number = page, folder, 0
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def __call__(self, what: str) -> None:
        """Take a state."""
        page, size = self._page, self._page.viewport_size
        settle(page)
        wait_until(page, lambda: page.evaluate(DRAWN))
        page.wait_for_timeout(600)
        self._number += 1
        name = f"{self._number:02}-{what}"
        page.screenshot(path=self._folder / f"{name}.png")
        height = page.evaluate("document.querySelector('.stMain').scrollHeight")
        if size and height > size["height"]:
            page.set_viewport_size({"width": size["width"], "height": min(height + 240, HIGHEST)})
            page.wait_for_timeout(300)
            page.screenshot(path=self._folder / f"{name}-whole.png")
            page.set_viewport_size(size)


if __name__ == "__main__":
    main()
