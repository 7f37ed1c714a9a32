"""The command ``evaluate``: the reader judged on a folder of labelled photos."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from scoring.notice import printable
from vision.commands.read import opened
from vision.evaluation.ablation import ablation, levels
from vision.evaluation.charts import draw
from vision.evaluation.confusion import Confusion, Pair, Reliability, pair_up
from vision.evaluation.truth import Truth, load_truths
from vision.evaluation.verdict import Total, judge, totals
from vision.photo.loading import Photo
from vision.protocols import Loader, Progress, ReadsPhotos, SeenPhoto
from vision.reading import TableReading

ReadByRules = Callable[[SeenPhoto, str | None], Sequence[TableReading]]
"""Makes readings of a photo that was seen, by the rules of a variant."""
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
        0.

    Raises:
        TruthError: when the folder holds nothing to judge by.
    """
    truths = load_truths(arguments.folder)
    judged = list(readings_of(truths, arguments.variant, load, levels))
    found = totals([judge(truth, readings[-1]) for truth, readings in judged])
    pairs = [pair for truth, readings in judged for pair in pair_up(truth, readings[-1])]
    worth = ablation(judged)
    print("\n".join(map(line, found)), worth, sep="\n")
    for path in write(found, pairs, worth, arguments.out):
        print(path, file=sys.stderr)
    return 0


def readings_of(
    truths: Sequence[Truth], variant: str | None, load: Loader, read: ReadByRules
) -> Iterator[tuple[Truth, tuple[TableReading, ...]]]:
    """Every photo's truth and its readings, each photo by its own rules where the variant is ``truth``.

    A photo that cannot be opened has one empty reading; the reason is printed, as for any without a card.
    """
    reader = load()
    for number, truth in enumerate(truths, 1):
        rules = truth.variant if variant == "truth" else variant
        see_and_read = partial(_see_and_read, reader, read, rules)
        readings = opened(str(truth.photo), see_and_read, f"{number}/{len(truths)} {truth.photo.name}")
        if not readings[-1].cards:
            print(printable(f"{truth.photo}: {' '.join(map(str, readings[-1].notes))}"), file=sys.stderr)
        yield truth, readings


def _see_and_read(
    reader: ReadsPhotos, read: ReadByRules, rules: str | None, photo: Photo, progress: Progress | None
) -> Sequence[TableReading]:
    return read(reader.see(photo, progress), rules)


def line(total: Total) -> str:
    """One source as a line of text."""
    (right, groups), (silent, wrong), (tables, all_tables) = total.groups, total.silent, total.tables
    text = (
        f"{total.name:14s} photos {total.photos:4d}  cards {total.cards:5d}  found {total.found:6.2f} %"
        f"  extra {total.extra:5.2f} /100  exact photos {total.exact:3d} ({100 * total.exact / total.photos:5.1f} %)"
        f"  groups {right}/{groups}  wrong in silence {silent}/{wrong}  needless doubt {total.needless}"
    )
    return text + (f"  tables exact {tables}/{all_tables}" if all_tables else "") + f"  median s {total.seconds:.2f}"


def write(found: Sequence[Total], pairs: Sequence[Pair], worth: str, folder: Path) -> list[Path]:
    """Write ``accuracy.md``, ``confusion.npz`` and the pictures; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    confusion, reliability = Confusion.of(pairs), Reliability.of(pairs)
    confusion.save(folder / "confusion.npz")
    (folder / "accuracy.md").write_text(markdown(found, reliability, worth), encoding="utf-8")
    return [folder / "accuracy.md", folder / "confusion.npz", *draw(confusion, reliability, folder)]


def markdown(found: Sequence[Total], reliability: Reliability, worth: str) -> str:
    """The table as Markdown, with the calibration error and what the rules are worth below."""
    rows = [HEADINGS, ["---"] + ["---:"] * (len(HEADINGS) - 1), *map(_cells, found)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    error = f"Calibration error {reliability.error:.3f} over {reliability.count.sum()} cards."
    return f"{table}\n\n{error}\n\n```\n{worth}\n```\n"


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
