"""The page that scores one hand."""

from __future__ import annotations

import streamlit as st

from ui.board.overlay import overlay_code
from ui.capture.upload import capture
from ui.match.header import Header
from ui.pages.hand import draw_hand
from ui.pages.opening import opening, options
from ui.session.address import opened_match, page_language
from ui.session.open_match import OpenMatch
from ui.session.selection import BY_HAND, RECORDED
from ui.session.watch import watch
from ui.storage.draft import Sheet
from ui.widgets.notices import notices


def score_page(header: Header) -> None:
    """Photos in, cards corrected, points out."""
    open_match = opened_match(page_language())
    sheet = open_match.sheet()
    _say_recorded(open_match)
    with notices():
        if sheet.draft.history.log or st.session_state.get(BY_HAND):
            overlay_code(open_match.words)
            draw_hand(open_match, header)
            watch(open_match)
            _more_photos(open_match, sheet)
        else:
            header.show(open_match.words, sheet)
            opening(open_match, sheet)


def _say_recorded(open_match: OpenMatch) -> None:
    """Say once that a hand was recorded."""
    number = st.session_state.pop(RECORDED, None)
    if number is not None:
        st.success(open_match.words("score.recorded", number=number), icon=":material/check_circle:")


def _more_photos(open_match: OpenMatch, sheet: Sheet) -> None:
    label = open_match.words("open.options")
    with st.container(key="more-photos"):
        capture(open_match)
        with st.expander(label, key="another", icon=":material/tune:"):
            options(open_match, sheet)
