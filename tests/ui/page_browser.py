"""A server of the page and a real browser in front of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
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
SCREENSHOTS = PROJECT / "build" / "screenshots"
PHONE, DESK = (390, 844), (1280, 900)
WAIT_S = 120
"""A bound on a hang, not on speed: nothing is timed here."""
COUNT_TAPS = "window.tapsSeen = 0; addEventListener('pointerdown', () => window.tapsSeen++, true);"


class Server:
    """`streamlit run app.py`, or another script, on a free port, with a data folder of its own."""

    def __init__(self, data: Path, reader: str = "page_tables:reader", script: str = "app.py") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data, self.reader, self.script = data, reader, script
        self.start()

    def start(self) -> None:
        path = os.pathsep.join([str(HERE), str(PROJECT)])
        env = os.environ | {"BURRACO_DATA": str(self.data), "PYTHONPATH": path}
        env.pop("BURRACO_READER", None)
        if self.reader:
            env["BURRACO_READER"] = self.reader
        command = [sys.executable, "-m", "streamlit", "run", self.script, f"--server.port={self.port}"]
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
            except (URLError, ConnectionError):
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
    context.add_init_script(COUNT_TAPS)
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


def token(page: Page) -> str:
    """The match in the page's address."""
    return page.url.split("m=")[1].split("&")[0]


def totals(page: Page) -> list[str]:
    """What the hand brings each side, in the header."""
    return [side.get_attribute("data-points") or "" for side in page.locator(".score .side").all()]


def record(page: Page) -> None:
    """Record the hand by the one button that ends it; what is still open is put off."""
    page.locator(".st-key-finish button").click()
    page.locator(":is(.st-key-later, .st-key-record) button").wait_for()
    while page.locator(".st-key-later button").count():
        page.locator(".st-key-later button").click()
        settle(page)
    page.locator(".st-key-record button").click()


def go_to(page: Page, place: int) -> None:
    """Another page, by its place in the menu."""
    page.locator(".st-key-menu button").click()
    page.locator(".st-key-ways a").nth(place).click()


def wait_for_totals(page: Page, wanted: list[str]) -> None:
    """Wait until the header shows these points; AssertionError with what it shows instead."""
    end = time.monotonic() + WAIT_S
    while (shown := totals(page)) != wanted:
        assert time.monotonic() < end, f"{shown} instead of {wanted}"
        page.wait_for_timeout(100)


def tap_card(page: Page, card_id: int, *, at: tuple[float, float] = (0.5, 0.12)) -> None:
    """Tap a card on the photo, on the strip that shows its index."""
    box = page.locator(f'svg [data-card="{card_id}"] polygon.card').bounding_box()
    assert box is not None
    tap(page, (box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1]))


def is_phone(page: Page) -> bool:
    return (page.viewport_size or {})["width"] == PHONE[0]


def tap(page: Page, at: tuple[float, float]) -> None:
    """With a finger on a phone, with the mouse on a open_match."""
    (page.touchscreen.tap if is_phone(page) else page.mouse.click)(*at)


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Pull from one point of the page to another, with a finger or the mouse, over the places between."""
    steps = [tuple(a + (b - a) * i / 6 for a, b in zip(start, end, strict=True)) for i in range(1, 7)]
    if not is_phone(page):
        page.mouse.move(*start)
        page.mouse.down()
        for x, y in steps:
            page.mouse.move(x, y)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for kind, places in (("touchStart", [start]), ("touchMove", steps), ("touchEnd", [()])):
        for place in places:
            points = [{"x": place[0], "y": place[1]}] if place else []
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.detach()


def on_page(page: Page, at: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the photo, in the photo's pixels, lies in the window; scrolled into sight first."""
    photo = page.locator("svg:has([data-card])")
    photo.evaluate("svg => svg.closest('.overlay').scrollIntoView({ block: 'start', behavior: 'instant' })")
    x, y = photo.evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }", at
    )
    return x, y


def taps_seen(page: Page) -> int:
    """How often a finger or the mouse was put down on this page since it was opened."""
    count: int = page.evaluate("window.tapsSeen")
    return count


def wait_until(page: Page, holds: Callable[[], bool], told: Callable[[], object] = lambda: "not in time") -> None:
    """Wait for something that the page does not show; AssertionError with what is told instead."""
    end = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < end, told()
        page.wait_for_timeout(100)


def picture(page: Page, name: str) -> None:
    """Keep a screenshot in `build/screenshots`, from where the README's pictures come."""
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SCREENSHOTS / f"{name}.png"))
