"""`burraco doctor`: what this computer is, how it reads, where things lie, how phones come, and what lacks."""

from __future__ import annotations

import os
import platform
import socket
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from scoring.ledger.engine import is_damaged
from scoring.words import Language
from ui.command.page import HERE, PORT
from ui.command.sizes import libraries, table
from ui.network.addresses import phone_addresses
from ui.storage.folders import data_folder, ledger_url
from ui.storage.private import close_to_others
from vision.extras import EXTRAS
from vision.folders import SAMPLE_FOLDER, cache_folder
from vision.photo.loading import load_photo

MEGABYTE = 10**6


def run(asked: Namespace, said: Language) -> int:
    """Say all of it, or what the libraries take of the disk; status 1 where the reader cannot read."""
    if asked.sizes:
        print("\n".join(table(said, libraries())))
        return 0
    print(said("doctor.machine", system=_system(), kind=platform.machine(), count=os.cpu_count() or 1))
    print(said("doctor.python", version=platform.python_version(), implementation=platform.python_implementation()))
    reads = _reader(said)
    for line in (*_places(said), *_phones(said, asked.port or PORT), *_lacking(said)):
        print(line)
    return 0 if reads else 1


def _system() -> str:
    return f"{platform.system()} {platform.release()}"


def _reader(said: Language) -> bool:
    """Read the sample twice and say how it went."""
    from vision.inference.local import Processor  # noqa: PLC0415 - the networks' library may be what lacks
    from vision.reader import Reader  # noqa: PLC0415 - the same

    here = Processor.here()
    print(said("doctor.bf16" if here.precision == "bf16" else "doctor.f32", processor=here.name))
    started = time.perf_counter()
    try:
        reader = Reader.load()
    except FileNotFoundError as error:
        print(said("doctor.no_weights", path=error))
        return False
    photo = load_photo(SAMPLE_FOLDER / "table.jpg")
    reader.read(photo)
    first = time.perf_counter() - started
    table = reader.read(photo)
    print(said("doctor.sample", first=first, seconds=table.seconds, count=len(table.cards)))
    return True


def _places(said: Language) -> Iterator[str]:
    folder = data_folder()
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / MEGABYTE
    yield said("doctor.data", path=folder, megabytes=size)
    if not close_to_others(folder):
        yield said("store.open", path=folder)
    if not ledger_url().startswith("sqlite:///"):
        yield said("doctor.server")
    elif is_damaged(Path(ledger_url().removeprefix("sqlite:///"))):
        yield said("doctor.damaged")
    cache = cache_folder("networks")
    yield said("doctor.no_cache") if cache is None else said("doctor.cache", path=cache)


def _phones(said: Language, port: int) -> Iterator[str]:
    addresses = phone_addresses()
    if not addresses:
        yield said("command.no_network")
        return
    yield said("doctor.phones", url=f"http://{addresses[0]}:{port}")
    if _answers(addresses[0], port):
        yield said("doctor.reachable")
    else:
        yield said("doctor.here_only" if _answers(HERE, port) else "doctor.not_running")


def _answers(host: str, port: int) -> bool:
    try:
        with closing(socket.create_connection((host, port), timeout=2)):
            return True
    except OSError:
        return False


def _lacking(said: Language) -> Iterator[str]:
    extras = sorted({extra for library, extra in EXTRAS.items() if find_spec(library) is None})
    yield said("doctor.lacking", extras=", ".join(extras)) if extras else said("doctor.whole")
