"""Folders outside the code: what ships with it, what may be kept between two starts, what is a user's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path, user_data_path

NAME: Final = "burraco"
"""Of this program among a user's folders, and of the folder that stands for a checkout's top in a wheel."""


def project_folder(packages: Path) -> Path:
    """The folder that holds `app.py`, `models/`, `datasets/` and `static/`, by the one that holds the packages.

    A checkout's top is both. A wheel has them in `burraco/` beside its packages: pyproject.toml says so.
    """
    installed = packages / NAME
    return installed if installed.is_dir() else packages


PROJECT: Final = project_folder(Path(__file__).resolve().parents[1])
MODELS: Final = PROJECT / "models"
"""Where the weights that ship with the project lie, and their settings."""
SAMPLE_FOLDER: Final = PROJECT / "datasets" / "sample"
"""The sample that ships with the project: `table.jpg` and its truth `table.json`."""

RULES_FOLDER: Final = PROJECT / "docs"
"""Where the rules for players lie, `rules.CODE.md` for each language."""


def cache_folder(kind: str) -> Path | None:
    """Where something is kept for the next start, safe to delete; None where nothing can be kept."""
    folder = user_cache_path(NAME, appauthor=False) / kind
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def data_folder() -> Path:
    """The folder of this user's data: `BURRACO_DATA`, else where the system keeps such; made for this user alone."""
    folder = Path(os.environ.get("BURRACO_DATA") or _usual_folder())
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _usual_folder() -> Path:
    """`~/.local/share/burraco` on Linux; elsewhere too where it is there, since it was once used everywhere."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    earlier = Path(home) / NAME
    return earlier if earlier.is_dir() else user_data_path(NAME, appauthor=False)
