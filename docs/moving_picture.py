"""Films the page on a phone, from photo to score, for README: `python docs/moving_picture.py`, in the project's folder.

It opens the page on a free port with an empty data folder, drives Chromium, and writes an animated WebP.
"""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from vision.folders import SAMPLE_FOLDER

OUT = SAMPLE_FOLDER / "page.webp"
PHONE = {"width": 390, "height": 844}
SHOWN_WIDTH = 300
"""Width of the picture in pixels."""
STARTS_WITHIN_S = 60
Frames = list[tuple[Image.Image, int]]
"""Pictures, each with the milliseconds that it stays."""


def main() -> None:
    """Film it and write the picture."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")
        frames = filmed(phone.new_page(), address)
        browser.close()
    pictures, stays = zip(*frames, strict=True)
    pictures[0].save(OUT, save_all=True, append_images=pictures[1:], duration=list(stays), loop=0, quality=70, method=6)
    print(f"{OUT}: {len(frames)} pictures, {OUT.stat().st_size / 1e3:.0f} kB")


def filmed(page: Page, address: str) -> Frames:
    """The page from its opening to a recorded hand."""
    frames: Frames = []

    def shoot(stays: int) -> None:
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        frames.append((picture.resize((SHOWN_WIDTH, SHOWN_WIDTH * picture.height // picture.width)), stays))

    page.goto(address)
    choose = page.get_by_role("button", name="Choose photos")
    choose.wait_for()
    page.wait_for_timeout(1500)
    shoot(1800)
    with page.expect_file_chooser() as chooser:
        choose.click()
    chooser.value.set_files(SAMPLE_FOLDER / "table.jpg")
    for _ in range(4):
        page.wait_for_timeout(300)
        shoot(400)
    page.wait_for_selector("svg [data-card]", state="attached")
    page.wait_for_timeout(2500)
    shoot(2500)
    page.locator(".st-key-finish button").click()
    page.locator(".st-key-record button").wait_for()
    page.wait_for_timeout(1500)
    shoot(2500)
    page.locator(".st-key-record button").click()
    page.wait_for_timeout(3500)
    shoot(2500)
    return frames


@contextmanager
def served() -> Iterator[str]:
    """The page on a free port with a data folder of its own; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}", "--server.headless=true"]
    with tempfile.TemporaryDirectory() as data:
        own = {**os.environ, "BURRACO_DATA": data, "YOLO_OFFLINE": "true"}
        page = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL)  # noqa: S603 - the project's own page
        try:
            wait_for(address)
            yield address
        finally:
            page.terminate()
            page.wait()


def wait_for(address: str) -> None:
    """Until the server answers; TimeoutError where it does not."""
    end = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=2).close()  # noqa: S310 - this machine's page
        except OSError:
            time.sleep(0.3)
        else:
            return
    message = f"the page did not answer at {address}"
    raise TimeoutError(message)


if __name__ == "__main__":
    main()
