"""The photos' own door: a component that keeps and sends photos by itself, and what lays those that have arrived."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import streamlit as st

from scoring.words import Language
from ui.capture.laying import NotReadError, take
from ui.capture.teaching import DECK, teach
from ui.editing.lay_reading import BOTH
from ui.session.open_match import OpenMatch
from ui.session.selection import MATCH, saving
from ui.storage.arrivals import Arrival, Arrivals
from ui.widgets.plain_data import plain
from vision.photo.loading import MAX_FILE_BYTES

_STATIC: Final = Path(__file__).parents[1] / "static"
_KEY: Final = "photos"
_NEWS: Final = "photos-news"
_UNREAD: Final = "photos-unread"
"""By pick: why a photo could not be read; it waits until a person says what to do."""
_SHOWS: Final = "shows"
"""What the photos chosen next show; the widget that says so comes after the door."""
_HTML = """
<div class="photos">
  <div class="ways"><button type="button"></button><button type="button"></button></div>
  <input type="file" multiple accept="image/*,.heic,.heif,.hif,.avif,.mpo,.download,application/octet-stream">
  <div class="camera"><video muted playsinline></video>
    <button type="button" class="shoot"></button><button type="button" class="leave"></button></div>
  <ul hidden></ul><p role="status"></p>
</div>
"""


@st.cache_resource(show_spinner=False)
def _component() -> Callable[..., Any]:
    css, code = ((_STATIC / f"photos.{kind}").read_text("utf-8") for kind in ("css", "js"))
    return st.components.v2.component("burraco_photos", html=_HTML, css=css, js=code)


def take_photos(open_match: OpenMatch) -> None:
    """Offer to take or choose photos, show those on their way, and lay those that have arrived, or learn from them."""
    _door(open_match, st.session_state.get(_SHOWS) or BOTH)
    if open_match.token:
        arrivals = Arrivals(open_match.token)
        _lay_arrived(open_match, arrivals)
        _ask_about_unread(open_match.words, arrivals)


@st.fragment
def _door(open_match: OpenMatch, shows: str) -> None:
    """The component. In a fragment, so that its news never interrupts a reading."""
    _component()(key=_KEY, data=plain(door_data(open_match, shows)), on_news_change=partial(_heard, open_match))
    if st.session_state.pop(_NEWS, False):
        st.rerun()


def door_data(open_match: OpenMatch, shows: str) -> dict[str, Any]:
    """What the component needs: the match, if there is one, what the server has done with its photos, words."""
    words, token = open_match.words, open_match.token
    laid = Arrivals(token).laid() if token else []
    return {
        "match": token or "",
        "shows": shows,
        "lang": words.code,
        "most": MAX_FILE_BYTES,
        "laid": [*laid, *_unread()],
        "words": {
            "take": words("deck.take" if shows == DECK else "open.photo"),
            "pick": words("photo.pick"),
            "leave": words("photo.leave"),
            "away": words("photo.away"),
            "going": words("photo.going", at="{at}", count="{count}"),
            "cut": words("photo.cut"),
            "unreadable": words("photo.unreadable"),
            "no_camera": words("photo.no_camera"),
        },
    }


def _unread() -> dict[str, str]:
    unread: dict[str, str] = st.session_state.setdefault(_UNREAD, {})
    return unread


def _heard(open_match: OpenMatch) -> None:
    """Photos have arrived, or wait in the browser for a match, which is begun now."""
    news = st.session_state[_KEY].get("news")
    st.session_state[_NEWS] = True
    if isinstance(news, Mapping) and news.get("wants") and not st.session_state.get(MATCH):
        saving(open_match, open_match.ensure)


def _lay_arrived(open_match: OpenMatch, arrivals: Arrivals) -> None:
    """Read what has arrived, one after the other, while more may come; draw the page again when all is laid."""
    changed = False
    while waiting := [one for one in arrivals.waiting() if one.pick not in _unread()]:
        changed |= _lay(open_match, arrivals, waiting[0], behind=len(waiting) - 1)
    if changed:
        st.rerun()


def _lay(open_match: OpenMatch, arrivals: Arrivals, arrival: Arrival, behind: int) -> bool:
    """Read one photo; whether it is done with."""
    try:
        data = arrivals.read(arrival)
    except FileNotFoundError:
        return False  # another page of this match was quicker
    if arrival.shows == DECK:
        teach(open_match, data)
        st.session_state[_SHOWS] = BOTH  # the next one shows a table again
        arrivals.done(arrival)
        return True
    try:
        take(open_match, data, arrival.shows, behind)
    except NotReadError as error:
        _unread()[arrival.pick] = str(error)
        return False
    arrivals.done(arrival)
    return True


def _ask_about_unread(words: Language, arrivals: Arrivals) -> None:
    """Say why photos could not be read, and offer to try again or to let them go."""
    unread = _unread()
    left = [one for one in arrivals.waiting() if one.pick in unread]
    for sentence in dict.fromkeys(unread[one.pick] for one in left):
        st.error(sentence, icon=":material/error:")
    if not left:
        return

    def let_go() -> None:
        for one in left:
            arrivals.done(one)

    with st.container(horizontal=True):
        st.button(words("photo.again"), key="read-again", icon=":material/refresh:", on_click=unread.clear)
        st.button(words("photo.discard", count=len(left)), key="let-go", icon=":material/delete:", on_click=let_go)
