"""The score of the hand as it stands on the paper sheet: a line for what players say aloud, a column for each side."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import streamlit as st

from scoring import LineScore, ScoreItem
from scoring.score_text import item_text
from ui.board.evidence import evidence
from ui.board.view import Board
from ui.editing import scored
from ui.editing.scored import Reason
from ui.match.header import signed
from ui.match.rules import rules_popover
from ui.match.settled import settled_caption
from ui.session.selection import BEFORE
from ui.words import naming

LINES: Mapping[str, tuple[str, ...]] = {
    "cards": ("meld_cards", "pile_cards"),
    "burrachi": ("burraco",),
    "closing": ("closing",),
    "pozzetto": ("pozzetto_not_taken", "pozzetto_unplayed"),
    "in_hand": ("cards_left", "cards_not_charged"),
}
"""The lines of the sheet, each with the keys of the items that it sums."""
OTHER = "other"
"""The line of all other items, which is there only where one of them is."""

_REPRICED, _OPEN = "repriced", "sheet-open"
_NOTHING = "–"


def score_sheet(board: Board) -> None:
    """Draw the sheet; a line opens to its cards, their piece of the photo, and its rules by name."""
    if st.session_state.pop(_REPRICED, False):
        st.rerun()
    with st.container(key="sheet", gap=None):
        _row("sheet-head", board.words("score.title"), board.names)
        _lines(board)
        totals = ["—" if line.total is None else signed(line.total) for line in board.score.lines]
        _row("sheet-total", board.words("score.total"), totals)
        for line in board.score.lines:
            settled_caption(board.words, line)
    chosen = st.session_state.get(_OPEN)
    if chosen:
        _opened(board, chosen)
    rules_popover(board.open_match, board.sheet.match, "score-rules", _repriced)


def faults(board: Board) -> None:
    """Say what keeps a side from a total."""
    for label, line in zip(board.labels, board.score.lines, strict=True):
        found = naming.faults_text(board.words, line)
        if found:
            st.error("\n".join([f"**{label}** · {board.words('score.no_total')}", *(f"- {fault}" for fault in found)]))


def items_of(line: LineScore, name: str) -> list[ScoreItem]:
    """The items of a side that a line of the sheet sums."""
    return [item for item in line.items if _is_of(item.key, name)]


def _is_of(key: str, name: str) -> bool:
    return key in LINES.get(name, ()) or (name == OTHER and all(key not in keys for keys in LINES.values()))


def lines_of(board: Board) -> tuple[str, ...]:
    """The lines that the sheet of a hand has."""
    others = any(items_of(line, OTHER) for line in board.score.lines)
    return (*LINES, OTHER) if others else tuple(LINES)


def _repriced() -> None:
    """Ask for the whole page to be drawn again: its head names the variant too."""
    st.session_state[_REPRICED] = True


def _row(name: str, first: str, others: tuple[str, ...] | list[str]) -> None:
    cells = "".join(f"<b>{escape(other)}</b>" for other in others)
    st.html(f'<div class="{name}"><span>{escape(first)}</span>{cells}</div>')


def _lines(board: Board) -> None:
    """The lines as one list, of which one may be open: far fewer bytes than an expander each."""
    moves = scored.moved(st.session_state.get(BEFORE), board.score)
    labels = {}
    for name in lines_of(board):
        sides = zip(board.score.lines, moves, strict=True)
        cells = [_cell(items_of(line, name), name, moved) for line, moved in sides]
        labels[name] = " ".join([board.words(f"line.{name}"), *cells])
    chosen = st.session_state.get(_OPEN)
    st.session_state["sheet-line"] = chosen if chosen in labels else None
    st.pills(
        board.words("score.items"),
        list(labels),
        key="sheet-line",
        format_func=labels.__getitem__,
        on_change=_choose,
        label_visibility="collapsed",
        width="stretch",
    )


def _cell(items: list[ScoreItem], name: str, moved: dict[Reason, int]) -> str:
    """A side's points in one line, with what the last edit did to them."""
    by = sum(points for reason, points in moved.items() if _is_of(reason[0], name))
    points = signed(sum(item.points for item in items)) if items else _NOTHING
    return f"**:small[{signed(by, '+')}] {points}**" if by else f"**{points}**"


def _choose() -> None:
    """Keep which line is open: its label, by which the browser names it, changes with its points."""
    st.session_state[_OPEN] = st.session_state["sheet-line"]


def _opened(board: Board, name: str) -> None:
    """The items of a line for each side, with their cards, and the rules behind them."""
    rules: dict[str, None] = {}
    with st.container(key="sheet-opened", gap="small"):
        for number, line in enumerate(board.score.lines):
            items = items_of(line, name)
            if not items:
                continue
            rules |= dict.fromkeys(naming.cited(board.words, item.cite) for item in items)
            st.markdown(f"**{board.labels[number]}**")
            st.markdown("\n".join(f"- {item_text(board.words, item)}: {signed(item.points)}" for item in items))
            laid = board.table.lines[number]
            ids = dict.fromkeys(card for item in items for card in scored.cards_of(laid, item))
            if ids:
                evidence(board, tuple(ids))
        for rule in rules:
            st.caption(board.words("score.cite", cite=rule))
