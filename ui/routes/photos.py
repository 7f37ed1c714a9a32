"""`/photos`: photos in, part by part, and out again, for whoever holds the match's token."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from scoring.notice import Notice, NoticeError
from scoring.words import language
from ui.capture.teaching import DECK
from ui.editing.lay_reading import BOTH, SHOWN
from ui.routes import rates
from ui.session.address import code_for
from ui.session.selection import MATCH
from ui.storage.arrivals import Arrivals, NoRoomError, Part
from ui.storage.draft import Sheet
from ui.storage.photos import PhotoShelf
from ui.storage.store import StoreError, store
from vision.photo.loading import PhotoError, refuse_at_once

PART_BYTES: Final = 2**20
"""Bytes of a part at most."""
AGAIN_S: Final = 2
"""Seconds after which it is worth trying again what was put off."""


class RefusedError(NoticeError):
    """A request that is not served: what is wrong, and the status that says whether to send it again."""

    def __init__(self, status: int, notice: Notice) -> None:
        """A sentence and a status of HTTP; of 429 and all from 500 on the same request may succeed later."""
        super().__init__(notice.key, **notice.values)
        self.status = status


async def receive(request: Request) -> JSONResponse:
    """Take a part; answer how many bytes of its photo are here, or one sentence in the sender's language."""
    try:
        part = _part(request)
        data = await body_of(request, PART_BYTES)
        held = await run_in_threadpool(_add, address_of(request), request.query_params.get(MATCH, ""), part, data)
    except RefusedError as error:
        words = language(code_for(request.query_params.get("lang")))
        later = {"Retry-After": str(AGAIN_S)} if error.status >= 429 else {}  # noqa: PLR2004 - statuses of HTTP
        return JSONResponse({"said": error.notice.said(words)}, error.status, later)
    return JSONResponse({"held": held, "done": held == part.size})


def address_of(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""


def _part(request: Request) -> Part:
    asked = request.query_params
    shows = asked.get("shows", BOTH)
    try:
        part = Part(asked.get("pick", ""), int(asked.get("offset", "0")), int(asked.get("size", "")), shows)
    except ValueError:
        raise RefusedError(400, Notice("photo.malformed")) from None
    if shows not in (*SHOWN, DECK):
        raise RefusedError(400, Notice("photo.malformed"))
    return part


async def body_of(request: Request, most: int) -> bytes:
    """The request's body, of which never more than so many bytes are held; RefusedError where there are more."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise RefusedError(413, Notice("api.large", {"limit": most}))
    return bytes(body)


def _add(address: str, token: str, part: Part, data: bytes) -> int:
    known_match(address, token)
    if not rates.allowed(rates.PARTS, token) or (not part.offset and not rates.allowed(rates.PHOTOS, token)):
        raise RefusedError(429, Notice("photo.later"))
    try:
        if not part.offset:
            refuse_at_once(data, part.size)
        return Arrivals(token).add(part, data)
    except PhotoError as error:
        raise RefusedError(415, error.notice) from error
    except NoRoomError:
        raise RefusedError(503, Notice("photo.later")) from None
    except ValueError:
        raise RefusedError(400, Notice("photo.malformed")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise RefusedError(507, Notice("photo.not_stored", {"reason": reason})) from error


def known_match(address: str, token: str) -> Sheet:
    """The match of a token; RefusedError where there is none, and for a while for whoever asks for such often."""
    if rates.used_up(rates.UNKNOWN, address):
        raise RefusedError(429, Notice("photo.later"))
    try:
        sheet = store().load(token) if token else None
    except StoreError as error:
        raise RefusedError(503, error.notice) from error
    if sheet is None:
        rates.allowed(rates.UNKNOWN, address)
        raise RefusedError(404, Notice("match.unknown"))
    return sheet


async def show(request: Request) -> Response:
    """The picture of a photo that is kept, to whoever holds the match's token; one that was deleted is gone at once."""
    try:
        path = await run_in_threadpool(
            _kept, address_of(request), request.query_params.get(MATCH, ""), request.path_params["sha"]
        )
        # Asked for anew each time, and sent only where the browser has another or none.
        answer = FileResponse(path, headers={"Cache-Control": "private, no-cache"}, stat_result=path.stat())
    except (RefusedError, ValueError, OSError):
        return Response(status_code=404)
    if request.headers.get("if-none-match") == answer.headers["etag"]:
        return Response(status_code=304, headers={"ETag": answer.headers["etag"]})
    return answer


def _kept(address: str, token: str, sha: str) -> Path:
    known_match(address, token)
    view = PhotoShelf(token).view(sha)
    if view is None:
        raise FileNotFoundError(sha)
    return view.path


def routes() -> list[Route]:
    """The way in, and the way to what is kept."""
    return [
        Route("/photos", receive, methods=["POST"]),
        Route("/photos/{sha}", show, methods=["GET"]),
    ]
