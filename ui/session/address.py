"""What belongs to one open page: its language and the match of its address."""

from __future__ import annotations

import streamlit as st

from ui.session.open_match import Desk
from ui.session.selection import BEFORE, MATCH, SHOWN, clear
from ui.storage.store import StoreError, store
from ui.words.words import LANGUAGES, Words, language_for

LANGUAGE = "lang"


def words() -> Words:
    """The sentences in this page's language: chosen in the address, else the browser's."""
    asked = st.session_state.get(LANGUAGE) or st.query_params.get(LANGUAGE)
    chosen = str(asked) if asked in LANGUAGES else language_for(st.context.locale)
    st.session_state[LANGUAGE] = chosen
    return Words(chosen)


def set_language(language: str) -> None:
    """Speak another language from now on, and after a reload."""
    st.session_state[LANGUAGE] = language
    st.query_params[LANGUAGE] = language


def open_desk(said: Words) -> Desk:
    """The match of this page's address; it stays open when one page leads to the next."""
    token = st.query_params.get(MATCH) or st.session_state.get(MATCH)
    try:
        desk = Desk(store(), token, said)
        if warning := desk.store.warning(said):
            st.warning(warning)
        if token and desk.store.load(token) is None:
            st.warning(said("match.unknown"))
            desk.token = None
    except StoreError as error:
        st.error(error.said(said, "error.store"))
        st.stop()
    keep_open(desk)
    return desk


def keep_open(desk: Desk) -> None:
    """Put the match into the address, so that a reload or another phone finds it."""
    if st.session_state.get(MATCH) != desk.token:
        st.session_state[MATCH] = desk.token
        forget_hand()
    if desk.token and st.query_params.get(MATCH) != desk.token:
        st.query_params[MATCH] = desk.token
    if not desk.token and MATCH in st.query_params:
        del st.query_params[MATCH]


def forget_hand() -> None:
    """Nothing selected, nothing to compare with: another hand is open now."""
    clear()
    st.session_state[BEFORE] = None
    st.session_state.pop(SHOWN, None)
