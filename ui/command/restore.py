"""`burraco restore FILE`: puts back what `burraco backup` wrote."""

from __future__ import annotations

from argparse import Namespace

from scoring.words import Language
from ui.storage.backup import restore
from ui.storage.private import keep_private


def run(asked: Namespace, said: Language) -> int:
    """Put back what the file holds and say where what was there before lies now."""
    keep_private()
    kept = restore(asked.file)
    print(said("backup.restored", path=asked.file, count=kept.matches, files=kept.files))
    if kept.earlier:
        print(said("backup.earlier", path=kept.earlier))
    return 0
