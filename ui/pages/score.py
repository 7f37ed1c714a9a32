"""The page that scores one hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from ui.board.board import board
from ui.board.overlay import overlay_code
from ui.capture.upload import capture
from ui.match.page import dealer
from ui.match.rules import rules_popover
from ui.session.address import keep_open, open_desk, words
from ui.session.open_match import Desk
from ui.session.selection import RECORDED, saving
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from ui.widgets.notices import show_notices


def score_page() -> None:
    """Photos in, cards corrected, points out."""
    desk = open_desk(words())
    sheet = desk.sheet()
    _told(desk)
    _setup(desk, sheet)
    capture(desk, sheet)
    if sheet.draft.history.log or st.session_state.get("by-hand-begun"):
        overlay_code()
        board(desk)


def _told(desk: Desk) -> None:
    """What the last reading or recording had to say, once."""
    number = st.session_state.pop(RECORDED, None)
    if number is not None:
        st.success(desk.words("score.recorded", number=number), icon=":material/check_circle:")
    show_notices()


def _setup(desk: Desk, sheet: Sheet) -> None:
    """The running totals, who deals, and the rules and names behind buttons."""
    words_ = desk.words
    totals = sheet.match.standing().totals
    score = " · ".join(
        f"**{name}** {words_('match.faulty') if total is None else total}"
        for name, total in zip(sheet.labels, totals, strict=True)
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(score, width="content")
        rules_popover(desk, sheet.match, "rules", lambda: None)
        with st.popover(words_("match.names"), icon=":material/edit:", key="names"):
            _names(desk, sheet)
        st.caption(words_("match.deals", side=dealer(sheet)), width="content")


def _names(desk: Desk, sheet: Sheet) -> None:
    for number, name in enumerate(sheet.names):
        key = keyed(f"name-{number}", name)
        label = desk.words("match.name_of", number=number + 1)
        st.text_input(label, max_chars=24, key=key, on_change=on_choice(key, partial(_named, desk, number)))


def _named(desk: Desk, number: int, typed: str) -> None:
    """Call a side by another name, from the first hand on; an empty one keeps the old."""
    names = list(desk.sheet().names)
    names[number] = typed.strip() or names[number]
    saving(desk, lambda: desk.change_draft(lambda draft: replace(draft, names=tuple(names))))
    keep_open(desk)
