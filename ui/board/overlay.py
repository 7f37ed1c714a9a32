"""The photo that can be touched: every card outlined and named, and the person's edits as a numbered log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from scoring.words import Language
from ui.board.add_card import MARKED
from ui.board.overlay_events import applied_numbers, apply_log
from ui.board.view import Board
from ui.drawing.picture import colour_of
from ui.editing.table import Group, Table, TableCard
from ui.session.selection import ADDING, MATCH, SHOW, selected
from ui.storage.photos import View
from ui.widgets.plain_data import plain
from ui.words import naming
from vision.reading import Point

_STATIC = Path(__file__).parents[1] / "static"
_CODE = ("overlay.js", "overlay_draw.js", "overlay_divide.js", "overlay_touch.js")
_HTML = '<div class="overlay"><div class="zoom" role="group"></div><svg></svg></div>'
_WORDS = {
    "all": "all",
    "check": "to_check",
    "zoom": "zoom",
    "keys": "keys",
    "start": "divider_start",
    "middle": "divider_middle",
    "end": "divider_end",
}
"""What the overlay says on every photo, by its own names, each with the end of its key."""
_STUB = """export default function draw(component) {
  if (window.burracoOverlay) window.burracoOverlay(component);
  else setTimeout(() => draw(component), 40);
}"""


@st.cache_resource(show_spinner=False)
def _components() -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The code, which is mounted once a page, and the stub that calls it, which is sent again with every edit."""
    joined = "\n".join((_STATIC / name).read_text("utf-8") for name in _CODE)
    code = st.components.v2.component("burraco_overlay_code", js=joined)
    return code, st.components.v2.component("burraco_overlay", html=_HTML, js=_STUB)


def overlay_code(words: Language) -> None:
    """Send the overlay's code, its style and its words; outside the board, so that an edit does not send them again."""
    code, _ = _components()
    said = {name: words(f"board.{key}") for name, key in _WORDS.items()}
    css = (_STATIC / "overlay.css").read_text("utf-8")
    code(key="overlay-code", data=plain({"css": css, "words": said}), height=1)


def overlay(board: Board, sha: str, view: View) -> None:
    """Draw one photo with its cards; what the person does there is applied before the page is drawn again."""
    key = f"overlay-{sha[:12]}"
    _, mount = _components()
    mount(
        key=key,
        data=plain(overlay_data(board, sha, view)),
        on_log_change=lambda: apply_log(board.open_match, sha, st.session_state[key].get("log")),
    )
    st.caption(board.words("board.drag_help"))


def overlay_data(board: Board, sha: str, view: View) -> dict[str, Any]:
    """What the component draws: cards with corners in the photo's pixels, the groups they are in, words.

    A group with a `key` is a meld, to zoom to. Names and colours stand once a group, not once a card: all of this
    is sent again with every edit.
    """
    words = board.words
    groups, group_of = _groups(board, sha)
    shown = [card for card in _in_order(board.table) if card.photo == sha and card.quad]
    return {
        "key": f"{board.open_match.token}/{sha}",
        "w": view.size_wh[0],
        "h": view.size_wh[1],
        "image": f"./photos/{sha}?{urlencode({MATCH: board.open_match.token})}",
        "label": words("photo.alt", count=len(shown)),
        "divide": words("board.divide") if _undivided(board, sha) else "",
        "divider": _divider(board, sha),
        "marked": _marked(sha),
        "selected": selected(),
        "acted": applied_numbers(),
        "show": st.session_state.get(SHOW, 0),
        "seen": dict(board.sheet.draft.history.seen),
        "cards": [_card(card, group_of[card.id]) for card in shown],
        "groups": groups,
    }


def _marked(sha: str) -> list[list[int]]:
    """The outline of the card that is being added to this photo; empty while none is."""
    mark = st.session_state.get(MARKED)
    return _rounded(mark["quad"]) if st.session_state.get(ADDING) and mark and mark["photo"] == sha else []


def _rounded(points: Iterable[Point]) -> list[list[int]]:
    return [[round(x), round(y)] for x, y in points]


def _undivided(board: Board, sha: str) -> bool:
    """Whether a photo with more than one group has no line between the sides yet."""
    table = board.table
    groups = [group for line in table.lines for group in (*line.melds, line.cards_left)]
    here = {card.id for card in table.cards if card.photo == sha and card.quad}
    return sha not in dict(table.dividers) and sum(not here.isdisjoint(group) for group in groups) > 1


def _divider(board: Board, sha: str) -> dict[str, Any] | None:
    """The line between the sides, with the names of both and how many cards of the photo each has."""
    table, names = board.table, board.names
    line = dict(table.dividers).get(sha)
    if line is None:
        return None
    sides = [table.line_of(card.id) for card in table.cards if card.photo == sha]
    words = {
        "label": board.words("board.divider", first=names[0], second=names[1]),
        "parts": ", ".join(f"{name} {sides.count(number)}" for number, name in enumerate(names)),
    }
    return {"line": _rounded(line), "names": names, "words": words}


def _in_order(table: Table) -> list[TableCard]:
    """Cards from the bottom of each overlap to its top, so that the topmost is drawn last."""
    known = {card.id: card for card in table.cards}
    return [known[card_id] for card_id in table.order()]


def _card(card: TableCard, group: int) -> dict[str, Any]:
    quad = _rounded(card.quad or ())
    body: dict[str, Any] = {"id": card.id, "text": str(card.card), "quad": quad, "group": group}
    return body | {"doubtful": True} if card.doubtful else body


def _groups(board: Board, sha: str) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """The groups of cards with something on this photo, and the place among them of each card's own."""
    table = board.table
    here = {card.id for card in table.cards if card.photo == sha}
    groups: list[dict[str, Any]] = []
    place_of: dict[int, int] = {}
    for group, key, name in _all_groups(board):
        shown = [card_id for card_id in group if card_id in here]
        if shown:
            place_of |= dict.fromkeys(shown, len(groups))
            place = naming.place_name(board.words, board.names, table, shown[0])
            groups.append({"key": key, "name": name, "place": place, "colour": colour_of(table, shown[0])})
    return groups, place_of


def _all_groups(board: Board) -> Iterator[tuple[Group, str, str]]:
    """Every group with its key and its short name; only melds have them."""
    for number, line in enumerate(board.table.lines):
        for place, meld in enumerate(line.melds):
            yield meld, f"{number}-{place}", f"{board.names[number]} {place + 1}"
        yield line.cards_left, "", ""
    yield board.table.loose, "", ""
