"""The form for a new match: players, rules and end, each with a default."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from scoring import VARIANTS, Paper
from scoring.hand import MOST_POINTS
from scoring.match import MOST_HANDS
from scoring.vocabulary import SIDES, THREE
from scoring.words import Language
from ui.match.rules import OptionsChooser, options_of
from ui.session.address import keep_open
from ui.session.open_match import DEFAULT_VARIANT, OpenMatch
from ui.session.selection import saving
from ui.words import naming
from ui.words.names import LONGEST, name_of

_END = ("target", "hands")
"""The options that say when a match ends."""


def new_match(open_match: OpenMatch) -> None:
    """Draw the form; the button starts the match and opens the page that scores its first hand."""
    words = open_match.words
    with st.expander(
        words("match.new"), key="new-match", expanded=open_match.token is None, icon=":material/add_circle:"
    ):
        variant = st.pills(
            words("rules.variant"),
            tuple(VARIANTS),
            default=DEFAULT_VARIANT,
            required=True,
            key="new-variant",
            format_func=partial(naming.variant_name, words),
        )
        options = _players(words, variant)
        names = _names(open_match, THREE if options.get("players") == THREE else SIDES)
        options |= _rules(words, variant, len(names))
        paper = _paper(words, names, f"new-{len(names)}")
        if st.button(words("match.start"), key="start", type="primary", width="stretch"):
            _start(open_match, names, variant, options, paper)


def _start(
    open_match: OpenMatch, names: tuple[str, ...], variant: str, options: dict[str, Any], paper: Paper | None
) -> None:
    if saving(open_match, lambda: open_match.start(names, variant, options, paper)):
        keep_open(open_match)
        st.session_state["go-to"] = "score"
        st.rerun()


def _players(words: Language, variant: str) -> dict[str, Any]:
    """How many play, where the variant leaves a choice; nothing for the usual number."""
    for option in VARIANTS[variant].options:
        if option.key == "players":
            numbers = sorted(option.numbers, reverse=True)
            count = st.pills(
                words("option.players"), numbers, default=option.default, required=True, key=f"new-{variant}-players"
            )
            return {} if count == option.default else {"players": count}
    return {}


def _names(open_match: OpenMatch, sides: int) -> tuple[str, ...]:
    """The names of the sides, or of three players; the usual ones where nothing is typed."""
    words = open_match.words
    three = tuple(words("side.player", number=number) for number in range(1, sides + 1))
    usual = three if sides == THREE else open_match.default_names()
    with st.container(horizontal=True):
        typed = [
            st.text_input(
                words("match.name_of", number=i + 1), name, max_chars=LONGEST, key=f"new-name-{sides}-{i}", width=220
            )
            for i, name in enumerate(usual)
        ]
    return tuple(name_of(name) or other for name, other in zip(typed, usual, strict=True))


def _rules(words: Language, variant: str, sides: int) -> dict[str, Any]:
    """The end of the match, then the other house rules behind a button."""
    chooser = OptionsChooser(words, f"new-{variant}")
    usual = options_of(variant, sides, but=("players",))
    values = chooser.draw([option for option in usual if option.key in _END], {})
    others = [option for option in usual if option.key not in _END]
    with st.popover(words("rules.house"), icon=":material/gavel:", key="house-rules"):
        values |= chooser.draw(others, {})
    return values


def _paper(words: Language, names: Sequence[str], key: str) -> Paper | None:
    """Fields for the totals so far and the number of hands that they are of; None where nothing is filled in."""
    with st.popover(words("paper.title"), icon=":material/edit_note:", key=f"{key}-paper"):
        st.caption(words("paper.help"))
        totals = [
            st.number_input(
                words("paper.total", side=name), -MOST_POINTS, MOST_POINTS, value=0, step=5, key=f"{key}-paper-{at}"
            )
            for at, name in enumerate(names)
        ]
        hands = st.number_input(words("paper.hands"), 0, MOST_HANDS, value=0, key=f"{key}-paper-hands")
    return Paper(tuple(totals), hands) if any(totals) or hands else None
