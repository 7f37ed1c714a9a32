"""The photo that can be touched: every card outlined and named, and the person's edits as a numbered log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from ui import naming, ops
from ui.adding import MARKED, start_adding
from ui.desk import Desk
from ui.photos import View
from ui.picture import colour_of
from ui.scene import Scene
from ui.selection import SHOW, saving, select, selected
from ui.table import Group, Placed, Table
from vision.reading import Quad

_STATIC = Path(__file__).parent / "static"
_HTML = '<div class="overlay"><div class="zoom" role="group"></div><svg role="listbox" tabindex="-1"></svg></div>'
_STUB = """export default function draw(component) {
  if (window.burracoOverlay) window.burracoOverlay(component);
  else setTimeout(() => draw(component), 40);
}"""
_ACTED = "overlay-acted"
"""Numbers of the log that this page has acted on, by client: choosing a card is not saved with the hand."""


@st.cache_resource(show_spinner=False)
def _components() -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The code, which is mounted once a page, and the stub that calls it, which is sent again with every edit."""
    code = st.components.v2.component("burraco_overlay_code", js=(_STATIC / "overlay.js").read_text("utf-8"))
    return code, st.components.v2.component("burraco_overlay", html=_HTML, js=_STUB)


def overlay_code() -> None:
    """Send the overlay's code; outside the board, so that an edit does not send it again."""
    code, _ = _components()
    code(key="overlay-code", data={"css": (_STATIC / "overlay.css").read_text("utf-8")}, height=1)


def overlay(scene: Scene, sha: str, view: View) -> None:
    """Draw one photo with its cards; what the person does there is applied before the page is drawn again."""
    number = scene.table.photos.index(sha)
    key, image = f"overlay-{sha[:12]}", f"hidden-photo-{number}"
    with st.container(key=image):
        st.image(view.path, alt=scene.words("board.photo", number=number + 1))
    _, mount = _components()
    mount(
        key=key,
        data=overlay_data(scene, sha, view, image),
        on_log_change=lambda: _heard(scene.desk, sha, st.session_state[key].get("log")),
    )
    st.caption(scene.words("board.drag_help"))


def overlay_data(scene: Scene, sha: str, view: View, image: str) -> dict[str, Any]:
    """What the component draws: cards with corners in the photo's pixels, the groups they are in, words.

    A group with a `key` is a meld, to zoom to. Names and colours stand once a group, not once a card: all of this
    is sent again with every edit.
    """
    words = scene.words
    groups, group_of = _groups(scene, sha)
    shown = [card for card in _in_order(scene.table) if card.photo == sha and card.quad]
    return {
        "w": view.size_wh[0],
        "h": view.size_wh[1],
        "image": image,
        "label": words("photo.alt", count=len(shown)),
        "words": {"all": words("board.all"), "check": words("board.to_check"), "zoom": words("board.zoom")},
        "selected": selected(),
        "acted": st.session_state.get(_ACTED, {}),
        "show": st.session_state.get(SHOW, 0),
        "seen": dict(scene.sheet.draft.history.seen),
        "cards": [_card(card, group_of[card.id]) for card in shown],
        "groups": groups,
    }


def _in_order(table: Table) -> list[Placed]:
    """Cards from the bottom of each overlap to its top, so that the topmost is drawn last."""
    known = {card.id: card for card in table.cards}
    return [known[card_id] for card_id in table.order()]


def _card(card: Placed, group: int) -> dict[str, Any]:
    quad = [[round(x), round(y)] for x, y in card.quad or ()]
    body: dict[str, Any] = {"id": card.id, "text": str(card.card), "quad": quad, "group": group}
    return body | {"doubtful": True} if card.doubtful else body


def _groups(scene: Scene, sha: str) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """The groups of cards with something on this photo, and the place among them of each card's own."""
    table = scene.table
    here = {card.id for card in table.cards if card.photo == sha}
    groups: list[dict[str, Any]] = []
    place_of: dict[int, int] = {}
    for group, key, name in _all_groups(scene):
        shown = [card_id for card_id in group if card_id in here]
        if shown:
            place_of |= dict.fromkeys(shown, len(groups))
            place = naming.place_name(scene.words, scene.names, table, shown[0])
            groups.append({"key": key, "name": name, "place": place, "colour": colour_of(table, shown[0])})
    return groups, place_of


def _all_groups(scene: Scene) -> Iterator[tuple[Group, str, str]]:
    """Every group with its key and its short name; only melds have them."""
    for number, line in enumerate(scene.table.lines):
        for place, meld in enumerate(line.melds):
            yield meld, f"{number}-{place}", f"{scene.names[number]} {place + 1}"
        yield line.cards_left, "", ""
    yield scene.table.loose, "", ""


def _heard(desk: Desk, sha: str, log: Mapping[str, Any] | None) -> None:
    """Act on the operations of the log that are new: edits are saved, choices stay with the page."""
    if not log:
        return
    client, entries = str(log["client"]), log["ops"]
    edits = [(int(entry["n"]), op) for entry in entries if (op := _edit(entry)) is not None]
    if edits and not saving(desk, lambda: desk.do_numbered(client, edits)):
        return
    acted = st.session_state.setdefault(_ACTED, {})
    for entry in entries:
        if entry["n"] > acted.get(client, 0):
            _choice(desk, sha, entry)
            acted[client] = entry["n"]


def _edit(entry: Mapping[str, Any]) -> ops.Op | None:
    kind = entry["op"]
    if kind == "change":
        return ops.Change(int(entry["card"]), str(entry["to"]))
    if kind == "delete":
        return ops.Delete(int(entry["card"]))
    if kind == "drag":
        return ops.Drag(int(entry["card"]), _quad(entry["quad"]))
    return None


def _quad(points: Sequence[Sequence[float]]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d


def _choice(desk: Desk, sha: str, entry: Mapping[str, Any]) -> None:
    if entry["op"] == "select":
        select(entry["card"])
    elif entry["op"] == "place":
        start_adding()
        table = desk.sheet().draft.history.table
        st.session_state[MARKED] = {"photo": sha, "quad": _new_quad(table, sha, entry["at"])}


def _new_quad(table: Table, sha: str, at: Sequence[float]) -> Quad:
    """A card's outline around a point: as large as the photo's other cards, upright."""
    x, y = float(at[0]), float(at[1])
    quads = [card.quad for card in table.cards if card.photo == sha and card.quad]
    widths = sorted(max(p[0] for p in quad) - min(p[0] for p in quad) for quad in quads)
    half = (widths[len(widths) // 2] if widths else 120.0) / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + 2 * half), (x - half, y + 2 * half))
