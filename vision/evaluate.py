"""The command ``evaluate``: the reader judged on a folder of labelled photos."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from vision.answer import read_all
from vision.charts import draw
from vision.confusion import Confusion, Pair, Reliability, pair_up
from vision.ports import Loader
from vision.table import TableReading
from vision.truth import Truth, TruthError, load_truths
from vision.verdict import Total, Verdict, judge, totals

HEADINGS = (
    "source",
    "photos",
    "cards",
    "found %",
    "extra /100",
    "exact photos",
    "groups exact",
    "wrong in silence",
    "needless doubt",
    "tables exact",
    "median s",
)


def run(arguments: Namespace, load: Loader) -> int:
    """Print a table a source, and write it with pictures and the confusion matrix into a folder.

    Returns:
        0, or 2 when the folder holds nothing to judge by.
    """
    try:
        truths = load_truths(arguments.folder)
    except TruthError as error:
        print(error, file=sys.stderr)
        return 2
    verdicts, pairs = judge_all(truths, arguments.variant, load)
    found = totals(verdicts)
    print("\n".join(map(line, found)))
    for path in write(found, pairs, arguments.out):
        print(path, file=sys.stderr)
    return 0


def judge_all(truths: Sequence[Truth], variant: str | None, load: Loader) -> tuple[list[Verdict], list[Pair]]:
    """Read every photo and hold it against its truth; by the variant ``truth`` each by its own rules."""
    verdicts: list[Verdict] = []
    pairs: list[Pair] = []
    for truth, reading in _readings(truths, variant, load):
        verdicts.append(judge(truth, reading))
        pairs += pair_up(truth, reading)
    return verdicts, pairs


def _readings(truths: Sequence[Truth], variant: str | None, load: Loader) -> Iterator[tuple[Truth, TableReading]]:
    reader = load()
    for truth in truths:
        rules = truth.variant if variant == "truth" else variant
        for name, reading in read_all([str(truth.photo)], rules, lambda: reader):
            if not reading.cards:
                print(f"{name}: {' '.join(reading.notes)}", file=sys.stderr)
            yield truth, reading


def line(total: Total) -> str:
    """One source as a line of text."""
    (right, groups), (silent, wrong), (tables, all_tables) = total.groups, total.silent, total.tables
    text = (
        f"{total.name:14s} photos {total.photos:4d}  cards {total.cards:5d}  found {total.found:6.2f} %"
        f"  extra {total.extra:5.2f} /100  exact photos {total.exact:3d} ({100 * total.exact / total.photos:5.1f} %)"
        f"  groups {right}/{groups}  wrong in silence {silent}/{wrong}  needless doubt {total.needless}"
    )
    return text + (f"  tables exact {tables}/{all_tables}" if all_tables else "") + f"  median s {total.seconds:.2f}"


def write(found: Sequence[Total], pairs: Sequence[Pair], folder: Path) -> list[Path]:
    """Write ``accuracy.md``, ``confusion.npz`` and the pictures; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    confusion, reliability = Confusion.of(pairs), Reliability.of(pairs)
    confusion.save(folder / "confusion.npz")
    (folder / "accuracy.md").write_text(markdown(found, reliability), encoding="utf-8")
    return [folder / "accuracy.md", folder / "confusion.npz", *draw(confusion, reliability, folder)]


def markdown(found: Sequence[Total], reliability: Reliability) -> str:
    """The table as Markdown, with the calibration error below."""
    rows = [HEADINGS, ["---"] + ["---:"] * (len(HEADINGS) - 1), *map(_cells, found)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{table}\n\nCalibration error {reliability.error:.3f} over {reliability.count.sum()} cards.\n"


def _cells(total: Total) -> list[str]:
    (right, groups), (silent, wrong), (tables, all_tables) = total.groups, total.silent, total.tables
    return [
        total.name,
        str(total.photos),
        str(total.cards),
        f"{total.found:.2f}",
        f"{total.extra:.2f}",
        str(total.exact),
        f"{right} of {groups}",
        f"{silent} of {wrong}",
        str(total.needless),
        f"{tables} of {all_tables}" if all_tables else "–",
        f"{total.seconds:.2f}",
    ]
