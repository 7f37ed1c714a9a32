"""A bar on standard error while something long goes on."""

from __future__ import annotations

import sys

from scoring.notice import printable
from vision.protocols import Progress

CLEAR_LINE = "\r\x1b[K"
BAR_WIDTH = 20


def progress_bar(title: str) -> Progress | None:
    """What draws how much is done, 0..1; None where nobody sees it."""
    if not sys.stderr.isatty():
        return None

    shown = printable(title)

    def show(done: float) -> None:
        bar = "#" * round(BAR_WIDTH * done)
        text = f"{CLEAR_LINE}[{bar:<{BAR_WIDTH}}] {shown}" if done < 1 else CLEAR_LINE
        print(text, end="", file=sys.stderr, flush=True)

    return show
