"""A piece of a photo within the page itself: with an address of its own it would outlive the photo's deletion."""

from __future__ import annotations

from base64 import b64encode
from html import escape

import streamlit as st


def photo_piece(jpeg: bytes, alt: str) -> None:
    """Draw a JPEG as wide as there is room."""
    data = b64encode(jpeg).decode("ascii")
    st.html(f'<img class="piece" src="data:image/jpeg;base64,{data}" alt="{escape(alt)}">')
