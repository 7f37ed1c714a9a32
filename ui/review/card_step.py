"""A card in doubt: drawn cards to choose from, each with what its meld is then worth."""

from __future__ import annotations

import streamlit as st

from scoring import price_meld
from scoring.card import Card
from ui.board import rank_suit_pads
from ui.board.card_bar import change_card, doubt_text, moves_popover
from ui.board.view import Board
from ui.editing import operations, scored
from ui.editing.apply import apply
from ui.editing.table import TableCard
from ui.session.open_match import OpenMatch
from ui.session.own_changes import seen
from ui.session.selection import perform, saving
from ui.session.walk import hold
from ui.widgets.keys import keyed, on_choice
from ui.words import card_text

OTHERS = 2
"""Other identities that are offered beside the card as read; all 54 are two taps further."""
_OTHER = ""


def card_step(board: Board, placed: TableCard, *, held: bool) -> None:
    """Draw the question, its answers, and pads for all other cards where those are wanted."""
    words = board.words
    st.header(words("guide.card"), anchor=False)
    st.caption(doubt_text(words, placed) or words("guide.look"))
    if held:
        rank_suit_pads.pads(
            words,
            str(placed.id),
            rank_suit_pads.faces(placed.card),
            lambda rank: change_card(board, placed.id, lambda card: rank_suit_pads.with_rank(card, placed.read, rank)),
            lambda suit: change_card(board, placed.id, lambda card: rank_suit_pads.with_suit(card, placed.read, suit)),
        )
    else:
        _guesses(board, placed)
    _ways_out(board, placed)


def _guesses(board: Board, placed: TableCard) -> None:
    options = [placed.card, *(option for option in placed.options if option != placed.card)][: 1 + OTHERS]
    labels = {str(card): f"{card_text.drawn(card)} :small[{worth(board, placed.id, card)}]" for card in options}
    labels[_OTHER] = board.words("guide.other")
    key = keyed(f"guess-{placed.id}-{placed.card}", None)
    with st.container(key="guesses"):
        st.pills(
            board.words("guide.card"),
            list(labels),
            key=key,
            format_func=labels.__getitem__,
            on_change=on_choice(key, lambda text: _chosen(board, placed, text)),
            label_visibility="collapsed",
        )


def _chosen(board: Board, placed: TableCard, text: str) -> None:
    if text == _OTHER:
        hold(placed.id)
    elif text == str(placed.card):
        perform(board.open_match, operations.Confirm(placed.id))
    else:
        perform(board.open_match, operations.Change(placed.id, text, str(placed.card)))


def worth(board: Board, card_id: int, card: Card) -> str:
    """What the card's meld is worth with another card in its place, or what the card costs in hand."""
    words, rules = board.words, board.sheet.match.rules
    table = apply(board.table, operations.Change(card_id, str(card)))
    where, line = table.meld_of(card_id), table.line_of(card_id)
    if where is None:
        return "" if line is None else words("board.points", points=f"−{rules.cards.total((card,))}")
    side = scored.side_hands(table, board.sheet.names)[where[0]]
    priced = price_meld(side.melds[where[1]], rules)
    return words("guide.no_meld") if priced.faults else words("board.points", points=priced.bonus + priced.card_points)


def _ways_out(board: Board, placed: TableCard) -> None:
    """The card is none, is nobody's, or lies elsewhere."""
    words, open_match = board.words, board.open_match
    with st.container(horizontal=True, gap="xsmall", key="ways-out"):
        gone = (open_match, operations.Delete(placed.id))
        st.button(words("guide.none"), key="not-there", on_click=perform, args=gone)
        st.button(words("guide.nobody"), key="nobody", on_click=_give_up, args=(open_match, placed.id))
        moves_popover(board, placed)


def _give_up(open_match: OpenMatch, card_id: int) -> None:
    """The card is nobody's, and that is sure."""
    ops = (operations.Move(card_id, "loose"), operations.Confirm(card_id))
    saving(open_match, lambda: open_match.do(*ops, seen=seen(open_match.sheet())), ops)


def confirm(open_match: OpenMatch, card_id: int) -> None:
    """The card is right; what was chosen by hand is done."""
    hold(None)
    perform(open_match, operations.Confirm(card_id))
