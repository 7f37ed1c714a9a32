"""What a test does on the headless page, and what it sees there."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from page_tables import KnowingReader, photo_bytes
from streamlit.testing.v1 import AppTest

from scoring.words import language
from ui.editing.lay_reading import BOTH
from ui.session.open_match import OpenMatch
from ui.storage.arrivals import Arrivals, Part
from ui.storage.draft import Sheet
from ui.storage.store import store
from ui.widgets.keys import UNSEEN
from vision.reading import TableReading


def token(page: AppTest) -> str:
    found = page.query_params["m"]
    return found if isinstance(found, str) else found[0]


def stored(page: AppTest) -> Sheet:
    """The match of the page as it is kept."""
    sheet = store().load(token(page))
    assert sheet is not None
    return sheet


def shown_totals(page: AppTest) -> list[str]:
    """What the hand brings each side, in the header."""
    (header,) = [one.value for one in page.html if 'class="score"' in one.value]
    return re.findall(r'data-points="([^"]*)"', header)


def match_totals(page: AppTest) -> dict[str, int]:
    """The totals of the match by name, in the header."""
    (header,) = [one.value for one in page.html if 'class="score"' in one.value]
    found = re.findall(r'class="who">([^<]*)</span><span class="total" data-count="[^"]*" data-to="(-?\d+)"', header)
    return {name: int(total) for name, total in found}


def shown(elements: object, name: str) -> Any:
    """The widget of a name, whatever value its key carries."""
    (found,) = [one for one in elements if (one.key or "").split("@")[0] == name]
    return found


def seen(label: str) -> str:
    """A label as a person sees it, without what tells it from its likes."""
    return label.translate(dict.fromkeys(map(ord, UNSEEN)))


def names_of(elements: object) -> set[str]:
    return {(one.key or "").split("@")[0] for one in elements}


def pad(page: AppTest, which: str) -> Any:
    """The rank or suit pad, whatever card is on it."""
    (found,) = [one for one in page.pills if (one.key or "").startswith(f"{which}-")]
    return found


def upload(page: AppTest, *photos: bytes) -> AppTest:
    """The page after photos have arrived, which the browser sends past it, saying what they show as the page asks."""
    begin(page)
    (shows,) = [page.session_state[key] for key in ("shows",) if key in page.session_state] or [BOTH]
    for data in photos:
        Arrivals(token(page)).add(Part(secrets.token_hex(8), 0, len(data), shows), data)
    return page.run(timeout=280)


def begin(page: AppTest) -> None:
    """Give the page a match, as the browser asks it to that holds photos and knows none."""
    if "m" not in page.query_params:
        (lang,) = [page.session_state[key] for key in ("lang",) if key in page.session_state] or ["en"]
        page.query_params["m"] = OpenMatch(store(), None, language(lang)).ensure()


def at(page: AppTest, name: str) -> AppTest:
    """Another page; AppTest knows pages by files only, so the page is asked for as a button would ask."""
    page.session_state["go-to"] = name
    return page.run()


def record(page: AppTest) -> AppTest:
    """The hand recorded by the one button that ends it; what is still open is put off."""
    page.button(key="finish").click().run()
    while any(one.key == "later" for one in page.button):
        page.button(key="later").click().run()
    return page.button(key="record").click().run()


def opened(page: AppTest, key: str) -> AppTest:
    """The page with something on it unfolded."""
    page.session_state[key] = True
    return page.run()


def read_as(page: AppTest, monkeypatch: pytest.MonkeyPatch, reading: TableReading) -> AppTest:
    """The page after a photo that the reader takes for this."""
    monkeypatch.setattr(KnowingReader, "read", lambda *_, **__: reading)
    return upload(page, photo_bytes())
