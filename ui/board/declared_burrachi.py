"""Burrachi in a pile, which no photo shows: a person declares their kind, size and points."""

from __future__ import annotations

import streamlit as st

from scoring import Pile, Shape, Variant
from scoring.meld_shape import LAST_PLACE
from scoring.melds.pile import ACE_TO_KING_SIZE, DEAREST
from scoring.vocabulary import BURRACO_SIZE
from ui.board.view import Board
from ui.editing import operations
from ui.session.open_match import OpenMatch
from ui.session.selection import clear, perform, saving, selected
from ui.widgets.keys import distinct_label
from ui.words import card_text

_PANEL, _SIDE, _SIZE, _SHAPE, _POINTS = "declare", "pile-side", "pile-size", "pile-shape", "pile-points"


def piles(board: Board) -> None:
    """The declared piles, each with a way to take it back, and the panel that declares one more."""
    for number, line in enumerate(board.table.lines):
        for place, pile in enumerate(line.piles):
            label = board.words("pile.withdraw", side=board.labels[number], name=pile_name(board, pile))
            back = (board.open_match, operations.Withdraw(number, place))
            st.button(label, key=f"withdraw-{number}-{place}", icon=":material/undo:", on_click=perform, args=back)
    # No popover: at the foot of a phone's screen that is a slit.
    with st.expander(board.words("pile.declare"), icon=":material/layers:", key=_PANEL, on_change="rerun") as panel:
        if panel.open:
            _panel(board)


def pile_name(board: Board, pile: Pile) -> str:
    """A pile in the words of the variant, with its number of cards."""
    rules = board.sheet.match.rules
    tier = pile.reading(rules).tier
    name = f"{rules.burraco} {tier.name}" if tier else rules.burraco
    return board.words("pile.name", name=name.capitalize(), size=pile.size)


def shapes_of(variant: Variant, size: int) -> dict[Shape, int]:
    """The shapes of `size` cards that score differently in a variant, each with its bonus in points."""
    told: dict[str, tuple[Shape, int]] = {}
    for shape in Shape:
        if shape is not Shape.ACE_TO_KING or size == ACE_TO_KING_SIZE:
            tier = Pile(shape, size, 0).reading(variant).tier
            if tier:
                told.setdefault(tier.name, (shape, tier.points))
    return dict(told.values())


def _panel(board: Board) -> None:
    """Side, number of cards, kind and points of the cards; declared with a tap once all are known."""
    words, rules = board.words, board.sheet.match.rules
    st.markdown(words("pile.help"))
    st.segmented_control(
        words("pile.side"),
        range(len(board.labels)),
        key=_SIDE,
        format_func=lambda number: distinct_label(board.labels[number], number),
    )
    size = st.number_input(words("pile.size"), BURRACO_SIZE, LAST_PLACE, key=_SIZE)
    kinds = shapes_of(rules, size)
    names = {shape: f"{pile_name(board, Pile(shape, size, 0))} (+{bonus})" for shape, bonus in kinds.items()}
    if st.session_state.get(_SHAPE) not in names:
        st.session_state[_SHAPE] = None
    st.pills(words("pile.shape"), list(names), key=_SHAPE, format_func=names.__getitem__)
    st.number_input(words("pile.points"), 0, DEAREST * size, value=None, step=5, key=_POINTS)
    top = _top(board)
    known = all(st.session_state.get(key) is not None for key in (_SIDE, _SHAPE, _POINTS))
    st.button(
        words("pile.declare"),
        key="declare-sure",
        type="primary",
        width="stretch",
        disabled=not known,
        on_click=_declared,
        args=(board.open_match, top),
    )


def _top(board: Board) -> int | None:
    """The selected card where the person says that it is the pile's top card: its points are among the pile's."""
    placed = board.table.get(chosen) if (chosen := selected()) is not None else None
    if placed is None:
        return None
    label = board.words("pile.top", card=card_text.coloured(placed.card))
    return placed.id if st.checkbox(label, value=True, key=f"pile-top-{placed.id}") else None


def _declared(open_match: OpenMatch, top: int | None) -> None:
    state = st.session_state
    declare = operations.Declare(state[_SIDE], str(state[_SHAPE]), state[_SIZE], state[_POINTS])
    gone = () if top is None else (operations.Delete(top),)
    if saving(open_match, lambda: open_match.do(*gone, declare)):
        clear()
        state[_PANEL] = False
        state[_SHAPE] = state[_POINTS] = None
