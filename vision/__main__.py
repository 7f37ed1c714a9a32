"""``python -m vision``: read photos, evaluate and time the reader, simulate its errors."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from scoring import VARIANTS
from scoring.notice import printable
from scoring.words import FALLBACK, codes
from vision.evaluation.truth import TruthError
from vision.extras import loaded
from vision.inference.errors import InferenceError
from vision.protocols import DROPS, ReadsPhotos
from vision.rules.rulebook import NO_RULES
from vision.settings_file import SettingsError

OWN_RULES = "truth"


class _Parser(argparse.ArgumentParser):
    """Repeats wrong words without what would move the terminal's cursor."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def main(argv: Sequence[str] | None = None, prog: str = "python -m vision") -> int:
    """Run one command; `argv` without the program's name, which is `prog`.

    Returns:
        0 when all went well, 1 when a photo could not be read, 2 for a wrong use or when there is nothing to read with.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    accept_any_name()
    try:
        return _run(words, prog)
    except BrokenPipeError:
        # Who reads the answers, such as `head`, has seen enough; Python must not flush into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except (InferenceError, SettingsError, TruthError) as error:
        print(printable(str(error)), file=sys.stderr)
        return 2


def accept_any_name() -> None:
    """File names may hold what the terminal cannot show: it is escaped, and no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(words: list[str], prog: str) -> int:
    """Import a command when it is asked for: a usage message must not wait for what it does not need."""
    if words[:1] == ["simulate"]:
        return int(loaded("vision.commands.simulate").main(words[1:]))
    arguments = _parser(prog).parse_args(words)
    return int(loaded(arguments.module).run(arguments, load_reader))


def load_reader() -> ReadsPhotos:
    """Load the weights, or leave with status 2 and one sentence when they cannot be had."""
    from vision.reader import Reader  # noqa: PLC0415 - it imports the networks' libraries, which takes seconds

    try:
        return Reader.load()
    except FileNotFoundError as error:
        print(f"The weights are missing ({error}): fetch the whole project, or train them.", file=sys.stderr)
        raise SystemExit(2) from None


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = _Parser(prog, description="Read playing cards from photos.")
    commands = parser.add_subparsers(dest="command", required=True)
    read = commands.add_parser("read", help="read photos")
    read.set_defaults(module="vision.commands.read")
    read.add_argument("photo", nargs="+", help="a photo, or a film of a table; - for a photo from standard input")
    read.add_argument("--together", action="store_true", help="the photos may show one table: read each card once")
    read.add_argument("--json", action="store_true", help="one JSON object a line instead of text")
    read.add_argument("--deck", metavar="NAME", help="read with a deck that `deck add` has learnt")
    read.add_argument(
        "--lang", choices=codes(), default=FALLBACK, help="language of the answers (default: %(default)s)"
    )
    _add_variant(read, [*VARIANTS, NO_RULES], None)
    _add_deck(commands.add_parser("deck", help="teach a deck, list what was learnt, forget it"))
    evaluate = commands.add_parser("evaluate", help="judge the reader on photos with truth")
    evaluate.set_defaults(module="vision.commands.evaluate")
    evaluate.add_argument("folder", type=Path, help="holds photos/ and truth/*.json")
    evaluate.add_argument("--out", type=Path, default=Path("evaluation"), help="folder for the table and the pictures")
    _add_variant(evaluate, [*VARIANTS, NO_RULES, OWN_RULES], OWN_RULES)
    withhold = commands.add_parser("withhold", help="read labelled photos again, with indices left out")
    withhold.set_defaults(module="vision.commands.withhold")
    withhold.add_argument("folder", type=Path, help="holds photos/ and truth/*.json")
    withhold.add_argument("--drop", type=float, nargs="+", default=DROPS, help="shares of indices that are left out")
    withhold.add_argument("--times", type=int, default=20, help="readings of each photo at each share")
    _add_variant(withhold, [*VARIANTS, NO_RULES, OWN_RULES], OWN_RULES)
    bench = commands.add_parser("bench", help="time the reader")
    bench.set_defaults(module="vision.commands.bench")
    bench.add_argument("photo", nargs="+", type=Path)
    bench.add_argument("--rounds", type=int, default=3, help="readings of each photo; the median counts")
    calibrate = commands.add_parser("calibrate", help="fit the reader's settings on photos with truth")
    calibrate.set_defaults(module="vision.commands.calibrate")
    calibrate.add_argument("folder", type=Path, nargs="+", help="holds photos/ and truth/*.json")
    calibrate.add_argument("--unmarked", type=float, default=1.0, help="cards in 100 that may be wrong without a mark")
    calibrate.add_argument("--minutes", type=float, default=60.0, help="time for the search (default: %(default)g)")
    calibrate.add_argument("--out", type=Path, help="file to write the fitted settings to")
    calibrate.add_argument("--write", action="store_true", help="write them to models/reader.toml")
    commands.add_parser("simulate", help="simulate the reader's errors and the rules' cure")
    return parser


def _add_deck(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="vision.commands.deck")
    what = parser.add_subparsers(dest="what", required=True)
    add = what.add_parser("add", help="teach a deck: a photo of its jokers (up to six cards), or of all its cards")
    add.add_argument("name", help="what the deck is called; one that is known learns more")
    add.add_argument("photo", nargs="+", help="a photo of cards that do not overlap, in any order")
    what.add_parser("list", help="list the decks that were learnt")
    what.add_parser("forget", help="forget a deck").add_argument("name", help="what the deck is called")


def _add_variant(parser: argparse.ArgumentParser, choices: list[str], default: str | None) -> None:
    parser.add_argument("--variant", choices=choices, default=default, help="rules to read by (default: %(default)s)")


if __name__ == "__main__":
    sys.exit(main())
