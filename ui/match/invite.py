"""Opening the match on another phone: its address as a QR code, once the page is open to the home network."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlencode

import segno
import streamlit as st

from scoring.words import Language
from ui.network.addresses import phone_addresses
from ui.session.selection import MATCH

_OWN = {"127.0.0.1", "localhost", "::1"}


def invite(words: Language, token: str) -> None:
    """Show the code; on a page that only this computer can reach, only say what the address does."""
    st.caption(words("match.link"))
    if st.get_option("server.address") in _OWN:
        return
    port = int(st.get_option("server.port"))
    first, *others = [match_address(host, port, token) for host in phone_addresses() or (socket.gethostname(),)]
    with st.expander(words("match.qr"), icon=":material/qr_code:"):
        st.image(qr_code(first), width=240, alt=first)
        st.code(first, language=None)
        st.caption(words("match.no_answer"))
        for address in others:
            st.code(address, language=None)


def match_address(host: str, port: int, token: str) -> str:
    """The address of a match on a host."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/?{urlencode({MATCH: token})}"


def qr_code(address: str) -> bytes:
    """An address as the PNG of a QR code."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="png", scale=8, border=3)
    return out.getvalue()
