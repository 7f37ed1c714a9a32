"""What a club's sheet names besides points: the players of each side, and how a hand ended that nobody closed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import streamlit as st

from scoring import Ending
from scoring.documents.score_sheet import Parts
from scoring.words import Language
from ui.editing import operations
from ui.editing.table import Table
from ui.session.address import keep_open
from ui.session.open_match import OpenMatch
from ui.session.selection import perform, saving
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from ui.words.markdown import plain
from ui.words.names import name_of

_LONGEST_PLAYERS: Final = 60
"""Characters of the names of a side's players together."""


def ending(open_match: OpenMatch, table: Table) -> None:
    """Ask what ended the hand where nobody closed: the stock or the time; the points are the same."""
    if not table.cards or any(line.closed for line in table.lines):
        return
    key = keyed("ended", table.ended)
    st.segmented_control(
        open_match.words("ended.how"),
        ("", *Ending),
        key=key,
        required=True,
        format_func=lambda by: open_match.words(f"ended.{by or 'unsaid'}"),
        on_change=on_choice(key, lambda by: perform(open_match, operations.End(str(by)))),
    )


def players_fields(open_match: OpenMatch, sheet: Sheet) -> None:
    """The names of each side's players, as the sheet shows them."""
    with st.expander(open_match.words("sheet.players"), icon=":material/groups:", key="players"):
        players_inputs(open_match, sheet)


def players_inputs(open_match: OpenMatch, sheet: Sheet) -> None:
    """A field a side for its players' names."""
    for number, (label, players) in enumerate(zip(sheet.labels, sheet.players, strict=True)):
        key = keyed(f"players-{number}", players)
        named = on_choice(key, partial(_named, open_match, number))
        title = open_match.words("sheet.players_of", side=label)
        st.text_input(title, max_chars=_LONGEST_PLAYERS, key=key, on_change=named)


def _named(open_match: OpenMatch, number: int, typed: str) -> None:
    def name() -> None:
        players = list(open_match.sheet().players)
        players[number] = name_of(typed, _LONGEST_PLAYERS)
        open_match.change_draft(lambda draft: replace(draft, players=tuple(players)))

    saving(open_match, name)


def dealer_text(sheet: Sheet) -> str:
    """Who deals the next hand, as Markdown: a player with the side, or a side of which no players are named."""
    side, player = sheet.dealer
    return f"{plain(player)} ({sheet.labels[side]})" if player else sheet.labels[side]


def dealer_choice(open_match: OpenMatch, sheet: Sheet) -> None:
    """Ask who deals the hand that comes; from there it goes round."""
    seats = sheet.seats
    names = [plain(player) if player else sheet.labels[side] for side, player in seats]
    key = keyed("dealer", seats.index(sheet.dealer))
    chosen = on_choice(key, partial(_deals, open_match))
    st.selectbox(
        open_match.words("match.who_deals"), range(len(seats)), key=key, format_func=names.__getitem__, on_change=chosen
    )


def _deals(open_match: OpenMatch, seat: int) -> None:
    def begin() -> None:
        sheet = open_match.sheet()
        first = (seat - sheet.match.played) % len(sheet.seats)
        open_match.change_draft(lambda draft: replace(draft, first_dealer=first))

    saving(open_match, begin)
    keep_open(open_match)


def parts_text(words: Language, parts: Parts | None) -> str:
    """Base, cards and what was settled by hand; empty for a side without a total."""
    if parts is None:
        return ""
    texts = [words("sheet.parts", base=parts.base, cards=parts.cards)]
    if parts.by_hand:
        texts.append(words("sheet.parts_by_hand", points=f"{parts.by_hand:+d}"))
    return " · ".join(texts)
