"""Commands that need more than reading photos does, such as charts: loaded when asked for."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Final

from vision.folders import PROJECT

EXTRAS: Final = {"matplotlib": "evaluation", "websockets": "bench", "torch": "training", "ultralytics": "training"}
"""The extra of pyproject.toml that brings a library."""


def loaded(module: str) -> ModuleType:
    """A module of a command; leaves with status 2 and one sentence where a library that it needs is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRAS:
            raise
        sys.stderr.write(f"{lacking(library)}\n")
        raise SystemExit(2) from None


def lacking(library: str) -> str:
    """One sentence on how a library that is not installed is had."""
    wanted, where = f"burraco-photo[{EXTRAS[library]}]", "where this program is installed"
    if (PROJECT / "pyproject.toml").is_file():
        wanted, where = f"--editable '.[{EXTRAS[library]}]'", "in the project's folder"
    else:
        wanted = f"'{wanted}'"
    return f"This command needs {library}: run pip install {wanted} {where}."
