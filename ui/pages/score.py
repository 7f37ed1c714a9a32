"""The page that scores one hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from ui.board.board import draw_board
from ui.board.overlay import overlay_code
from ui.capture.upload import capture
from ui.match.page import dealer
from ui.match.rules import rules_popover
from ui.session.address import keep_open, opened_match, page_language
from ui.session.open_match import OpenMatch
from ui.session.selection import RECORDED, saving
from ui.session.watch import watch
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from ui.widgets.notices import notices
from ui.words.names import LONGEST, name_of


def score_page() -> None:
    """Photos in, cards corrected, points out."""
    open_match = opened_match(page_language())
    sheet = open_match.sheet()
    _show_recorded(open_match)
    with notices():
        _setup(open_match, sheet)
        capture(open_match, sheet)
        if sheet.draft.history.log or st.session_state.get("by-hand-begun"):
            overlay_code()
            draw_board(open_match)
            watch(open_match)


def _show_recorded(open_match: OpenMatch) -> None:
    """Say once that a hand was recorded."""
    number = st.session_state.pop(RECORDED, None)
    if number is not None:
        st.success(open_match.words("score.recorded", number=number), icon=":material/check_circle:")


def _setup(open_match: OpenMatch, sheet: Sheet) -> None:
    """The running totals, who deals, and the rules and names behind buttons."""
    words = open_match.words
    totals = sheet.match.standing().totals
    score = " · ".join(
        f"**{name}** {words('match.faulty') if total is None else total}"
        for name, total in zip(sheet.labels, totals, strict=True)
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(score, width="content")
        rules_popover(open_match, sheet.match, "rules", lambda: None)
        with st.popover(words("match.names"), icon=":material/edit:", key="names"):
            _names(open_match, sheet)
        st.caption(words("match.deals", side=dealer(sheet)), width="content")


def _names(open_match: OpenMatch, sheet: Sheet) -> None:
    for number, name in enumerate(sheet.names):
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
