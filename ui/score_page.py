"""The page that scores one hand."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ui.board import board
from ui.capture import capture
from ui.desk import Desk
from ui.notices import show_notices
from ui.overlay import overlay_code
from ui.rules_view import chosen_rules, rules_chooser
from ui.selection import RECORDED, saving
from ui.session import keep_open, open_desk, words
from ui.store import Sheet


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
    """Names with the running totals, and the rules behind a button."""
    words_ = desk.words
    totals = sheet.match.standing().totals
    score = " · ".join(
        f"**{name}** {words_('match.faulty') if total is None else total}"
        for name, total in zip(sheet.labels, totals, strict=True)
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(score)
        rules = words_(f"rules.{sheet.match.variant}")
        with st.popover(rules, icon=":material/gavel:", key="rules"):
            rules_chooser(
                words_,
                "rules",
                sheet.match.variant,
                sheet.match.options,
                lambda: _rules_changed(desk),
            )
            st.caption(words_("rules.reprices"))
            _names(desk, sheet)


def _rules_changed(desk: Desk) -> None:
    variant, options = chosen_rules("rules")
    saving(desk, lambda: desk.store.set_rules(desk.ensure(), variant, options))
    keep_open(desk)


def _names(desk: Desk, sheet: Sheet) -> None:
    for number, name in enumerate(sheet.names):
        st.text_input(
            desk.words("match.name_of", number=number + 1),
            name,
            max_chars=24,
            key=f"name-{number}",
            on_change=lambda: _named(desk, sheet.names),
        )


def _named(desk: Desk, before: tuple[str, ...]) -> None:
    typed = (str(st.session_state[f"name-{i}"]).strip() for i in range(len(before)))
    names = tuple(new or old for new, old in zip(typed, before, strict=True))
    saving(desk, lambda: desk.change_draft(lambda draft: replace(draft, names=names)))
    keep_open(desk)
