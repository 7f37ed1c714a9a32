"""`burraco backup FILE`: all matches, photos and reported misreads in one file."""

from __future__ import annotations

from argparse import Namespace

from scoring.words import Language
from ui.storage.backup import back_up
from ui.storage.private import keep_private


def run(asked: Namespace, said: Language) -> int:
    """Write the file and say what it holds."""
    keep_private()
    kept = back_up(asked.file)
    print(said("backup.done", path=asked.file, count=kept.matches, files=kept.files))
    return 0
