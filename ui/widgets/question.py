"""A question in a box, with one tap for every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from ui.widgets.photo_piece import photo_piece


@contextmanager
def asked(name: str, sentence: str, picture: bytes | None = None) -> Iterator[None]:
    """A box in amber for one question, with a picture of what is meant where there is one."""
    with st.container(border=True, key=f"question-{name}", gap="small"):
        st.markdown(f":material/help: {sentence}")
        if picture is not None:
            photo_piece(picture, sentence)
        with st.container(horizontal=True, gap="xsmall"):
            yield


def answer(key: str, label: str, act: Callable[..., None], *args: object) -> None:
    """A button that answers the question around it."""
    st.button(label, key=key, on_click=act, args=args)
