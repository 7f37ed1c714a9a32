"""Before a hand begins: one large button for the photo, the cards by hand, the last hands, and what else can be set."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from ui.board.add_card import start_adding
from ui.capture.upload import capture, capture_options
from ui.match.page import hands_table
from ui.match.rules import rules_popover
from ui.match.sheet_fields import dealer_choice, dealer_text, players_inputs
from ui.pages.points_by_hand import points_by_hand
from ui.session.address import keep_open
from ui.session.open_match import OpenMatch
from ui.session.selection import BY_HAND, saving
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from ui.words.names import LONGEST, name_of

LAST = 4
"""Hands that are listed below the button; the page of the match lists all."""


def opening(open_match: OpenMatch, sheet: Sheet) -> None:
    """Draw it."""
    words = open_match.words
    with st.container(key="opening"):
        st.header(words("open.title"), anchor=False)
        st.caption(words("open.help"))
        capture(open_match)
        st.button(words("open.by_hand"), key="by-hand", icon=":material/edit:", width="stretch", on_click=_by_hand)
        points_by_hand(open_match, sheet)
        st.caption(words("match.deals", side=f"**{dealer_text(sheet)}**"))
        with st.expander(words("open.options"), key="options", icon=":material/tune:"):
            options(open_match, sheet)
        _last_hands(open_match, sheet)


def options(open_match: OpenMatch, sheet: Sheet) -> None:
    """The rules, the names, and what can be said of photos."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="names"):
        for number, name in enumerate(sheet.names):
            _name(open_match, number, name)
    players_inputs(open_match, sheet)
    dealer_choice(open_match, sheet)
    rules_popover(open_match, sheet.match, "rules", lambda: None)
    capture_options(open_match, sheet)


def _by_hand() -> None:
    st.session_state[BY_HAND] = True
    start_adding()


def _name(open_match: OpenMatch, number: int, name: str) -> None:
    key = keyed(f"name-{number}", name)
    label = open_match.words("match.name_of", number=number + 1)
    st.text_input(label, max_chars=LONGEST, key=key, on_change=on_choice(key, partial(_named, open_match, number)))


def _named(open_match: OpenMatch, number: int, typed: str) -> None:
    """Call a side by another name, from the first hand on; an empty one keeps the old."""

    def rename() -> None:
        names = list(open_match.sheet().names)
        names[number] = name_of(typed) or names[number]
        open_match.change_draft(lambda draft: replace(draft, names=tuple(names)))

    saving(open_match, rename)
    keep_open(open_match)


def _last_hands(open_match: OpenMatch, sheet: Sheet) -> None:
    """The points of the last hands, as they stand on the paper."""
    if sheet.match.hands:
        st.caption(open_match.words("open.last"))
        st.markdown(hands_table(open_match.words, sheet, last=LAST))
