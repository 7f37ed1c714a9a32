"""The folders of matches, photos and reported misreads on this computer."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of this user's data: `BURRACO_DATA`, else `~/.local/share/burraco`; made for this user alone."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(os.environ.get("BURRACO_DATA") or Path(home) / "burraco")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def ledger_url() -> str:
    """The address of the ledger: `BURRACO_LEDGER`, else a SQLite file in the data folder."""
    return os.environ.get("BURRACO_LEDGER") or f"sqlite:///{data_folder() / 'matches.sqlite3'}"


def sample_folder() -> Path:
    """The sample that ships with the project: `table.jpg` and its truth `table.json`."""
    return Path(__file__).resolve().parents[2] / "datasets" / "sample"
