"""Hands and photos from a pipe, and what is too large for a hand."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scoring.documents import whole_file
from scoring.documents.document import MOST_PIECES, parse_document
from scoring.documents.strict_json import MOST_ELEMENTS, DocumentError
from scoring.documents.whole_file import NobodyWritesError, read_whole

ROOT = Path(__file__).parents[3]
HAND = b'{"variant": "classico", "lines": [{"hand": ["KS"]}]}'

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    os.mkfifo(tmp_path / "pipe")
    return str(tmp_path / "pipe")


@contextmanager
def written(pipe: str, *parts: bytes) -> Iterator[None]:
    """Somebody who writes these parts to the pipe, one at a time."""

    def write() -> None:
        with Path(pipe).open("wb", buffering=0) as file:
            file.writelines(parts)

    writer = threading.Thread(target=write)
    writer.start()
    yield
    writer.join()


def test_a_pipe_is_read_whole_and_no_further_than_the_limit(pipe: str) -> None:
    with written(pipe, b"ab", b"cd", b"e" * 300_000):
        assert read_whole(pipe, 1 << 20) == b"abcd" + b"e" * 300_000
    with written(pipe, b"abcd"):
        assert read_whole(pipe, 2) == b"abc"


def test_a_pipe_that_is_closed_unwritten_is_empty(pipe: str) -> None:
    with written(pipe):
        assert read_whole(pipe, 9) == b""


def test_a_pipe_that_nobody_writes_to_is_told(pipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_file, "PATIENCE_S", 0.05)
    with pytest.raises(NobodyWritesError, match=r"a pipe that nobody wrote to for 0\.05 s"):
        read_whole(pipe, 9)


def test_a_hand_from_a_named_pipe_is_scored(pipe: str) -> None:
    with written(pipe, HAND):
        done = subprocess.run(
            [sys.executable, "-m", "scoring", pipe], capture_output=True, text=True, cwd=ROOT, check=True
        )
    assert '"total": -10' in done.stdout


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b'"melds": [%s]' % b", ".join([b"[]"] * 400_000), "lines[0].melds: holds 400000 elements, more than 1000"),
        (b'"hand": [%s]' % b", ".join([b'"KS"'] * 1001), "lines[0].hand: holds 1001 elements, more than 1000"),
    ],
)
def test_what_no_hand_can_hold_is_refused_in_one_sentence(line: bytes, problem: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse_document(b'{"variant": "classico", "lines": [{%s}]}' % line)
    assert str(caught.value) == problem


def test_many_sides_cannot_hold_together_what_one_may_not() -> None:
    side = b'{"melds": [%s]}' % b", ".join([b'["3H", "4H", "5H"]'] * 250)
    assert parse_document(b'{"variant": "classico", "lines": [%s]}' % side)
    with pytest.raises(DocumentError, match=f"^lines: more than {MOST_PIECES} sides, melds and cards in one hand$"):
        parse_document(b'{"variant": "classico", "lines": [%s]}' % b", ".join([side] * 2))
    sides = b", ".join([b"{}"] * (MOST_PIECES + 1))
    with pytest.raises(DocumentError, match=r"^lines: more than"):
        parse_document(b'{"variant": "classico", "lines": [%s]}' % sides)
    assert MOST_ELEMENTS < MOST_PIECES


def test_a_pipe_is_read_by_a_program_that_has_many_files_open(pipe: str) -> None:
    script = f"""
import os, resource, threading, time
from scoring.documents.whole_file import read_whole
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 1100), most))
while os.open(os.devnull, os.O_RDONLY) < 1050:
    pass
def write():
    with open({pipe!r}, "wb") as file:
        time.sleep(0.2)
        file.write(b"late")
threading.Thread(target=write).start()
print(read_whole({pipe!r}, 100).decode())
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("late\n", "")
