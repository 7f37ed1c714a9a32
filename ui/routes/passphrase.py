"""The passphrase before the page: whoever does not know it gets a form, whatever they ask for."""

from __future__ import annotations

import hmac
import os
import time
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import parse_qs

from limits import parse
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from scoring.words import Language, language
from ui.routes import rates
from ui.session.address import code_for
from ui.storage.passphrase import Passphrase, kept_passphrase

ASKED: Final = "BURRACO_PASSPHRASE"
"""Name of the setting that has the page ask for the passphrase that is kept."""
COOKIE: Final = "burraco-passphrase"
DAYS: Final = 30
"""How long a device need not say it again."""
TRIES: Final = parse("6/minute")
"""From one address."""
ALL_TRIES: Final = parse("60/minute")
"""From everywhere: of a million guesses a day none is likely to be right."""
LONGEST: Final = 4096
"""Bytes of a form that is read."""
HEALTH: Final = "/_stcore/health"
"""Says that the server lives and nothing else; who watches over it asks there."""

_FORM: Final = Path(__file__).parents[1] / "static" / "passphrase.html"


class Gate:
    """Lets pass who knows the passphrase, on a server that is to ask for it."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an application.

        Raises:
            RuntimeError: a passphrase is to be asked for, and none is kept: better no page than an open one.
        """
        self._app = app
        self._kept = kept_passphrase() if os.environ.get(ASKED) else None
        if os.environ.get(ASKED) and self._kept is None:
            message = f"{ASKED} is set and no passphrase is kept: run burraco --passphrase once."
            raise RuntimeError(message)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        guarded = scope["type"] in {"http", "websocket"} and scope["path"] != HEALTH
        answer = self._app
        if self._kept and guarded and not _knows(HTTPConnection(scope), self._kept):
            is_socket = scope["type"] == "websocket"
            answer = WebSocketClose() if is_socket else await _ask(Request(scope, receive), self._kept)
        await answer(scope, receive, send)


async def _ask(request: Request, kept: Passphrase) -> Response:
    words = language(code_for(request.headers.get("accept-language")))
    if request.method != "POST":
        return _form(words)
    address = request.client.host if request.client else ""
    if not (rates.allowed(TRIES, f"passphrase {address}") and rates.allowed(ALL_TRIES, "passphrase")):
        return _form(words, "passphrase.wait", 429)
    if not await run_in_threadpool(kept.matches, await _said(request)):
        return _form(words, "passphrase.wrong")
    query = f"?{request.url.query}" if request.url.query else ""
    # One stroke at the beginning: with two it would be another site.
    answer = RedirectResponse(f"/{request.url.path.lstrip('/')}{query}", 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, ticket(kept), DAYS * 86400, httponly=True, samesite="lax", secure=secure)
    return answer


async def _said(request: Request) -> str:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST:
            return ""
    return parse_qs(body.decode("utf-8", "replace")).get("passphrase", [""])[0]


def _form(words: Language, said: str = "", status: int = 401) -> Response:
    texts = {"label": words("passphrase.label"), "open": words("passphrase.open"), "said": words(said) if said else ""}
    shown = {name: escape(text) for name, text in texts.items()}
    page = Template(_FORM.read_text("utf-8")).substitute(shown, LANG=words.code)
    return HTMLResponse(page, status, {"Cache-Control": "no-store"})


def ticket(kept: Passphrase, now: float | None = None) -> str:
    """What a device shows instead of the passphrase until it ends; another passphrase makes it worthless."""
    ends = str(int((time.time() if now is None else now) + DAYS * 86400))
    return f"{ends}.{_signed(kept, ends)}"


def _knows(request: HTTPConnection, kept: Passphrase) -> bool:
    ends, _, signature = request.cookies.get(COOKIE, "").partition(".")
    signed = hmac.compare_digest(signature.encode(), _signed(kept, ends).encode())
    return signed and ends.isdecimal() and int(ends) > time.time()


def _signed(kept: Passphrase, ends: str) -> str:
    return hmac.new(kept.digest, ends.encode("utf-8", "replace"), sha256).hexdigest()
