"""WebKit, the engine of every iPhone, before the page: Debian's MiniBrowser on a screen that nobody sees."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from page_browser import PHONE, SCREENSHOTS, WAIT_S
from PIL import ImageGrab
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""What must be there, and Debian's packages that bring it; `make test` installs them."""
SIZE = (460, PHONE[1])
"""As narrow as its window becomes."""
# The driver takes text within `display: contents` for hidden, and does not enter the shadow roots of components.
SHOWING = "return [...document.querySelectorAll(arguments[0])].find((one) => one.textContent.includes(arguments[1]));"
DEEP = """
const found = (root) => root.querySelector(arguments[0]) ||
  [...root.querySelectorAll("*")].reduce((one, each) => one || (each.shadowRoot && found(each.shadowRoot)), null);
return found(document);
"""


class WebKit:
    """One window of the browser."""

    def __init__(self, driver: WebKitGTK, display: str) -> None:
        """Take over a driver on an X display."""
        self.driver, self._display = driver, display

    def open(self, url: str) -> None:
        """Open the page and wait until it rests."""
        self.driver.get(url)
        # The page before answers until the next one is there, while the driver tells the next one's address already.
        self.until(lambda: self.driver.execute_script("return location.href").startswith(url), url)
        self.one("[data-test-connection-state=CONNECTED]")
        self.settle()

    def settle(self) -> None:
        """Wait until the page's script has run."""
        time.sleep(0.12)
        self.one("[data-test-script-state=notRunning]")

    def one(self, selector: str, text: str = "") -> WebElement:
        """The first element that a selector finds and that holds a text, once there is one."""
        script = self.driver.execute_script
        element: WebElement = self.until(lambda: script(SHOWING, selector, text), f"{selector} {text}")
        return element

    def deep(self, selector: str) -> WebElement:
        """The first element that a selector finds in the page or in one of its components, once there is one."""
        element: WebElement = self.until(lambda: self.driver.execute_script(DEEP, selector), selector)
        return element

    def tap(self, selector: str, text: str = "") -> None:
        """Tap an element, once it is there and can be tapped."""

        def tapped() -> bool:
            self.one(selector, text).click()
            return True

        self.until(tapped, f"tap {selector} {text}")
        self.settle()

    def tap_card(self, card_id: int) -> None:
        """Tap a card on the photo, on the strip that shows its index."""
        card = self.deep(f'svg [data-card="{card_id}"] polygon.card')
        x, y = self.driver.execute_script(
            "const box = arguments[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 8];",
            card,
        )
        finger = ActionBuilder(self.driver)
        finger.pointer_action.move_to_location(round(x), round(y)).click()
        finger.perform()
        self.settle()

    def until(self, found: Callable[[], Any], what: str) -> Any:
        """Wait for something that is true; fails with what was waited for and what is seen."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            with contextlib.suppress(WebDriverException):  # an element that went meanwhile, or lies under another
                if value := found():
                    return value
            time.sleep(0.1)
        pytest.fail(f"{what} not in time: {self.driver.execute_script('return document.body.innerText')}")

    def picture(self, name: str) -> None:
        """Keep a picture of the screen in `build/screenshots`: the driver's own never comes."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        ImageGrab.grab(xdisplay=self._display).save(SCREENSHOTS / f"{name}.png")


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A window about as large as a phone's; the test fails where the browser is not installed."""
    lacking = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if lacking:
        pytest.fail(f"WebKit is not installed: run make test, or install {' '.join(lacking)}")
    with _screen() as display, tempfile.TemporaryDirectory() as home:
        # Where tests run as root, or in a container, the sandbox of its processes cannot be set up.
        env = os.environ | {"DISPLAY": display, "HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        options = Options()
        options.page_load_strategy = "none"  # Streamlit's page is never done loading for it
        driver = WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver"), env=env))
        try:
            driver.set_window_size(*SIZE)
            yield WebKit(driver, display)
        finally:
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """An X display in memory, on a number that is free."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as process:
        os.close(tells)
        try:
            with os.fdopen(told) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.terminate()


def write(folder: Path, data: bytes) -> str:
    """The path of a photo for a file field."""
    path = folder / "table.jpg"
    path.write_bytes(data)
    return str(path)
