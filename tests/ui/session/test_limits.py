"""Pages that are gone, and uploads that nobody reads any more, leave nothing behind."""

from __future__ import annotations

import random
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

MOST_MEGABYTES = 1200
"""Whatever is sent to it."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def descriptors(server: Server) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


def megabytes(server: Server, which: str = "VmRSS") -> int:
    """Memory that the server holds now, or with `VmHWM` the most that it ever held."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith(which)]
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
def test_junk_takes_little_memory_whether_it_is_refused_or_never_completed(server: Server, rounds: int) -> None:
    """Twenty pages send 100 MB each that begins as a photo does; every other leaves before the end."""
    visit(server, 1)
    before = megabytes(server)
    junk = b"\xff\xd8\xff" + random.Random(0).randbytes(min(rounds, 200) * 2**19)
    for number in range(max(4, rounds // 10)):
        with Phone(server.url) as phone:
            if number % 2:
                phone.abandon(junk)
            else:
                assert phone.upload(junk).alerts
    assert megabytes(server) <= before + 250
    assert megabytes(server, "VmHWM") < MOST_MEGABYTES


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
