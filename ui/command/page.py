"""`burraco` without another word: serves the page, opens the browser, and tells phones the way."""

from __future__ import annotations

import io
import os
import socket
import sys
import time
import webbrowser
from argparse import Namespace
from itertools import count
from threading import Thread
from typing import Final

import segno
from streamlit.web import cli

from scoring.words import Language
from ui.command.passphrase import choose_passphrase
from ui.network.addresses import phone_addresses
from ui.network.certificate import certificate_files
from ui.network.visitors import ANOTHER_DEVICE
from ui.routes.passphrase import ASKED, DAYS
from ui.storage.folders import https_folder
from ui.storage.private import keep_private
from vision.folders import PROJECT

PORT: Final = 8501
"""Streamlit's own, where bookmarks and home screens look for the page."""
HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only where `--lan` asks for it
PATIENCE_S: Final = 90
"""Seconds without another device after which a firewall is thought of."""


def run(asked: Namespace, said: Language) -> int:
    """Serve the page until it is stopped."""
    keep_private()
    os.environ.pop(ASKED, None)
    if asked.passphrase:
        choose_passphrase(said)
        os.environ[ASKED] = "1"
        print(said("command.asks", days=DAYS))
    is_open = asked.lan or asked.https
    host = EVERYWHERE if is_open else HERE
    port = asked.port or free_port(host)
    if port != (asked.port or PORT):
        print(said("command.other_port", port=PORT, other=port))
    scheme = "https" if asked.https else "http"
    url = f"{scheme}://{HERE}:{port}"
    print(said("command.open", url=url))
    if is_open:
        print(lan_text(said, scheme, port))
        Thread(target=_doubt_the_firewall, args=(said,), daemon=True).start()
    print(said("command.stop"), flush=True)
    if not asked.no_browser and has_screen():
        Thread(target=_show, args=(url, port), daemon=True).start()
    options = {"server.port": port, "server.address": host, "logger.hideWelcomeMessage": "true"}
    if asked.https:
        files = certificate_files(https_folder(), phone_addresses())
        print(said("command.trust", path=files.authority))
        options |= {"server.sslCertFile": files.certificate, "server.sslKeyFile": files.key}
    flags = [f"--{name}={value}" for name, value in options.items()]
    cli.main(["run", str(PROJECT / "app.py"), *flags], standalone_mode=False)
    return 0


def free_port(host: str, first: int = PORT) -> int:
    """The first port at which nothing listens, from one on."""
    return next(port for port in count(first) if _is_free(host, port))


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        if os.name != "nt":
            # There it would let two programs share a port; elsewhere it only forgets connections that have ended.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def has_screen() -> bool:
    """Whether a browser can be shown: without a desktop Linux would open one in the terminal."""
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def lan_text(said: Language, scheme: str, port: int) -> str:
    """What it means that the page is open to the network, and how a phone comes to it."""
    addresses = [f"{scheme}://{address}:{port}" for address in phone_addresses()]
    if not addresses:
        return said("command.no_network")
    lines = [said("command.lan_means"), said("command.phone", url=addresses[0]), terminal_code(addresses[0])]
    if addresses[1:]:
        lines.append(said("command.phone_else", urls=", ".join(addresses[1:])))
    return "\n".join(line for line in lines if line)


def terminal_code(address: str, encoding: str | None = None) -> str:
    """An address as a QR code of block characters; empty where the terminal has none of them."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding or sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()


def _show(url: str, port: int) -> None:
    """Open the browser as soon as the server listens."""
    while True:
        try:
            socket.create_connection((HERE, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return


def _doubt_the_firewall(said: Language) -> None:
    if not ANOTHER_DEVICE.wait(PATIENCE_S):
        print(said("command.firewall"), flush=True)
