"""How quickly the page answers an edit, and at what cost on the line: `python tests/ui/bench_edits.py`.

The sample photo is read with the shipped weights and opened in Chromium at a phone's size. Each edit is a tap on a
rank of one card; its time runs, by the browser's own clock, from the finger's touch until the bar below shows the new
card and the page's script rests. Its bytes are all that came and went for it: frames of the web socket and answers
over HTTP. The same is measured on a page with nothing but one choice: the ratio of both says what is ours, however busy
the machine.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from page_browser import PHONE, PROJECT, Server, chromium, open_page, settle, upload  # noqa: E402
from playwright.sync_api import Browser, Page, WebSocket  # noqa: E402

SAMPLE = PROJECT / "datasets" / "sample" / "table.jpg"
RANKS = ("9", "10")
"""The ranks that one card takes in turn; each shows in the bar's title."""
WATCH = """
addEventListener("pointerdown", () => { window.touchedAt = performance.now(); }, true);
window.answered = (rank) => new Promise((resolve) => {
  const look = () => {
    const title = document.querySelector(".st-key-title strong")?.textContent || "";
    const rests = document.querySelector("[data-test-script-state=notRunning]");
    if (title.startsWith(rank) && rests) resolve(performance.now() - window.touchedAt);
    else requestAnimationFrame(look);
  };
  look();
});
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time the page's answer to an edit.")
    parser.add_argument("--edits", type=int, default=40)
    edits = parser.parse_args().edits
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        page = served(browser, Server(Path(data), reader=""), edits, choose_card)
        bare = served(browser, Server(Path(data), script=str(HERE / "bare_page.py")), edits, lambda _: None)
    sys.stdout.write(report(*page))
    sys.stdout.write(f"a bare page, median  {median(bare[0]):7.0f} ms\n")
    sys.stdout.write(f"ratio of medians     {median(page[0]) / median(bare[0]):7.2f}\n")


def served(
    browser: Browser, server: Server, edits: int, begin: Callable[[Page], None]
) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes of each edit on a server, which is stopped then; `begin` leads to where edits are made."""
    try:
        return measured(browser, server, edits, begin)
    finally:
        server.stop()


def choose_card(page: Page) -> None:
    """Read the sample and choose a card."""
    upload(page, SAMPLE)
    page.locator('[class*="st-key-meld-"] button').first.tap()
    page.wait_for_selector(".st-key-card-tools")


def report(times: list[float], sizes: list[int]) -> str:
    """The measurements, one a line."""
    lines = (
        f"edits                {len(times)}",
        f"answer, median       {median(times):7.0f} ms",
        f"answer, 95 %         {quantiles(times, n=20)[-1]:7.0f} ms",
        f"answer, longest      {max(times):7.0f} ms",
        f"on the line, median  {median(sizes) / 1000:7.1f} kB",
        f"on the line, most    {max(sizes) / 1000:7.1f} kB",
    )
    return "\n".join(lines) + "\n"


def measured(
    browser: Browser, server: Server, edits: int, begin: Callable[[Page], None]
) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes of each edit."""
    page = open_page(browser, server.url, PHONE)
    wire: list[int] = []
    count(page, wire)
    page.add_init_script(WATCH)
    page.reload()
    settle(page)
    begin(page)
    settle(page)
    answers = [edit(page, wire, RANKS[n % 2]) for n in range(edits + 2)]
    page.context.close()
    times, sizes = zip(*answers[2:], strict=True)  # the first ones load what the editor needs
    return list(times), list(sizes)


def edit(page: Page, wire: list[int], rank: str) -> tuple[float, int]:
    """Tap a rank and wait for the answer: its milliseconds and bytes."""
    wire.clear()
    page.locator(".st-key-ranks button", has_text=rank).tap()
    took: float = page.evaluate("rank => window.answered(rank)", rank)
    settle(page)
    return took, sum(wire)


def count(page: Page, wire: list[int]) -> None:
    """Note the length of all that comes and goes."""

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: wire.append(len(frame)))
        socket.on("framesent", lambda frame: wire.append(len(frame)))

    page.on("websocket", listen)
    page.on("requestfinished", lambda request: wire.append(sum(request.sizes().values())))


if __name__ == "__main__":
    main()
