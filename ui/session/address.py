"""What belongs to one open page: its language and the match of its address."""

from __future__ import annotations

import streamlit as st

from scoring.words import FALLBACK, Language, codes, language
from ui.session.open_match import OpenMatch
from ui.session.own_changes import forget_all
from ui.session.selection import BEFORE, MATCH, clear
from ui.storage.folders import data_folder
from ui.storage.private import close_to_others
from ui.storage.store import StoreError, store
from ui.widgets.notices import note
from ui.words import naming

LANGUAGE = "lang"
_WARNED = "warned-of-others"


def page_language() -> Language:
    """The sentences in this page's language: chosen in the address, else the browser's."""
    asked = st.session_state.get(LANGUAGE) or st.query_params.get(LANGUAGE)
    chosen = str(asked) if asked in codes() else code_for(st.context.locale)
    st.session_state[LANGUAGE] = chosen
    return language(chosen)


def code_for(locale: str | None) -> str:
    """The language for a browser's locale, such as `it-IT`; English where none of ours is asked for."""
    asked = (locale or "").partition("-")[0].lower()
    return asked if asked in codes() else FALLBACK


def set_language(code: str) -> None:
    """Speak another language from now on, and after a reload."""
    st.session_state[LANGUAGE] = code
    st.query_params[LANGUAGE] = code


def opened_match(words: Language) -> OpenMatch:
    """The match of this page's address; it stays open when one page leads to the next."""
    token = st.query_params.get(MATCH) or st.session_state.get(MATCH)
    try:
        open_match = OpenMatch(store(), token, words)
        if warning := open_match.store.warning:
            st.warning(naming.notice_text(words, warning))
        if token and open_match.store.load(token) is None:
            st.warning(words("match.unknown"))
            open_match.token = None
    except StoreError as error:
        st.error(naming.notice_text(words, error.notice))
        st.stop()
    _warn_of_others(words)
    keep_open(open_match)
    return open_match


def _warn_of_others(words: Language) -> None:
    """Say once a page where other users of this computer may look into the data folder."""
    if not st.session_state.get(_WARNED) and not close_to_others(data_folder()):
        note(words("store.open", path=data_folder().name), wrong=True)
    st.session_state[_WARNED] = True


def keep_open(open_match: OpenMatch) -> None:
    """Put the match into the address, so that a reload or another phone finds it."""
    if st.session_state.get(MATCH) != open_match.token:
        st.session_state[MATCH] = open_match.token
        forget_hand()
    if open_match.token and st.query_params.get(MATCH) != open_match.token:
        st.query_params[MATCH] = open_match.token
    if not open_match.token and MATCH in st.query_params:
        del st.query_params[MATCH]


def forget_hand() -> None:
    """Clear what belonged to the hand that was open: selection, and the score to compare with."""
    clear()
    st.session_state[BEFORE] = None
    forget_all()
