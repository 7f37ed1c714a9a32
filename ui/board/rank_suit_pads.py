"""Pads of large buttons for ranks, suits and the joker: every card is two taps away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from scoring.card import JOKER_RANK, RANKS, Card
from scoring.words import Language
from ui.widgets.keys import keyed, on_choice
from ui.words import card_text

Chosen = Callable[[str], None]
Shown = tuple[str | None, str | None]


def faces(card: Card) -> Shown:
    """Rank and suit of a card as the pads show them; the joker is one of the suits."""
    return (None, JOKER_RANK) if card.is_joker else (card.rank, card.suit)


def pads(words: Language, name: str, shown: Shown, rank_chosen: Chosen, suit_chosen: Chosen) -> None:
    """Draw both pads with a rank and a suit shown on them; `name` makes the widgets' keys unique.

    Tapping what is shown already chooses nothing.
    """
    rank, suit = shown
    with st.container(key="ranks"):
        _pad(words("edit.rank"), RANKS, keyed(f"rank-{name}", rank), str, rank_chosen)
    with st.container(key="suits"):
        suits = (*card_text.SUIT_ORDER, JOKER_RANK)
        key = keyed(f"suit-{name}", suit)
        _pad(words("edit.suit"), suits, key, lambda one: _suit_label(words, one), suit_chosen)


def _pad(label: str, options: Sequence[str], key: str, name: Callable[[str], str], chosen: Chosen) -> None:
    changed = on_choice(key, chosen)
    st.pills(label, options, key=key, format_func=name, on_change=changed, label_visibility="collapsed")


def _suit_label(words: Language, suit: str) -> str:
    if suit == JOKER_RANK:
        return f"{card_text.JOKER_SIGN} {words('edit.joker')}"
    mark = card_text.SIGNS[suit]
    return f":red[{mark}]" if suit in card_text.RED else mark


def with_rank(card: Card, read: Card | None, rank: str) -> Card:
    """A card with another rank; one that is no joker any more takes the suit that the reader saw, else hearts."""
    seen = read.suit if read else ""
    return Card(rank, card.suit or seen or card_text.SUIT_ORDER[0])


def with_suit(card: Card, read: Card | None, suit: str) -> Card:
    """A card with another suit; one that is no joker any more takes the rank that the reader saw, else the ace."""
    if suit == JOKER_RANK:
        return Card(JOKER_RANK, "")
    seen = read.rank if read and not read.is_joker else RANKS[0]
    return Card(seen if card.is_joker else card.rank, suit)
