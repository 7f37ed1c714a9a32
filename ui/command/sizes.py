"""`burraco doctor --sizes`: what this program and its libraries take of the disk, and what demands each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scoring.words import Language

PROGRAM: Final = "burraco-photo"
UNUSED: Final = ("altair", "pandas", "pyarrow", "pydeck")
"""What Streamlit demands for tables, charts and maps: this program draws none, and runs without."""
SMALL_MB: Final = 1.0
"""Libraries smaller than this stand in one line."""


@dataclass(frozen=True)
class Library:
    """An installed distribution.

    Attributes:
        name: its name.
        version: its version.
        megabytes: what its files take, with those that were compiled when it was installed.
        demanded_by: names of what demands it.
        is_needed: whether anything demands it but what is unused.
    """

    name: str
    version: str
    megabytes: float
    demanded_by: tuple[str, ...]
    is_needed: bool


def libraries(program: str = PROGRAM, find: Callable[[str], Distribution] = distribution) -> list[Library]:
    """The program and all that it demands, directly or not, as far as it is installed here; the heaviest first."""
    found: dict[str, Distribution] = {}
    demands: dict[str, set[str]] = {}

    def demanded(name: str) -> Iterable[str]:
        if name not in demands:
            try:
                found[name] = find(name)
            except PackageNotFoundError:
                demands[name] = set()
            else:
                demands[name] = set(_demanded(found[name]))
        return demands[name]

    everything, needed = _reached(program, demanded), _reached(program, demanded, UNUSED)
    return sorted(
        (
            Library(
                name,
                found[name].version,
                _megabytes(found[name]),
                tuple(sorted(other for other in everything if name in demands[other])),
                name in needed,
            )
            for name in everything & found.keys()
        ),
        key=lambda library: -library.megabytes,
    )


def _demanded(found: Distribution) -> Iterator[str]:
    for requirement in map(Requirement, found.requires or ()):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield canonicalize_name(requirement.name)


def _reached(start: str, following: Callable[[str], Iterable[str]], without: Collection[str] = ()) -> set[str]:
    """What can be reached from a name, itself included, without some."""
    reached, ahead = set[str](), [start]
    while ahead:
        name = ahead.pop()
        if name not in reached and name not in without:
            reached.add(name)
            ahead += following(name)
    return reached


def _megabytes(found: Distribution) -> float:
    files = (Path(str(found.locate_file(file))) for file in found.files or ())
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def table(said: Language, rows: Sequence[Library]) -> Iterator[str]:
    """A Markdown table of the libraries, what they take together, and how those that nothing uses are taken away."""
    yield said("sizes.head")
    yield "| ---: | --- | --- |"
    small = [row for row in rows if row.megabytes < SMALL_MB]
    for row in rows[: len(rows) - len(small)]:
        name = f"{row.name} {row.version}" if row.is_needed else f"*{row.name} {row.version}*"
        yield f"| {row.megabytes:.0f} | {name} | {', '.join(row.demanded_by)} |"
    if small:
        rest = said("sizes.small", count=len(small))
        yield f"| {taken(small):.0f} | {rest} | |"
    unused = [row for row in rows if not row.is_needed]
    yield ""
    yield said("sizes.whole", megabytes=taken(rows), needed=taken(rows) - taken(unused))
    named = [row.name for row in unused if row.name in UNUSED]
    if named:
        tool = f"{sys.executable} -m pip uninstall" if find_spec("pip") else f"uv pip uninstall -p {sys.executable}"
        yield said("sizes.unused", command=f"{tool} {' '.join(named)}")


def taken(rows: Iterable[Library]) -> float:
    """Megabytes of libraries together."""
    return sum(row.megabytes for row in rows)
