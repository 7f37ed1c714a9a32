"""`burraco`: opens the page; with a word after it, does something else."""

from __future__ import annotations

import argparse
import importlib
import locale
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

from scoring.__main__ import main as scoring
from scoring.notice import NoticeError, printable
from scoring.words import FALLBACK, Language, codes, language
from vision.__main__ import accept_any_name
from vision.__main__ import main as reading
from vision.extras import lacking

PROG: Final = "burraco"
READING: Final = ("read", "evaluate", "withhold", "calibrate", "bench", "simulate", "deck")
"""Commands of `python -m vision`."""
LEARNING: Final = ("torch", "ultralytics")
"""Libraries that only training needs."""


class _Parser(argparse.ArgumentParser):
    """Repeats wrong words without what would move the terminal's cursor."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; `argv` without the program's name.

    Returns:
        0 when all went well, 1 when something could not be read or kept, 2 for a wrong use or where something lacks.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    first = words[0] if words else ""
    if first in READING:
        return reading(words, PROG)
    if first == "score":
        return scoring(words[1:], f"{PROG} {first}")
    if first == "train":
        return _train(words[1:])
    return _own(words)


def _train(words: list[str]) -> int:
    for library in LEARNING:
        if find_spec(library) is None:
            print(lacking(library), file=sys.stderr)
            return 2
    return int(importlib.import_module("vision.training.__main__").main(words))


def _own(words: list[str]) -> int:
    accept_any_name()
    asked = _parser(terminal_language(None)).parse_args(words)
    said = terminal_language(asked.lang)
    try:
        # Imported when asked for: no command waits for what only another needs.
        return int(importlib.import_module(asked.module).run(asked, said))
    except KeyboardInterrupt:
        return 0
    except NoticeError as error:
        print(printable(error.notice.said(said)), file=sys.stderr)
    except OSError as error:
        reason = error.strerror or str(error)
        print(printable(said("command.failed", path=error.filename or "", reason=reason)), file=sys.stderr)
    return 1


def terminal_language(asked: str | None) -> Language:
    """The language that is asked for, else the terminal's, else English."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = asked or next(filter(None, names), None) or locale.getlocale()[0] or FALLBACK
    # Windows says `Italian_Italy`, others `it_IT.UTF-8`.
    code = spoken[:2].lower()
    return language(code if code in codes() else FALLBACK)


def _parser(said: Language) -> argparse.ArgumentParser:
    parser = _Parser(PROG, description=said("command.about"))
    parser.set_defaults(module="ui.command.page")
    parser.add_argument("--lang", choices=codes(), help=said("command.lang"))
    parser.add_argument("--port", type=port, help=said("command.port"))
    parser.add_argument("--lan", action="store_true", help=said("command.lan"))
    parser.add_argument("--https", action="store_true", help=said("command.https"))
    parser.add_argument("--passphrase", action="store_true", help=said("command.passphrase"))
    parser.add_argument("--no-browser", action="store_true", help=said("command.no_browser"))
    commands = parser.add_subparsers(metavar="COMMAND", prog=PROG)
    doctor = commands.add_parser("doctor", help=said("command.doctor"))
    doctor.set_defaults(module="ui.command.doctor")
    doctor.add_argument("--sizes", action="store_true", help=said("command.sizes"))
    for name, text in (("backup", said("command.backup")), ("restore", said("command.restore"))):
        keeping = commands.add_parser(name, help=text)
        keeping.set_defaults(module=f"ui.command.{name}")
        keeping.add_argument("file", type=Path, metavar="FILE")
    commands.add_parser("read", help=said("command.read"))
    commands.add_parser("score", help=said("command.score"))
    commands.add_parser("|".join(READING[1:]), help=said("command.reading"))
    commands.add_parser("train", help=said("command.train"))
    return parser


def port(text: str) -> int:
    """A number that a port may have; argparse names this function where it is none."""
    number = int(text)
    if not 0 < number < 2**16:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    sys.exit(main())
