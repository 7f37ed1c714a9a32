"""`python -m ui.bench`: many phones send photos at once; how long they and the other pages wait."""

from __future__ import annotations

import argparse
import io
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Barrier

import urllib3
from PIL import Image
from urllib3.exceptions import HTTPError

from scoring.words import language
from ui.bench.phone import Phone
from vision.folders import PROJECT, SAMPLE_FOLDER

SIZE_WH = 4000, 3000
"""A phone's usual 12 megapixels."""
_STARTS_S = 120
_MOST_PLACES = 1000


@dataclass(frozen=True)
class Wait:
    """How long one phone waited, in which places, and what it was shown.

    Attributes:
        seconds: from the upload until its cards were on the page.
        done: when that was, on the monotonic clock.
        places: the numbers of photos before its own that the page named, in turn.
        said: what the page said in the end.
    """

    seconds: float
    done: float
    places: tuple[int, ...]
    said: tuple[str, ...]

    @property
    def is_overtaken(self) -> bool:
        """Whether its place in the queue ever grew."""
        return list(self.places) != sorted(self.places, reverse=True)

    @property
    def is_read(self) -> bool:
        """Whether the page named cards that it read."""
        start = language().sentences["photo.read"].rpartition("{")[0].rpartition("}")[2]
        return any(start in sentence for sentence in self.said)


@dataclass(frozen=True)
class Load:
    """What happened when many photos came at once.

    Attributes:
        waits: of each phone, in the order in which their cards came.
        others: seconds of every answer that another open page got meanwhile.
        seconds: from the first upload to the last answer.
    """

    waits: tuple[Wait, ...]
    others: tuple[float, ...]
    seconds: float

    def __str__(self) -> str:
        read = sum(wait.is_read for wait in self.waits)
        overtaken = sum(wait.is_overtaken for wait in self.waits)
        first, last = self.waits[0].seconds, self.waits[-1].seconds
        place = max(max(wait.places, default=0) for wait in self.waits)
        lines = (
            f"{read} of {len(self.waits)} photos read, {overtaken} overtaken in the queue",
            f"first after {first:.1f} s, last after {last:.1f} s: {60 * read / self.seconds:.1f} photos a minute",
            f"longest queue that a phone was told of: {place} photos before its own",
            f"another page meanwhile: median {median(self.others):.2f} s, worst {max(self.others):.2f} s",
        )
        return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print.

    Returns:
        0 when every photo was read and none was overtaken, else 1.
    """
    parser = argparse.ArgumentParser("python -m ui.bench", description=__doc__)
    parser.add_argument("photo", nargs="?", type=Path, default=SAMPLE_FOLDER / "table.jpg")
    parser.add_argument("--phones", type=int, default=8, help="phones that send a photo at once")
    parser.add_argument("--url", help="a page that runs already; without it one is started, and its memory measured")
    asked = parser.parse_args(words)
    photos = enlarged(asked.photo, asked.phones + 1)
    if asked.url:
        load = measure(asked.url.rstrip("/"), photos)
    else:
        with TemporaryDirectory() as data, serving(Path(data)) as url:
            load = measure(url, photos)
    print(load)  # noqa: T201 - a command prints
    if not asked.url:
        print(_server_line(len(photos)))  # noqa: T201 - the same
    return 0 if all(wait.is_read and not wait.is_overtaken for wait in load.waits) else 1


def enlarged(path: Path, count: int) -> list[bytes]:
    """Copies of the photo at 12 megapixels whose comments differ, so that the page takes each for another photo."""
    with Image.open(path) as image:
        big = image.convert("RGB").resize(SIZE_WH)
    files = [io.BytesIO() for _ in range(count)]
    for number, file in enumerate(files):
        big.save(file, "JPEG", quality=90, comment=str(number))
    return [file.getvalue() for file in files]


def measure(url: str, photos: Sequence[bytes]) -> Load:
    """Send all photos but the first at once; a page that has read the first is timed meanwhile."""
    start = Barrier(len(photos))
    with Phone(url) as other, ThreadPoolExecutor(len(photos)) as phones:
        other.upload(photos[0])
        waiting = [phones.submit(_send, url, photo, start) for photo in photos[1:]]
        start.wait()
        started = time.monotonic()
        others = tuple(_ask_until_done(other, waiting))
        waits = sorted((one.result() for one in waiting), key=lambda wait: wait.done)
    return Load(tuple(waits), others, waits[-1].done - started)


def _send(url: str, photo: bytes, start: Barrier) -> Wait:
    waiting = {language()("photo.waiting", count=count): count for count in range(_MOST_PLACES)}
    with Phone(url) as phone:
        start.wait()
        started = time.monotonic()
        answer = phone.upload(photo)
        done = time.monotonic()
        places = tuple(waiting[text] for text in answer.progress if text in waiting)
        return Wait(done - started, done, places, tuple(answer.alerts))


def _ask_until_done(page: Phone, waiting: Sequence[Future[Wait]]) -> Iterator[float]:
    yield page.run().seconds
    while not all(one.done() for one in waiting):
        yield page.run().seconds
        # As a person would, not as fast as the machine can.
        time.sleep(0.5)


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The page on a free port, with its data in a folder; its address, once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}", "--server.address=127.0.0.1"]
    with (data / "server.log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603 - our own command
            words, cwd=PROJECT, env=os.environ | {"BURRACO_DATA": str(data)}, stdout=log, stderr=log
        )
    try:
        _wait_until_it_answers(f"http://127.0.0.1:{port}/_stcore/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def _wait_until_it_answers(url: str) -> None:
    end = time.monotonic() + _STARTS_S
    while True:
        try:
            urllib3.request("GET", url, retries=False)
        except HTTPError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def _server_line(photos: int) -> str:
    """What the server, which has ended by now, took; its cores' time says what a photo costs on a busy machine too."""
    if sys.platform == "win32":
        return "server: its memory and time are not measured on Windows"
    import resource  # noqa: PLC0415, TID251 - Windows has none

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    megabytes = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6
    cores = (used.ru_utime + used.ru_stime) / photos
    return f"server: peak memory {megabytes:.0f} MB, {cores:.1f} s of a core's time a photo, with its pages and start"
