"""What makes the page an app: its manifest, the worker that stands in for the server, and what it shows then."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from scoring.words import Language, codes, language
from ui.session.address import code_for

STATIC: Final = Path(__file__).parents[1] / "static"
ICONS: Final = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-512.png", "512x512", "maskable"),
)
"""Files of `static/`, which Streamlit serves, with their sizes and purposes."""
_FRESH: Final = {"Cache-Control": "no-cache"}


def manifest(request: Request) -> JSONResponse:
    """The app as a home screen shows it."""
    words = _asked(request)
    icons = [
        {"src": f"app/static/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in ICONS
    ]
    body = {
        "id": "/",
        "name": "Burraco",
        "short_name": "Burraco",
        "description": words("app.title"),
        "lang": words.code,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f3ea",
        "theme_color": "#0b6b43",
        "icons": icons,
        # A gallery offers the app for its photos; the worker keeps them until the page sends them.
        "share_target": {
            "action": "./shared",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"files": [{"name": "photos", "accept": ["image/*"]}]},
        },
    }
    return JSONResponse(body, headers=_FRESH, media_type="application/manifest+json")


def worker(_: Request) -> Response:
    """The service worker, which must lie at the root to stand before every page."""
    code = Template((STATIC / "service_worker.js").read_text("utf-8")).substitute(LANGUAGES=json.dumps(codes()))
    return Response(code, headers=_FRESH, media_type="text/javascript")


def offline(request: Request) -> HTMLResponse:
    """What is shown while the server is away: one sentence, and the match that was seen last."""
    words = _asked(request)
    said = {name: escape(words(f"offline.{name}")) for name in ("title", "away", "last", "total")}
    page = Template((STATIC / "offline.html").read_text("utf-8"))
    return HTMLResponse(page.substitute(said, LANG=words.code), headers=_FRESH)


def shared(_: Request) -> RedirectResponse:
    """Where photos that were shared come past the worker, there is no more to do than to show the page."""
    return RedirectResponse("./", 303)


def _asked(request: Request) -> Language:
    return language(code_for(request.query_params.get("lang")))


def routes() -> list[Route]:
    """The files that a browser asks for itself."""
    return [
        Route("/manifest.webmanifest", manifest),
        Route("/service-worker.js", worker),
        Route("/offline", offline),
        Route("/shared", shared, methods=["POST"]),
    ]
