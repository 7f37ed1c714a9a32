"""Burraco scored from a photo: `streamlit run app.py`."""

from __future__ import annotations

import streamlit as st
from streamlit.starlette import App

from ui.match.header import Header
from ui.pages.navigation import chosen_page, frame, pages
from ui.routes.application import lifespan, middleware, routes
from ui.session.address import page_language
from ui.session.limits import within_limits
from ui.session.selection import MATCH
from ui.storage.store import StoreError, store
from ui.widgets.connection import show_when_offline
from ui.widgets.install import installable
from ui.widgets.memory import exempt_from_collection
from ui.widgets.style import apply_style
from ui.words.naming import notice_text


def main() -> None:
    """One run of the page."""
    exempt_from_collection("libraries")
    within_limits()
    words = page_language()
    frame(words)
    apply_style(words)
    header = Header.drawn(words)
    page = chosen_page(pages(words, header), header)
    show_when_offline(words)
    try:
        page.run()
        token = st.session_state.get(MATCH)
        installable(words, store().load(token) if token else None)
    except StoreError as error:
        # The ledger went away between two questions of one run.
        st.error(notice_text(words, error.notice))


if __name__ == "__main__":
    main()
else:
    # `streamlit run` serves the application that it finds here by its name, and runs this file as the page.
    app = App(__file__, routes=routes(), middleware=middleware(), lifespan=lifespan)
