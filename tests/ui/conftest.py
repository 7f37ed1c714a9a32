"""Every test of the page gets a data folder of its own and the knowing reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from cut_line import Line
from page_browser import Server, chromium
from playwright.sync_api import Browser
from streamlit.testing.v1 import AppTest

from ui.storage.store import Store

HERE = Path(__file__).resolve().parent
APP = HERE.parent.parent / "app.py"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh data folder, and no model loaded."""
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path))
    monkeypatch.delenv("BURRACO_LEDGER", raising=False)
    monkeypatch.setenv("BURRACO_READER", "page_tables:reader")
    st.cache_resource.clear()
    yield tmp_path
    st.cache_resource.clear()


@pytest.fixture
def page() -> AppTest:
    """The app on its first page, in English."""
    test = AppTest.from_file(str(APP), default_timeout=30)
    test.query_params["lang"] = "en"
    return test.run()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a file."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with a data folder of its own for all tests of a file."""
    server = Server(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line to that server which can be cut."""
    line = Line(server.port)
    yield line
    line.close()


@pytest.fixture(scope="module")
def ledger(server: Server) -> Iterator[Store]:
    """That server's; one for all looks: it is no easy guest, coming and going many times a second beside the page."""
    ledger = Store(f"sqlite:///{server.data / 'matches.sqlite3'}")
    yield ledger
    ledger.close()
