"""A browser that trusts the authority trusts this computer, and nothing else that the authority might sign."""

from __future__ import annotations

import os
import socket
import ssl
from pathlib import Path
from threading import Thread

import pytest

from ui.network import certificate
from ui.network.certificate import Files, certificate_files

HOME = "192.168.1.20"
INTERNET = "198.51.100.7"


def shake_hands(files: Files, host: str, authority: Path) -> None:
    """What a browser does before the first byte of a page: SSLError where it does not trust the server."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(files.certificate, files.key)
    client = ssl.create_default_context(cafile=str(authority))
    client.verify_flags |= ssl.VerifyFlags.VERIFY_X509_STRICT
    ours, theirs = socket.socketpair()
    served = Thread(target=served_once, args=(server, theirs))
    served.start()
    try:
        with client.wrap_socket(ours, server_hostname=host) as secured:
            assert secured.version() == "TLSv1.3"
    finally:
        served.join()


def served_once(server: ssl.SSLContext, theirs: socket.socket) -> None:
    try:
        server.wrap_socket(theirs, server_side=True).close()
    except OSError:
        theirs.close()


@pytest.mark.parametrize("host", [HOME, "127.0.0.1", "localhost"])
def test_who_trusts_the_authority_trusts_this_computer(tmp_path: Path, host: str) -> None:
    files = certificate_files(tmp_path, [HOME])
    shake_hands(files, host, files.authority)


@pytest.mark.parametrize("host", ["192.168.1.21", "example.org"])
def test_no_other_computer_can_show_the_certificate(tmp_path: Path, host: str) -> None:
    files = certificate_files(tmp_path, [HOME])
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(files, host, files.authority)


def test_an_address_that_is_no_homes_keeps_the_others_trusted(tmp_path: Path) -> None:
    files = certificate_files(tmp_path, [INTERNET, HOME])
    shake_hands(files, HOME, files.authority)
    with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
        shake_hands(files, INTERNET, files.authority)


def test_the_authority_cannot_vouch_for_an_address_of_the_internet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "_is_homes", lambda _: True)
    files = certificate_files(tmp_path, [INTERNET])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(files, INTERNET, files.authority)


def test_another_computers_authority_is_not_enough(tmp_path: Path) -> None:
    files, other = (certificate_files(tmp_path / name, [HOME]) for name in "ab")
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(files, HOME, other.authority)


def test_a_phone_that_trusted_once_does_so_at_the_next_start_and_address(tmp_path: Path) -> None:
    trusted = certificate_files(tmp_path, [HOME]).authority.read_bytes()
    files = certificate_files(tmp_path, ["10.0.0.9"])
    assert files.authority.read_bytes() == trusted
    shake_hands(files, "10.0.0.9", files.authority)


@pytest.mark.parametrize("spoilt", ["authority.crt", "authority.key"])
def test_an_authority_that_is_damaged_is_made_anew(tmp_path: Path, spoilt: str) -> None:
    certificate_files(tmp_path, [HOME])
    (tmp_path / spoilt).write_bytes(b"?")
    files = certificate_files(tmp_path, [HOME])
    shake_hands(files, HOME, files.authority)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_the_keys_are_for_their_user_alone(tmp_path: Path) -> None:
    certificate_files(tmp_path, [HOME])
    assert [path for path in tmp_path.glob("*.key") if path.stat().st_mode & 0o077] == []
    assert len(list(tmp_path.glob("*.key"))) == 2
