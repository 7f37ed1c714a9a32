"""``python -m scoring HAND.json …``: one JSON object a line out for every hand in."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from scoring.documents.answer import score_to_json
from scoring.documents.bench import bench_table
from scoring.documents.document import parse_document
from scoring.documents.example import help_text
from scoring.documents.strict_json import DocumentError
from scoring.documents.whole_file import STANDARD_INPUT, NobodyWritesError, read_whole
from scoring.notice import printable
from scoring.score import price
from scoring.words import FALLBACK, Language, codes, language

SCORED, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: all lines scored; some line has a fault; some input cannot be read."""

LARGEST: Final = 1 << 24
"""Bytes of the largest hand read: far above any, so that a wrong file or a device ends soon."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(UNREADABLE, f"{self.prog}: {printable(message)}\n")


def main(arguments: Sequence[str] | None = None, prog: str = "python -m scoring") -> int:
    """Run the command line of the program `prog` and return its exit status."""
    said = language(_language_asked_for(arguments))
    parser = _parser(said, prog)
    chosen = parser.parse_args(arguments)
    if not chosen.files and not chosen.bench:
        parser.error(said("scoring.no_hand"))
    try:
        return _run(chosen.files, language(chosen.lang) if chosen.lang else None, said, bench=chosen.bench)
    except OSError as error:
        # What Python still flushes at exit goes nowhere, else it would complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader that leaves early has what it wanted.
        left = isinstance(error, BrokenPipeError)
        return SCORED if left else _complain(said("scoring.output"), error.strerror or str(error))


def _language_asked_for(arguments: Sequence[str] | None) -> str:
    """The language in which the help is to be, too: known before the arguments are read."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", nargs="?")
    try:
        asked = early.parse_known_args(arguments)[0].lang
    except argparse.ArgumentError:
        return FALLBACK
    return asked if asked in codes() else FALLBACK


def _parser(said: Language, prog: str) -> argparse.ArgumentParser:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Heads the usage in the language of the rest."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, prefix or said("scoring.usage"))

    about, how = said("scoring.about"), help_text(said)
    parser = _Parser(prog=prog, description=about, epilog=how, formatter_class=Formatter, add_help=False)
    known = parser.add_argument_group(said("scoring.arguments"))
    known.add_argument("files", nargs="*", metavar="HAND.json", help=said("scoring.files"))
    known.add_argument("-h", "--help", action="help", help=said("scoring.help"))
    known.add_argument("--lang", choices=codes(), help=said("scoring.lang"))
    known.add_argument("--bench", action="store_true", help=said("scoring.bench"))
    return parser


def _run(files: Sequence[str], words: Language | None, said: Language, *, bench: bool) -> int:
    statuses = [_answer(name, words, said) for name in files]
    if bench:
        print(bench_table())
    print(end="", flush=True)  # also where standard output is closed and `sys.stdout` is None
    return max(statuses, default=SCORED)


def _answer(name: str, words: Language | None, said: Language) -> int:
    """Print the answer to one file; an unreadable one does not keep the others from theirs."""
    called = said("scoring.input") if name == STANDARD_INPUT else name
    try:
        document = parse_document(_read(name))
    except NobodyWritesError as error:
        return _complain(called, said("scoring.nobody_writes", seconds=error.seconds))
    except OSError as error:
        return _complain(called, error.strerror or str(error))
    except DocumentError as error:
        return _complain(called, error.notice.said(said))
    except ValueError as error:  # a name that no file can have
        return _complain(called, str(error))
    score = price(document.sides, document.variant)
    print(json.dumps(score_to_json(score, document.variant, words)))
    return FAULTY if any(line.faults for line in score.lines) else SCORED


def _read(name: str) -> bytes:
    data = read_whole(name, LARGEST)
    if len(data) > LARGEST:
        raise DocumentError("", "large", most=LARGEST)
    return data


def _complain(called: str, problem: str) -> int:
    print(printable(f"{called}: {problem}"), file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
