"""``python -m scoring HAND.json …``: one JSON object a line out for every hand in."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from scoring.documents.answer import score_to_json
from scoring.documents.bench import bench_table
from scoring.documents.document import parse_document
from scoring.documents.example import help_text
from scoring.documents.strict_json import DocumentError
from scoring.documents.whole_file import STANDARD_INPUT, read_whole
from scoring.notice import printable
from scoring.score import price
from scoring.words import Language, codes, language

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
    parser = _Parser(
        prog=prog,
        description="Score burraco hands.",
        epilog=help_text(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="HAND.json", help="a hand; - for standard input")
    parser.add_argument("--lang", choices=codes(), help="language of the answers, in which rules are cited too")
    parser.add_argument("--bench", action="store_true", help="time the scoring of a whole hand")
    chosen = parser.parse_args(arguments)
    if not chosen.files and not chosen.bench:
        parser.error("no HAND.json given (- for standard input)")
    try:
        return _run(chosen.files, chosen.lang, bench=chosen.bench)
    except OSError as error:
        # What Python still flushes at exit goes nowhere, else it would complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader that leaves early has what it wanted.
        left = isinstance(error, BrokenPipeError)
        return SCORED if left else _complain("standard output", error.strerror or str(error))


def _run(files: Sequence[str], lang: str | None, *, bench: bool) -> int:
    words = language(lang) if lang else None
    statuses = [_answer(name, words) for name in files]
    if bench:
        print(bench_table())
    print(end="", flush=True)  # also where standard output is closed and `sys.stdout` is None
    return max(statuses, default=SCORED)


def _answer(name: str, words: Language | None) -> int:
    """Print the answer to one file; an unreadable one does not keep the others from theirs."""
    try:
        document = parse_document(_read(name))
    except OSError as error:
        return _complain(name, error.strerror or str(error))
    except ValueError as error:  # a `DocumentError`, or a name that no file can have
        return _complain(name, str(error))
    score = price(document.sides, document.variant)
    print(json.dumps(score_to_json(score, document.variant, words)))
    return FAULTY if any(line.faults for line in score.lines) else SCORED


def _read(name: str) -> bytes:
    data = read_whole(name, LARGEST)
    if len(data) > LARGEST:
        raise DocumentError("", f"larger than {LARGEST} bytes")
    return data


def _complain(name: str, problem: str) -> int:
    print(printable(f"{'standard input' if name == STANDARD_INPUT else name}: {problem}"), file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
