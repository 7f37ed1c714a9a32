"""Keeps what the page writes from other users of this computer."""

from __future__ import annotations

import os
import stat
from functools import cache
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@cache
def keep_private() -> None:
    """Make every file that this process writes readable by its user alone."""
    os.umask(_OTHERS)


def close_to_others(folder: Path) -> bool:
    """Whether only this user may look into a folder; also where its system knows no such rights."""
    return os.name == "nt" or not folder.stat().st_mode & _OTHERS
