"""Photos that have arrived and wait to be laid, one folder a match.

A photo comes in parts, which lie in `PICK.part` until all are there; then it lies in `PICK.photo`, and `PICK.json`
says that it is acknowledged. Once it is laid the photo goes and the note stays for a while, so that a phone that never
heard of it and sends the photo again lays it no second time. A pick is the name that the browser gave to one choice of
one photo: whoever chooses the same photo twice means it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from ui.storage.folders import data_folder

MOST_BYTES: Final = 2 * 2**30
"""Bytes of all photos that wait, of all matches together; forty of a phone's photos take a tenth of it."""
REMEMBERED_S: Final = 7 * 24 * 3600.0
"""Seconds after which a note of a photo that was laid is forgotten, and a part that nobody completed deleted."""

_PICK = re.compile(r"[0-9a-z]{8,32}")
_LOCK = Lock()


class NoRoomError(Exception):
    """Too much waits already."""


@dataclass(frozen=True)
class Part:
    """A piece of a photo on its way in.

    Attributes:
        pick: the name of the choice that it belongs to.
        offset: where it begins in the photo, in bytes.
        size: bytes of the whole photo.
        shows: what the photo shows.
    """

    pick: str
    offset: int
    size: int
    shows: str

    def __post_init__(self) -> None:
        """Refuse what can be no part: ValueError."""
        if not _PICK.fullmatch(self.pick) or not 0 <= self.offset <= self.size:
            msg = "not a part of a photo"
            raise ValueError(msg)


@dataclass(frozen=True)
class Arrival:
    """A photo that is here, the `number`th of its match."""

    pick: str
    number: int
    sha256: str
    shows: str


class Arrivals:
    """The photos of one match that wait."""

    def __init__(self, token: str) -> None:
        """Name the folder by a digest, so that its name gives nobody a match's address."""
        self.folder = _folder() / hashlib.sha256(token.encode()).hexdigest()[:24]

    def add(self, part: Part, data: bytes) -> int:
        """Append a part where the photo held so far ends; return how many bytes of the photo are here now.

        A part that begins elsewhere changes nothing: its sender goes on from what is returned.

        Raises:
            NoRoomError: too many photos wait.
            OSError: it cannot be written.
            ValueError: the part is longer than the photo.
        """
        with _LOCK:
            _forget_old()
            if self._file(part.pick, "json").exists():
                return part.size
            held = self._held(part.pick)
            if part.offset == held:
                held = self._append(part, data)
            if held == part.size:
                self._complete(part)
            return held

    def waiting(self) -> list[Arrival]:
        """What waits to be laid, in the order in which it came."""
        here = {path.stem for path in self.folder.glob("*.photo")}
        return sorted((one for one in self._all() if one.pick in here), key=lambda one: (one.number, one.pick))

    def laid(self) -> list[str]:
        """The picks of which nothing waits any more."""
        here = {path.stem for path in self.folder.glob("*.photo")}
        return sorted(one.pick for one in self._all() if one.pick not in here)

    def read(self, arrival: Arrival) -> bytes:
        """The file as it came; FileNotFoundError where another page has laid it meanwhile."""
        return self._file(arrival.pick, "photo").read_bytes()

    def done(self, arrival: Arrival) -> None:
        """Let a photo go that has been laid, or refused."""
        self._file(arrival.pick, "photo").unlink(missing_ok=True)

    def clear(self) -> None:
        """Delete all of it; OSError where that fails."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self.folder)

    def _file(self, pick: str, kind: str) -> Path:
        return self.folder / f"{pick}.{kind}"

    def _held(self, pick: str) -> int:
        part = self._file(pick, "part")
        return part.stat().st_size if part.exists() else 0

    def _append(self, part: Part, data: bytes) -> int:
        if part.offset + len(data) > part.size:
            msg = "more than the whole photo"
            raise ValueError(msg)
        if _waiting_bytes() + len(data) > MOST_BYTES:
            raise NoRoomError
        self.folder.mkdir(parents=True, exist_ok=True)
        # Unbuffered: what a full disk takes of a part is known, and the sender goes on from there.
        with self._file(part.pick, "part").open("ab", buffering=0) as file:
            written = file.write(data)
            os.fsync(file.fileno())
        return part.offset + written

    def _complete(self, part: Part) -> None:
        """Acknowledge a photo that is all here; one that waits already under another pick waits no second time."""
        file = self._file(part.pick, "part")
        with file.open("rb") as whole:
            sha = hashlib.file_digest(whole, "sha256").hexdigest()
        waiting = self.waiting()
        number = 1 + max((one.number for one in self._all()), default=0)
        note = self._file(part.pick, "note")
        note.write_text(json.dumps(asdict(Arrival(part.pick, number, sha, part.shows))), "utf-8")
        if sha in {one.sha256 for one in waiting}:
            file.unlink()
        else:
            file.replace(self._file(part.pick, "photo"))
        note.replace(self._file(part.pick, "json"))

    def _all(self) -> Iterator[Arrival]:
        for path in self.folder.glob("*.json"):
            yield Arrival(**json.loads(path.read_text("utf-8")))


def _folder() -> Path:
    return data_folder() / "arrivals"


def _waiting_bytes() -> int:
    """Bytes of everything that waits."""
    return sum(path.stat().st_size for path in _folder().glob("*/*") if path.suffix != ".json")


def _forget_old() -> None:
    """Delete parts that nobody went on with, and notes of photos that were laid; what waits is never too old."""
    oldest = time.time() - REMEMBERED_S
    for path in _folder().glob("*/*"):
        waits = path.with_suffix(".photo").exists()
        if not waits and path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)
