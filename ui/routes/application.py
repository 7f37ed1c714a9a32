"""The server around the page: its routes, the layers of every answer, what happens at its start and its end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from ui.routes import api, photos, site
from ui.routes.middleware import Guard
from ui.routes.passphrase import Gate
from ui.storage.private import keep_private
from ui.storage.store import close_stores


def routes() -> list[BaseRoute]:
    """Everything the server answers besides the page."""
    return [*photos.routes(), *api.routes(), *site.routes()]


def middleware() -> list[Middleware]:
    """The layers that every request goes through."""
    return [Middleware(Guard), Middleware(Gate)]


@asynccontextmanager
async def lifespan(_: object) -> AsyncIterator[dict[str, Any]]:
    """Keep from the start what is written from others, and at an orderly end close the ledger."""
    keep_private()
    stop_with_the_terminal()
    yield {}
    close_stores()


def stop_with_the_terminal() -> None:
    """Stop in order when the terminal that the server was started from is closed, unless it was told to stay."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # noqa: TID251 - not on Windows
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))  # noqa: TID251 - the same
