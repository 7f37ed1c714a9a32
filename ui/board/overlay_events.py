"""What a person did on the photo: the overlay's log of numbered operations, each applied once."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from ui.board.add_card import MARKED, start_adding
from ui.editing import operations
from ui.editing.history import is_client
from ui.editing.table import Table
from ui.editing.validity import LARGEST, is_sound
from ui.session.open_match import OpenMatch
from ui.session.own_changes import seen
from ui.session.selection import saving, select
from ui.words.naming import place_of
from vision.reading import Point, Quad

_MOST = 1000
"""Entries of one log that are looked at; an overlay that was offline for an evening sends some hundreds."""
_ACTED = "overlay-acted"
"""Numbers of the log that this page has acted on, by client: choosing a card is not saved with the hand."""


def applied_numbers() -> dict[str, int]:
    """The number of the last operation that this page has applied, by client."""
    numbers: dict[str, int] = st.session_state.setdefault(_ACTED, {})
    return numbers


def apply_log(open_match: OpenMatch, sha: str, log: object) -> None:
    """Apply the operations of the log that are new: edits are saved, choices stay with the page.

    Where the edits could not be saved nothing is acted on: the overlay sends them again.
    """
    client, entries = _new_entries(log)
    edits = [(int(entry["n"]), op) for entry in entries if (op := _edit(sha, entry)) is not None]
    if edits and not _save(open_match, client, edits):
        return
    for entry in entries:
        _choice(open_match, sha, entry)
        applied_numbers()[client] = int(entry["n"])


def _save(open_match: OpenMatch, client: str, edits: list[tuple[int, operations.Op]]) -> bool:
    def do() -> None:
        open_match.do_numbered(client, edits, seen(open_match.sheet()))

    return saving(open_match, do, [op for _, op in edits])


def _new_entries(log: object) -> tuple[str, list[Mapping[str, Any]]]:
    """The overlay's name and its entries that are new; what is no log holds none, for anybody can send anything."""
    client, ops = (log.get("client"), log.get("ops")) if isinstance(log, Mapping) else (None, None)
    if not is_client(client) or not isinstance(ops, list):
        return "", []
    last = applied_numbers().get(str(client), 0)
    numbered = [entry for entry in ops[:_MOST] if isinstance(entry, Mapping) and isinstance(entry.get("n"), int)]
    return str(client), [entry for entry in numbered if last < entry["n"] <= LARGEST]


def _edit(sha: str, entry: Mapping[str, Any]) -> operations.Op | None:
    make = _EDITS.get(str(entry.get("op")))
    try:
        op = make(sha, entry) if make else None
    except (LookupError, TypeError, ValueError, OverflowError):
        return None
    return op if is_sound(op) else None


def _quad(points: Sequence[Sequence[float]]) -> Quad:
    a, b, c, d = map(_point, points)
    return a, b, c, d


def _point(at: Sequence[float]) -> Point:
    return float(at[0]), float(at[1])


_EDITS: dict[str, Callable[[str, Mapping[str, Any]], operations.Op]] = {
    "change": lambda _, entry: operations.Change(int(entry["card"]), str(entry["to"]), str(entry.get("was", ""))),
    "delete": lambda _, entry: operations.Delete(int(entry["card"])),
    "move": lambda _, entry: operations.Move(int(entry["card"]), f"beside:{int(entry['to'])}"),
    "drag": lambda _, entry: operations.Drag(int(entry["card"]), _quad(entry["quad"])),
    "divide": lambda sha, entry: operations.Divide(sha, (_point(entry["line"][0]), _point(entry["line"][1]))),
}
"""What the overlay tells, as operations on the photo that it shows."""


def _choice(open_match: OpenMatch, sha: str, entry: Mapping[str, Any]) -> None:
    if entry.get("op") == "select" and is_sound(entry.get("card")):
        select(entry.get("card"))
    elif entry.get("op") == "place" and (at := _place(entry)) is not None:
        _start_at(open_match.sheet().draft.history.table, sha, at)


def _place(entry: Mapping[str, Any]) -> Point | None:
    try:
        at = _point(entry["at"])
    except (LookupError, TypeError, ValueError, OverflowError):
        return None
    return at if is_sound(at) else None


def _start_at(table: Table, sha: str, at: Point) -> None:
    """Begin to add a card at a point of the photo: to the group that lies nearest."""
    shown = [card for card in table.cards if card.photo == sha and card.quad]
    near = min(shown, key=lambda card: _far(card.quad, at), default=None)
    start_adding(None if near is None else place_of(table, near.id))
    st.session_state[MARKED] = {"photo": sha, "quad": _new_quad([card.quad for card in shown if card.quad], at)}


def _far(quad: Quad | None, at: Point) -> float:
    return min(math.dist(corner, at) for corner in quad or ())


def _new_quad(others: Sequence[Quad], at: Point) -> Quad:
    """A card's outline around a point: as large as the photo's other cards, upright."""
    x, y = at
    widths = sorted(max(p[0] for p in quad) - min(p[0] for p in quad) for quad in others)
    half = (widths[len(widths) // 2] if widths else 120.0) / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + 2 * half), (x - half, y + 2 * half))
