"""The command ``bench``: how long the reader takes, and how much of it is the networks' own time."""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from scoring.notice import printable
from vision.folders import PROJECT
from vision.photo.loading import PhotoError, load_photo
from vision.protocols import Loader, ReadsPhotos
from vision.reading import TableReading


@dataclass(frozen=True)
class Timing:
    """How long one photo took, medians over all rounds.

    Attributes:
        name: the photo's name.
        megapixels: its size after decoding.
        tiles: tiles the detector saw.
        opening: seconds to decode the file.
        reading: seconds from pixels to melds.
        networks: seconds of it that the networks took on the tiles and crops.
    """

    name: str
    megapixels: float
    tiles: int
    opening: float
    reading: float
    networks: float

    @property
    def ratio(self) -> float:
        """Whole reading over the networks' own time; infinite when they had nothing to do."""
        return self.reading / self.networks if self.networks else float("inf")

    def __str__(self) -> str:
        return (
            f"{self.name:32s} {self.megapixels:5.1f} MP  {self.tiles:3d} tiles  open {self.opening:5.2f} s"
            f"  read {self.reading:5.2f} s  networks {self.networks:5.2f} s  ratio {self.ratio:5.2f}"
        )


def run(arguments: Namespace, load: Loader) -> int:
    """Time every photo warm, then the memory and a cold start.

    Returns:
        0, or 1 when a photo cannot be opened.
    """
    reader = load()
    try:
        reader.read(load_photo(arguments.photo[0]))  # the first reading also warms the networks up
        for path in arguments.photo:
            print(time_photo(path, reader, arguments.rounds), flush=True)
    except PhotoError as error:
        print(error, file=sys.stderr)
        return 1
    print(processor())
    print(peak_memory())
    print(f"cold start to the first answer {cold_seconds(arguments.photo[0]):.1f} s")
    return 0


def time_photo(path: Path, reader: ReadsPhotos, rounds: int) -> Timing:
    """Open and read a photo `rounds` times.

    Raises:
        PhotoError: it cannot be opened.
    """
    laps = [_lap(path, reader) for _ in range(rounds)]
    table = laps[-1][1]
    width, height = table.size_wh
    return Timing(
        printable(path.name),
        width * height / 1e6,
        table.tiles,
        opening=median(opening for opening, _ in laps),
        reading=median(table.seconds for _, table in laps),
        networks=median(table.network_seconds for _, table in laps),
    )


def _lap(path: Path, reader: ReadsPhotos) -> tuple[float, TableReading]:
    """Seconds to open a photo, and its reading."""
    started = time.perf_counter()
    photo = load_photo(path)
    opening = time.perf_counter() - started
    return opening, reader.read(photo)


def processor() -> str:
    """This machine's processor and the precision the networks run in here."""
    from vision.inference.local import Processor  # noqa: PLC0415 - it loads the networks' library

    return str(Processor.here())


def peak_memory() -> str:
    """Most memory this process has held so far, in MB of 10⁶ bytes, as a sentence."""
    if sys.platform == "win32":
        return "peak memory: not measured on Windows"
    import resource  # noqa: PLC0415, TID251 - Windows has none

    unit = 1 if sys.platform == "darwin" else 1024
    return f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6:.0f} MB"


def cold_seconds(photo: Path) -> float:
    """Seconds from starting the command on one photo until its answer has come."""
    started = time.perf_counter()
    words: Sequence[str | Path] = (sys.executable, "-m", "vision", "read", "--json", photo.resolve())
    subprocess.run(words, cwd=PROJECT, check=False, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    return time.perf_counter() - started
