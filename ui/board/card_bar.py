"""The bar at the bottom: the selected card, its ranks and suits, where it goes, undo and redo."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from scoring.card import Card, parse
from scoring.words import Language
from ui.board import rank_suit_pads
from ui.board.add_card import add_panel, start_adding
from ui.board.misread_report import report_button
from ui.board.view import Board
from ui.editing import operations
from ui.editing.table import TableCard
from ui.session.own_changes import own_changes
from ui.session.selection import ADDING, Step, clear, perform, saving, selected
from ui.session.subjects import Subject
from ui.session.walk import start_walk
from ui.widgets.keys import keyed, on_choice
from ui.widgets.notices import show_notices
from ui.words import card_text, naming


def editor(board: Board) -> None:
    """Draw the bar; every button of it is one operation."""
    chosen = selected()
    placed = board.table.get(chosen) if chosen is not None else None
    with st.bottom, st.container(key="editor", gap="small"):
        show_notices()
        if placed is not None:
            _card_panel(board, placed)
        elif st.session_state.get(ADDING):
            add_panel(board)
        _tools(board)


def _card_panel(board: Board, placed: TableCard) -> None:
    _title(board, placed)
    _doubts(board, placed)
    _options(board, placed)
    rank_suit_pads.pads(
        board.words,
        str(placed.id),
        rank_suit_pads.faces(placed.card),
        lambda rank: change_card(board, placed.id, lambda card: rank_suit_pads.with_rank(card, placed.read, rank)),
        lambda suit: change_card(board, placed.id, lambda card: rank_suit_pads.with_suit(card, placed.read, suit)),
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="card-tools"):
        _card_tools(board, placed)


def _title(board: Board, placed: TableCard) -> None:
    words = board.words
    where = naming.place_name(words, board.labels, board.table, placed.id)
    title = words("edit.title", card=f"**{card_text.coloured(placed.card)}**", place=where)
    if placed.read is not None and placed.read != placed.card:
        title += " · " + words("edit.was", card=card_text.coloured(placed.read))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="title"):
        st.markdown(title, width="content")
        st.button(words("edit.done"), key="done", icon=":material/close:", on_click=clear)


def doubt_text(words: Language, placed: TableCard) -> str:
    """Why a person should look at the card; empty once somebody did."""
    reasons = [text for key in placed.doubts if (text := words.maybe(f"doubt.{key}", ""))]
    return f":material/help: {'; '.join(reasons)}" if placed.doubtful and reasons else ""


def _doubts(board: Board, placed: TableCard) -> None:
    if text := doubt_text(board.words, placed):
        st.caption(text)


def _options(board: Board, placed: TableCard) -> None:
    """The reader's other identities, one tap each."""
    offered = [str(option) for option in placed.options if option != placed.card]
    if not offered:
        return
    key = keyed(f"option-{placed.id}-{placed.card}", None)
    changed = on_choice(key, lambda text: change_card(board, placed.id, lambda _: parse(text)))
    with st.container(key="identities"):
        names = {text: card_text.drawn(parse(text)) for text in offered}
        st.pills(board.words("edit.options"), offered, key=key, format_func=names.__getitem__, on_change=changed)


def change_card(board: Board, card_id: int, to: Callable[[Card], Card]) -> None:
    """Change a card as the person saw it, or as this page itself has changed it since it was drawn."""
    ops: list[operations.Op] = []

    def change() -> None:
        now = board.open_match.sheet().draft.history.table.get(card_id)
        seen = now if now and own_changes().get(Subject("card", card_id)) == str(now.card) else board.table.get(card_id)
        if seen is not None:
            ops.append(operations.Change(card_id, str(to(seen.card)), str(seen.card)))
            board.open_match.do(*ops)

    saving(board.open_match, change, ops)


def _card_tools(board: Board, placed: TableCard) -> None:
    words, open_match = board.words, board.open_match
    if placed.doubtful:
        confirm = operations.Confirm(placed.id)
        _tool(board, "confirm", ":material/check:", confirm, primary=True)
    st.button(
        words("edit.delete"),
        key="delete",
        icon=":material/delete:",
        on_click=perform,
        args=(open_match, operations.Delete(placed.id)),
    )
    moves_popover(board, placed)


def moves_popover(board: Board, placed: TableCard) -> None:
    """A button that opens everywhere the card can go."""
    # Its many buttons are drawn when it is open, not with every edit.
    icon = ":material/drive_file_move:"
    with st.popover(board.words("edit.move"), icon=icon, key="move", on_change="rerun") as moves:
        if moves.open:
            _moves(board, placed)
            report_button(board, placed)


def _tool(board: Board, key: str, icon: str, op: operations.Op, *, primary: bool = False) -> None:
    st.button(
        board.words(f"edit.{key}"),
        key=key,
        icon=icon,
        type="primary" if primary else "secondary",
        on_click=perform,
        args=(board.open_match, op),
    )


def _moves(board: Board, placed: TableCard) -> None:
    """Every place as a button, then what can be done with the card's whole meld."""
    for place in naming.places(board.words, board.labels, board.table, placed.id):
        _op_button(board, f"to-{place.code}", place.name, operations.Move(placed.id, place.code))
    where = board.table.meld_of(placed.id)
    if where is not None:
        _meld_moves(board, placed.id, *where)


def _meld_moves(board: Board, card_id: int, line: int, at: int) -> None:
    words, table = board.words, board.table
    melds = table.lines[line].melds
    for other in range(len(table.lines)):
        if other != line:
            give = operations.Give(card_id, other)
            _op_button(board, f"give-{other}", words("edit.give", side=board.labels[other]), give)
    if melds[at][0] != card_id:
        _op_button(board, "split", words("edit.split"), operations.Split(card_id))
    for number, meld in enumerate(melds):
        if number != at:
            name = naming.meld_name(words, board.labels, table, line, number)
            join = operations.Join(card_id, meld[0])
            _op_button(board, f"join-{meld[0]}", words("edit.join", place=name), join)


def _op_button(board: Board, key: str, label: str, op: operations.Op) -> None:
    st.button(label, key=key, width="stretch", on_click=perform, args=(board.open_match, op))


def _tools(board: Board) -> None:
    words, history = board.words, board.sheet.draft.history
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="tools"):
        _step(board, Step.UNDO, possible=history.can_undo)
        _step(board, Step.REDO, possible=history.can_redo)
        chosen = selected()
        place = None if chosen is None else naming.place_of(board.table, chosen)
        st.button(words("edit.add"), key="add", icon=":material/add:", on_click=start_adding, args=(place,))
        _finish_button(board)


def _step(board: Board, step: Step, *, possible: bool) -> None:
    st.button(
        board.words(f"edit.{step.value}"),
        key=step.value,
        icon=f":material/{step.value}:",
        disabled=not possible,
        on_click=perform,
        args=(board.open_match, step),
    )


def _finish_button(board: Board) -> None:
    """The one button that ends a hand: through what is open, to the facts and the record."""
    label = board.words("guide.start")
    st.button(label, key="finish", type="primary", width="stretch", on_click=start_walk, disabled=not board.table.cards)
