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
from ui.storage.folders import https_folder

_OWN = {"127.0.0.1", "localhost", "::1"}


def invite(words: Language, token: str) -> None:
    """Show the code; on a page that only this computer can reach, only say what the address does."""
    st.caption(words("match.link"))
    if st.get_option("server.address") in _OWN:
        return
    port, scheme = int(st.get_option("server.port")), "https" if st.get_option("server.sslCertFile") else "http"
    hosts = phone_addresses() or (socket.gethostname(),)
    first, *others = [match_address(host, port, token, scheme) for host in hosts]
    with st.expander(words("match.qr"), icon=":material/qr_code:"):
        st.image(qr_code(first), width=240, alt=first)
        st.code(first, language=None, wrap_lines=True)
        st.caption(words("match.no_answer"))
        for address in others:
            st.code(address, language=None, wrap_lines=True)
        if scheme == "https":
            _trust(words)


def _trust(words: Language) -> None:
    """What a phone needs once so that it trusts this computer: without it, no camera and no app icon."""
    st.caption(words("match.trust"))
    authority = (https_folder() / "authority.crt").read_bytes()
    label = words("match.authority")
    st.download_button(
        label, authority, "burraco.crt", "application/x-x509-ca-cert", key="authority", on_click="ignore"
    )


def match_address(host: str, port: int, token: str, scheme: str = "http") -> str:
    """The address of a match on a host."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port}/?{urlencode({MATCH: token})}"


def qr_code(address: str) -> bytes:
    """An address as the PNG of a QR code."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="png", scale=8, border=3)
    return out.getvalue()
