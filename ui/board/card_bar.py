"""The bar at the bottom: the selected card, its ranks and suits, where it goes, undo and redo, the totals."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from scoring.card import Card, parse
from ui.board import rank_suit_pads
from ui.board.add_card import add_panel, start_adding
from ui.board.misread_report import report_button
from ui.board.view import Board
from ui.editing import operations
from ui.editing.scored import changed
from ui.editing.table import TableCard
from ui.session.own_changes import own_changes
from ui.session.selection import ADDING, BEFORE, Step, clear, perform, saving, select_and_show, selected
from ui.session.subjects import Subject
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
        lambda rank: _change(board, placed.id, lambda card: rank_suit_pads.with_rank(card, placed.read, rank)),
        lambda suit: _change(board, placed.id, lambda card: rank_suit_pads.with_suit(card, placed.read, suit)),
    )
    with st.container(horizontal=True, gap="xsmall", key="card-tools"):
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


def _doubts(board: Board, placed: TableCard) -> None:
    """Why a person should look at the card; nothing once somebody did."""
    reasons = [text for key in placed.doubts if (text := board.words.maybe(f"doubt.{key}", ""))]
    if placed.doubtful and reasons:
        st.caption(f":material/help: {'; '.join(reasons)}")


def _options(board: Board, placed: TableCard) -> None:
    """The reader's other identities, one tap each."""
    offered = [str(option) for option in placed.options if option != placed.card]
    if not offered:
        return
    key = keyed(f"option-{placed.id}-{placed.card}", None)
    changed = on_choice(key, lambda text: _change(board, placed.id, lambda _: parse(text)))
    with st.container(key="options"):
        names = {text: card_text.coloured(parse(text)) for text in offered}
        st.pills(board.words("edit.options"), offered, key=key, format_func=names.__getitem__, on_change=changed)


def _change(board: Board, card_id: int, to: Callable[[Card], Card]) -> None:
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
    # Its many buttons are drawn when it is open, not with every edit.
    with st.popover(words("edit.move"), icon=":material/drive_file_move:", key="move", on_change="rerun") as moves:
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
    other, melds = 1 - line, table.lines[line].melds
    _op_button(board, "give", words("edit.give", side=board.labels[other]), operations.Give(card_id, other))
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
        _check_button(board)
        _totals(board)


def _step(board: Board, step: Step, *, possible: bool) -> None:
    st.button(
        board.words(f"edit.{step.value}"),
        key=step.value,
        icon=f":material/{step.value}:",
        disabled=not possible,
        on_click=perform,
        args=(board.open_match, step),
    )


def _check_button(board: Board) -> None:
    """The button that selects the next doubtful card and says how many are left."""
    unsure = board.table.doubtful()
    if not unsure:
        return
    now = selected()
    at = (unsure.index(now) + 1) % len(unsure) if now in unsure else 0
    st.button(
        board.words("board.check", at=len(unsure), count=len(board.table.cards)),
        key="next-doubt",
        icon=":material/help:",
        type="primary",
        on_click=select_and_show,
        args=(unsure[at],),
    )


def _totals(board: Board) -> None:
    """Both totals, always in sight, with what the last edit did to each."""
    moved = changed(st.session_state.get(BEFORE), board.score)
    texts = []
    for name, line, change in zip(board.labels, board.score.lines, moved, strict=True):
        total = "—" if line.total is None else str(line.total)
        texts.append(f"{name} **{total}**" + (f" ({change:+d})" if change else ""))
    st.markdown(" · ".join(texts), width="content")
