"""Choosing the page's passphrase in the terminal, unseen."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Final

from scoring.notice import NoticeError
from scoring.words import Language
from ui.storage.passphrase import keep_passphrase, kept_passphrase

LEAST: Final = 8
"""Characters: fewer are guessed even slowly."""


def choose_passphrase(said: Language) -> None:
    """Ask for a passphrase until one is kept; with one from before, nothing typed leaves it as it is.

    Raises:
        NoticeError: none is kept, and there is no terminal to ask in.
    """
    kept = kept_passphrase() is not None
    if kept and not sys.stdin.isatty():
        return
    try:
        while True:
            text = getpass(said("command.choose" if kept else "command.choose_first"))
            if kept and not text:
                return
            if _is_confirmed(said, text):
                keep_passphrase(text)
                return
    except EOFError:
        raise NoticeError("command.no_passphrase") from None


def _is_confirmed(said: Language, text: str) -> bool:
    if len(text) < LEAST:
        print(said("command.short", least=LEAST))
        return False
    if getpass(said("command.again")) != text:
        print(said("command.unlike"))
        return False
    return True
