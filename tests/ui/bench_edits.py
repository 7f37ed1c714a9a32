"""How quickly the page is there and answers an edit, and at what cost on the line: `python tests/ui/bench_edits.py`.

The sample photo is read with the shipped weights and opened in Chromium at a phone's size. Each edit is a tap on a
rank of one card; its time runs, by the browser's own clock, from the finger's touch until the bar below shows the new
card and the page's script rests. Its bytes are all that came and went for it: frames of the web socket and answers
over HTTP. The first view is timed in a browser that knows nothing yet, from the first byte of the server's answer until
the last of what the opening shows; its bytes are those of a browser and a proxy that speak gzip. The same is measured
on a page with nothing but one choice: the ratio of both says what is ours, however busy the machine.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from page_browser import PHONE, PROJECT, Server, chromium, open_page, settle, upload  # noqa: E402
from playwright.sync_api import Browser, Page, Response, WebSocket  # noqa: E402

SAMPLE = PROJECT / "datasets" / "sample" / "table.jpg"
RANKS = ("9", "10")
"""The ranks that one card takes in turn; each shows in the bar's title."""
VIEWS = 5
"""First views of each page."""
SEEN, BARE_SEEN = ".st-key-options", ".st-key-title"
"""What the opening draws last, and what the bare page does."""
ARRIVED = """
window.arrived = (last) => new Promise((resolve) => {
  const look = () => {
    const [page] = performance.getEntriesByType("navigation");
    if (document.querySelector(last)) resolve(performance.now() - page.responseStart);
    else requestAnimationFrame(look);
  };
  look();
});
"""
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
    bare_page = str(HERE / "bare_page.py")
    with chromium() as browser, served(reader="") as server, served(script=bare_page) as plain:
        first, least = first_views(browser, (server.url, SEEN), (plain.url, BARE_SEEN))
        page = measured(browser, server, edits, choose_card)
        bare = measured(browser, plain, edits, lambda _: None)
    sys.stdout.write(report_of_views(first, least))
    sys.stdout.write(report(*page))
    sys.stdout.write(f"a bare page, median  {median(bare[0]):7.0f} ms\n")
    sys.stdout.write(f"ratio of medians     {median(page[0]) / median(bare[0]):7.2f}\n")


def first_views(browser: Browser, *pages: tuple[str, str]) -> list[tuple[tuple[float, int], ...]]:
    """Milliseconds and bytes of the first views of pages, each an address and what it shows last.

    They take turns, so that a machine busy for a while is so for all; one view of each before them warms its server.
    """
    turns = [[first_view(browser, *page) for page in pages] for _ in range(VIEWS + 1)]
    return list(zip(*turns[1:], strict=True))


def first_view(browser: Browser, url: str, last: str) -> tuple[float, int]:
    """Milliseconds and gzipped bytes until a browser without a cache shows `last`."""
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, locale="en-GB")
    context.add_init_script(ARRIVED)
    page, answers, bodies = context.new_page(), list[Response](), list[bytes]()

    def keep(answer: Response) -> None:
        if answer.ok and "_stcore/health" not in answer.url:
            answers.append(answer)

    page.on("response", keep)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: bodies.append(as_bytes(frame))))
    page.goto(url, wait_until="commit")
    took: float = page.evaluate("last => window.arrived(last)", last)
    settle(page)
    bodies += [answer.body() for answer in answers]
    context.close()
    return took, sum(min(len(body), len(gzip.compress(body))) for body in bodies)


def as_bytes(frame: str | bytes) -> bytes:
    """A message of a web socket as it goes over the line."""
    return frame if isinstance(frame, bytes) else frame.encode()


def report_of_views(first: Sequence[tuple[float, int]], least: Sequence[tuple[float, int]]) -> str:
    """The first views, one measure a line."""
    (took, bare), (sent, framework) = (
        [median(one[which] for one in views) for views in (first, least)] for which in (0, 1)
    )
    lines = (
        f"first view, median   {took:7.0f} ms",
        f"a bare page's        {bare:7.0f} ms",
        f"ratio                {took / bare:7.2f}",
        f"beyond a bare page's {(sent - framework) / 1000:7.0f} kB gzipped, of {sent / 1000:.0f}",
    )
    return "\n".join(lines) + "\n"


@contextmanager
def served(**options: str) -> Iterator[Server]:
    """A server with a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), **options)
        try:
            yield server
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
