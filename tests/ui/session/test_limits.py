"""Pages that are gone, and uploads that nobody reads any more, leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_browser import Server

from ui.bench.phone import Phone
from ui.session.limits import MOST_GONE, oldest_first

JUNK = 100 * 2**20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def descriptors(server: Server) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


def megabytes(server: Server) -> int:
    """Memory that the server holds now."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) // 1024


def visit(server: Server, times: int) -> None:
    for _ in range(times):
        with Phone(server.url):
            pass


@pytest.mark.endurance
@pytest.mark.timeout(1200)
def test_pages_that_come_and_go_leave_no_descriptor(server: Server, rounds: int) -> None:
    visit(server, MOST_GONE + 4)
    before, held = descriptors(server), megabytes(server)
    visit(server, rounds + rounds // 2)
    assert descriptors(server) <= before + 3
    assert megabytes(server) <= held + 50


@pytest.mark.endurance
@pytest.mark.timeout(1200)
def test_junk_is_let_go_when_it_is_refused(server: Server, rounds: int) -> None:
    visit(server, 1)
    before = megabytes(server)
    for _ in range(max(4, rounds // 10)):
        with Phone(server.url) as phone:
            assert any("not a photo" in sentence for sentence in phone.upload(b"%PDF-1.7" + bytes(JUNK)).alerts)
    assert megabytes(server) <= before + 250


SIZES = st.lists(st.lists(st.integers(0, 50), max_size=4), max_size=4)


@given(SIZES, st.integers(0, 200))
def test_as_many_of_the_oldest_go_as_must(sizes: list[list[int]], room: int) -> None:
    storage: Any = {
        f"page {page}": {f"file {n}": SimpleNamespace(data=bytes(size)) for n, size in enumerate(files)}
        for page, files in enumerate(sizes)
    }
    everything = [size for files in sizes for size in files]
    gone = len(oldest_first(storage, room))
    assert sum(everything[gone:]) <= room
    assert gone == 0 or sum(everything[gone - 1 :]) > room
