"""Opening the match on another phone: its address as a QR code, once the page is open to the home network."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlencode

import segno
import streamlit as st

from scoring.words import Language
from ui.session.selection import MATCH

_OWN = {"127.0.0.1", "localhost", "::1"}


def invite(words: Language, token: str) -> None:
    """Show the code; on a page that only this computer can reach, only say what the address does."""
    st.caption(words("match.link"))
    if st.get_option("server.address") in _OWN:
        return
    address = match_address(lan_address(), int(st.get_option("server.port")), token)
    with st.expander(words("match.qr"), icon=":material/qr_code:"):
        st.image(qr_code(address), width=240, alt=address)
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


def lan_address() -> str:
    """This computer's address on its network; its own name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only chooses the way out.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
