"""The API for other programs: photos read, hands scored, a match by its token; `/api/openapi.json` describes it.

It answers where only this machine can ask, and where `BURRACO_API=1` asks for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Mapping
from typing import Annotated, Any, Final

import streamlit as st
from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from limits import RateLimitItem
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scoring.documents.answer import score_to_json
from scoring.documents.document import parse_document
from scoring.documents.strict_json import DocumentError
from scoring.notice import Notice
from scoring.score import price
from scoring.words import FALLBACK, Language, codes, language
from ui.capture.laying import NotReadError, outcome
from ui.capture.reader_service import reading_queue
from ui.routes import rates
from ui.routes.api_models import Hand, LanguageCode, MatchScore, Reading, Rules, Said, Score
from ui.routes.photos import RefusedError, address_of, body_of, known_match
from ui.session.open_match import score_of
from ui.storage.draft import Sheet
from vision.commands.read_json import to_json
from vision.photo.loading import MAX_FILE_BYTES, PhotoError

SETTING: Final = "BURRACO_API"
OWN: Final = frozenset({"127.0.0.1", "localhost", "::1"})
"""Addresses at which only this machine reaches the server."""
HAND_BYTES: Final = 2**20
"""Bytes of a hand at most."""
WITHIN_S: Final = 60.0
"""Seconds within which a photo must have come: nobody keeps others waiting by sending slowly."""
_AT_ONCE = asyncio.Semaphore(2)
"""Photos of programs that are in memory at once."""

REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Said, "description": description}
    for status, description in {
        404: "The API is off, or there is no such match.",
        413: "Too much was sent.",
        415: "What was sent is no photo.",
        422: "The request is not as it must be.",
        429: "Too many requests: try again later.",
        503: "It cannot be done now: try again later.",
    }.items()
}
PHOTO: Final = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


class Bounded:
    """Takes no more of a hand than one can weigh: FastAPI itself reads whatever comes."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or not scope["path"].endswith("/score"):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            body = await body_of(request, HAND_BYTES)
        except RefusedError as error:
            await refused(request, error)(scope, receive, send)
            return

        async def again() -> Message:
            return {"type": "http.request", "body": body}

        await self._app(scope, again, send)


def is_on() -> bool:
    """Whether the API answers: asked for, or not to be reached from elsewhere."""
    asked = os.environ.get(SETTING)
    return asked == "1" if asked else st.get_option("server.address") in OWN


def _words(lang: LanguageCode = FALLBACK) -> Language:
    return language(lang)


def _open() -> None:
    """Refuse everything while the API is off."""
    if not is_on():
        raise RefusedError(404, Notice("api.off", {"setting": SETTING}))


Words = Annotated[Language, Depends(_words)]
api = FastAPI(
    title="Burraco",
    description="Burraco hands read from photos, and scored.",
    version="1",
    docs_url=None,  # its page would load code from elsewhere
    redoc_url=None,
    dependencies=[Depends(_open)],
    responses=REFUSED,
)


@api.post("/read", openapi_extra=PHOTO, response_model=Reading, response_model_exclude_unset=True)
async def read(
    request: Request,
    words: Words,
    variant: Rules | None = None,
) -> dict[str, Any]:
    """Read a photo, by all rules together where none are named."""
    _keep_rate(request, rates.READS)
    async with _AT_ONCE:
        try:
            async with asyncio.timeout(WITHIN_S):
                data = await body_of(request, MAX_FILE_BYTES)
        except TimeoutError:
            raise RefusedError(413, Notice("api.slow", {"seconds": WITHIN_S})) from None
        return await run_in_threadpool(_read, words, data, variant)


@api.post("/score", response_model=Score, response_model_exclude_unset=True)
async def score(request: Request, hand: Hand, words: Words) -> dict[str, Any]:
    """Score a hand, item by item."""
    del hand  # its shape; what it says is read by the reader of hands, which is stricter
    _keep_rate(request, rates.SCORES)
    document = parse_document(await request.body())
    return score_to_json(price(document.sides, document.variant), document.variant, words)


@api.get("/matches/{token}", response_model=MatchScore, response_model_exclude_unset=True)
def match(request: Request, token: str, words: Words) -> dict[str, Any]:
    """A match by its token: its hands and totals, and the hand being scored."""
    _keep_rate(request, rates.SCORES)
    return match_to_json(known_match(address_of(request), token), words)


def match_to_json(sheet: Sheet, words: Language) -> dict[str, Any]:
    """A match as the API gives it."""
    rules = sheet.match.rules
    return {
        "sides": list(sheet.names),
        "variant": rules.name,
        "totals": list(sheet.match.standing().totals),
        "hands": [score_to_json(hand, rules, words) for hand in sheet.match.scores()],
        "draft": score_to_json(score_of(sheet), rules, words),
        "revision": sheet.revision,
    }


def _keep_rate(request: Request, rate: RateLimitItem) -> None:
    if not rates.allowed(rate, address_of(request)):
        raise RefusedError(429, Notice("api.later"))


def _read(words: Language, data: bytes, variant: str | None) -> dict[str, Any]:
    job = reading_queue().hand_in(data, variant)
    for _ in job.wait():
        pass
    try:
        _, reading = outcome(words, job)
    except PhotoError as error:
        raise RefusedError(415, error.notice) from error
    return to_json(hashlib.sha256(data).hexdigest(), reading)


@api.exception_handler(RefusedError)
def refused(request: Request, error: RefusedError) -> JSONResponse:
    """Why a request was not served, in its language."""
    return said(error.notice.said(_language_of(request)), error.status)


def _language_of(request: Request) -> Language:
    lang = request.query_params.get("lang", FALLBACK)
    return language(lang if lang in codes() else FALLBACK)


@api.exception_handler(NotReadError)
def not_read(_: Request, error: NotReadError) -> JSONResponse:
    """Why a photo could not be read."""
    return said(str(error), 503)


@api.exception_handler(DocumentError)
def no_hand(request: Request, error: DocumentError) -> JSONResponse:
    """What is wrong with a hand, and where."""
    return said(error.notice.said(_language_of(request)), 422)


@api.exception_handler(RequestValidationError)
def not_as_described(_: Request, error: RequestValidationError) -> JSONResponse:
    """What does not fit the description."""
    return said("; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()), 422)


@api.exception_handler(HTTPException)
def not_a_request(_: Request, error: HTTPException) -> JSONResponse:
    """What FastAPI itself refuses, such as a body that is no text."""
    malformed = error.status_code == 400  # noqa: PLR2004 - a status of HTTP
    return said(str(error.detail), 422 if malformed else error.status_code, error.headers)


def said(sentence: str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """One sentence."""
    return JSONResponse({"said": sentence}, status, headers)


api.add_middleware(Bounded)


def routes() -> list[Mount]:
    """The API, below `/api`."""
    return [Mount("/api", api)]
