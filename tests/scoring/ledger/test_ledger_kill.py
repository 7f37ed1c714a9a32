"""The ledger's process killed at any point: everything that was acknowledged is there, nothing is half there."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from ledger_accidents import OLD_TOKEN, OLD_TOTALS, write_older

from scoring import SideHand, parse_cards
from scoring.ledger.engine import is_damaged
from scoring.ledger.ledger import Ledger

PROJECT = Path(__file__).resolve().parents[3]
HAND = (SideHand("Noi", (), parse_cards("KS")), SideHand("Loro"))

WORKERS = """
import os, sys
from scoring import SideHand, parse_cards
from scoring.ledger.ledger import Ledger

HAND = (SideHand("Noi", (), parse_cards("KS")), SideHand("Loro"))

def work(url, token):
    print("ready", os.getpid(), flush=True)
    ledger = Ledger(url)
    revision = ledger.load(token).revision
    while True:
        revision = ledger.save_draft(token, revision, {"after": revision, "text": "x" * 20_000})
        print("saved", revision, flush=True)
        revision = ledger.record_hand(token, revision, HAND, draft={"after": revision})
        print("saved", revision, flush=True)

for line in sys.stdin:
    child = os.fork()
    if not child:
        work(*line.split())
    os.waitpid(child, 0)
    print("ended", child, flush=True)
"""


class Workers:
    """Processes that edit a match until they are killed; all are forked from one, which has imported everything."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-c", WORKERS], cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def killed(self, url: str, token: str, *, acknowledged: int, seconds: float) -> int:
        """Let one work, kill it so long after so many acknowledged edits; return the last acknowledged revision."""
        print(url, token, file=self._parent.stdin, flush=True)
        worker = self._next("ready")
        last = 0
        for _ in range(acknowledged):
            last = self._next("saved")
        time.sleep(seconds)
        os.kill(worker, signal.SIGKILL)
        while (line := self._line())[0] == "saved":
            last = int(line[1])
        assert line == ("ended", str(worker))
        return last

    def stop(self) -> None:
        self._parent.stdin.close()
        self._parent.wait(60)
        self._parent.stdout.close()

    def _next(self, word: str) -> int:
        line = self._line()
        assert line[0] == word
        return int(line[1])

    def _line(self) -> tuple[str, str]:
        word, value = self._parent.stdout.readline().split()
        return word, value


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    started = Workers()
    yield started
    started.stop()


@pytest.mark.endurance
def test_a_killed_process_loses_nothing_that_it_had_saved(workers: Workers, tmp_path: Path, rounds: int) -> None:
    file = tmp_path / "matches.sqlite3"
    url = f"sqlite:///{file}"
    luck = random.Random(rounds)
    for _ in range(rounds):
        with Ledger(url) as ledger:
            token = ledger.create_match(["Noi", "Loro"], "classico").token
        seconds = luck.choice([0.0, luck.uniform(0, 0.003), luck.uniform(0, 0.05)])
        last = workers.killed(url, token, acknowledged=luck.randrange(9), seconds=seconds) or 1
        assert not is_damaged(file)
        with Ledger(url) as ledger:
            stored = ledger.load(token)
            assert ledger.warning is None
            # One more may have been saved whose acknowledgement was not heard any more.
            assert stored.revision in {last, last + 1}
            assert stored.match.hands == (HAND,) * ((stored.revision - 1) // 2)
            assert (stored.draft or {"after": 0})["after"] == stored.revision - 1
            assert ledger.save_draft(token, stored.revision, {}) == stored.revision + 1


@pytest.mark.endurance
def test_a_process_killed_while_it_changes_an_older_file_loses_nothing(
    workers: Workers, tmp_path: Path, rounds: int
) -> None:
    luck = random.Random(rounds)
    for number in range(rounds):
        file = tmp_path / str(number) / "matches.sqlite3"
        file.parent.mkdir()
        write_older(file)
        workers.killed(f"sqlite:///{file}", OLD_TOKEN, acknowledged=0, seconds=luck.uniform(0, 0.04))
        with Ledger(f"sqlite:///{file}") as ledger:
            stored = ledger.load(OLD_TOKEN)
        assert stored.match.hands[0][0].cards_left == parse_cards("KS")
        assert (stored.revision, len(stored.match.hands)) >= (7, 1)
        assert stored.match.running()[0] == OLD_TOTALS
        for copy in file.parent.glob("matches-version-1*.sqlite3"):
            with closing(sqlite3.connect(copy)) as connection:
                assert connection.execute("SELECT token, revision FROM matches").fetchall() == [(OLD_TOKEN, 7)]
        assert list(file.parent.glob("matches-version-1*.sqlite3"))
