"""Folders outside the code: what ships with it, and what may be kept between two starts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

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


def cache_folder(kind: str) -> Path | None:
    """Where something is kept for the next start, safe to delete; None where nothing can be kept."""
    folder = user_cache_path(NAME, appauthor=False) / kind
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
