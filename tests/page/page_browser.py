"""A server of the page and a real browser in front of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, DESK = (390, 844), (1280, 900)
WAIT_S = 120


class Server:
    """`streamlit run app.py` on a free port, with a data folder of its own."""

    def __init__(self, data: Path, reader: str = "page_tables:reader") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data, self.reader = data, reader
        self.start()

    def start(self) -> None:
        path = os.pathsep.join([str(HERE), str(PROJECT)])
        env = os.environ | {"BURRACO_DATA": str(self.data), "PYTHONPATH": path}
        env.pop("BURRACO_READER", None)
        if self.reader:
            env["BURRACO_READER"] = self.reader
        command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={self.port}"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=PROJECT, env=env, stdout=log, stderr=log)
        self._until_healthy()

    def _until_healthy(self) -> None:
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            try:
                with urlopen(f"{self.url}/_stcore/health") as answer:  # noqa: S310 - the address is ours
                    if answer.status == 200:
                        return
            except URLError:
                time.sleep(0.2)
        message = (self.data / "server.log").read_text("utf-8")
        raise TimeoutError(message)

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


def open_page(browser: Browser, url: str, size: tuple[int, int], scheme: str = "light", locale: str = "en-GB") -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        has_touch=size == PHONE,
        locale=locale,
    )
    page = context.new_page()
    page.set_default_timeout(WAIT_S * 1000)
    page.goto(url)
    settle(page)
    return page


def settle(page: Page) -> None:
    """Wait until the page is connected and its script has run."""
    page.wait_for_selector("[data-test-connection-state=CONNECTED]")
    page.wait_for_timeout(120)
    page.wait_for_selector("[data-test-script-state=notRunning]")


def upload(page: Page, path: Path) -> None:
    page.set_input_files("input[type=file]", str(path))
    page.wait_for_selector(".st-key-editor")
    page.wait_for_selector("svg [data-card]", state="attached")
    settle(page)


def totals(page: Page) -> list[str]:
    """The totals in the bottom bar."""
    strong = page.locator(".st-key-tools .stMarkdown strong")
    return [strong.nth(i).inner_text() for i in range(strong.count())]


def wait_for_totals(page: Page, wanted: list[str]) -> None:
    """Wait until the bottom bar shows these totals; AssertionError with what it shows instead."""
    end = time.monotonic() + WAIT_S
    while (shown := totals(page)) != wanted:
        assert time.monotonic() < end, f"{shown} instead of {wanted}"
        page.wait_for_timeout(100)


def tap_card(page: Page, card_id: int, *, at: tuple[float, float] = (0.5, 0.12)) -> None:
    """Tap a card on the photo, on the strip that shows its index."""
    box = page.locator(f'svg [data-card="{card_id}"] polygon.card').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1]
    (page.touchscreen.tap if page.viewport_size["width"] == PHONE[0] else page.mouse.click)(x, y)


def picture(page: Page, name: str) -> None:
    """Keep a screenshot where `SCREENSHOTS` names a folder."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(folder) / f"{name}.png"))
