"""A server that is stopped in order leaves everything in the one file of the ledger."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from page_browser import Server
from page_tables import photo_bytes

from ui.bench.phone import Phone


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_file_alone_holds_the_match_after_a_clean_stop(stop: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with Phone(server.url) as phone:
            phone.upload(photo_bytes())
        server.process.send_signal(stop)
        server.process.wait(60)
    finally:
        server.kill()
    alone = shutil.copy(tmp_path / "matches.sqlite3", tmp_path / "alone.sqlite3")
    with closing(sqlite3.connect(alone)) as connection:
        (draft,) = connection.execute("SELECT draft FROM matches").fetchone()
    assert '"op": "lay"' in draft
