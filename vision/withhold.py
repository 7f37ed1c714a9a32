"""The command ``withhold``: labelled photos read again with indices left out, as if they had not been found.

It tells how much of what a reader misses goes unmarked on real pictures, where ``simulate`` has none.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial

from vision.answer import opened
from vision.photo import Photo
from vision.ports import Loader, Progress, ReadsPhotos
from vision.table import TableReading
from vision.truth import Truth, load_truths
from vision.verdict import Total, Verdict, judge


def run(arguments: Namespace, load: Loader) -> int:
    """Print a line for each share of indices left out.

    Returns:
        0.

    Raises:
        TruthError: when the folder holds nothing to judge by.
    """
    truths = load_truths(arguments.folder)
    verdicts = list(_verdicts(truths, arguments, load))
    for share in arguments.drop:
        print(line(share, [verdict for left_out, verdict in verdicts if left_out == share]))
    return 0


def _verdicts(truths: Sequence[Truth], arguments: Namespace, load: Loader) -> Iterator[tuple[float, Verdict]]:
    """Each reading's share of indices left out, and how it was; photos that cannot be opened are named and passed."""
    reader = load()
    shares = [share for share in arguments.drop for _ in range(arguments.times)]
    for number, truth in enumerate(truths, 1):
        rules = truth.variant if arguments.variant == "truth" else arguments.variant
        read = partial(_lacking, reader, rules, shares)
        readings = opened(str(truth.photo), read, f"{number}/{len(truths)} {truth.photo.name}")
        if len(readings) < len(shares):
            print(f"{truth.photo}: {' '.join(readings[-1].notes)}", file=sys.stderr)
            continue
        yield from ((share, judge(truth, reading)) for share, reading in zip(shares, readings, strict=True))


def _lacking(
    reader: ReadsPhotos, rules: str | None, shares: Sequence[float], photo: Photo, progress: Progress | None
) -> tuple[TableReading, ...]:
    return reader.read_lacking(photo, shares, rules, progress)


def line(share: float, verdicts: Sequence[Verdict]) -> str:
    """One share of indices left out as a line of text."""
    total = Total("", tuple(verdicts))
    counts = {"right": total.exact, "wrong unmarked": total.silent[0], "needless doubt": total.needless}
    told = "  ".join(f"{name} {100 * count / max(total.photos, 1):5.1f} %" for name, count in counts.items())
    return f"left out {100 * share:4.1f} %  readings {total.photos:5d}  {told}"
