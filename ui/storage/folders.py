"""The folders of matches, photos, reported misreads and certificates on this computer."""

from __future__ import annotations

import os
from pathlib import Path

from vision.folders import data_folder

__all__ = ["data_folder", "https_folder", "ledger_url"]


def ledger_url() -> str:
    """The address of the ledger: `BURRACO_LEDGER`, else a SQLite file in the data folder."""
    return os.environ.get("BURRACO_LEDGER") or f"sqlite:///{data_folder() / 'matches.sqlite3'}"


def https_folder() -> Path:
    """Where this computer's certificate lies, and the authority that phones trust."""
    return data_folder() / "https"
