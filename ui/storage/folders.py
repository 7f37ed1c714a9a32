"""The folders of matches, photos and reported misreads on this computer."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from vision.folders import NAME


def data_folder() -> Path:
    """The folder of this user's data: `BURRACO_DATA`, else where the system keeps such; made for this user alone."""
    folder = Path(os.environ.get("BURRACO_DATA") or _usual_folder())
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def ledger_url() -> str:
    """The address of the ledger: `BURRACO_LEDGER`, else a SQLite file in the data folder."""
    return os.environ.get("BURRACO_LEDGER") or f"sqlite:///{data_folder() / 'matches.sqlite3'}"


def https_folder() -> Path:
    """Where this computer's certificate lies, and the authority that phones trust."""
    return data_folder() / "https"


def _usual_folder() -> Path:
    """`~/.local/share/burraco` on Linux; elsewhere too where it is there, since it was once used everywhere."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    earlier = Path(home) / NAME
    return earlier if earlier.is_dir() else user_data_path(NAME, appauthor=False)
