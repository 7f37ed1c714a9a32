"""Commands that need more than reading photos does, such as charts: loaded when asked for."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Final

EXTRAS: Final = {"matplotlib": "evaluation", "websockets": "bench"}
"""The extra of pyproject.toml that brings a library."""


def loaded(module: str) -> ModuleType:
    """A module of a command; leaves with status 2 and one sentence where a library that it needs is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRAS:
            raise
        install = f"pip install --editable '.[{EXTRAS[library]}]'"
        sys.stderr.write(f"This command needs {library}: run {install} in the project's folder.\n")
        raise SystemExit(2) from None
