"""The command ``withhold``: labelled photos read again with indices left out, as if they had not been found.

It tells how much of what a reader misses goes unmarked on real pictures, where ``simulate`` has none.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

import numpy as np

from vision.commands.evaluate import readings_of
from vision.evaluation.truth import load_truths
from vision.evaluation.verdict import Total, Verdict, judge
from vision.protocols import Loader, SeenPhoto
from vision.reading import TableReading


def run(arguments: Namespace, load: Loader) -> int:
    """Print a line for each share of indices left out.

    Returns:
        0.

    Raises:
        TruthError: when the folder holds nothing to judge by.
    """
    shares = [share for share in arguments.drop for _ in range(arguments.times)]

    def lacking(seen: SeenPhoto, variant: str | None) -> tuple[TableReading, ...]:
        rng = np.random.default_rng(0)  # every photo alike
        return tuple(seen.without(share, rng).read(variant) for share in shares)

    found: dict[float, list[Verdict]] = {share: [] for share in arguments.drop}
    for truth, readings in readings_of(load_truths(arguments.folder), arguments.variant, load, lacking):
        if len(readings) < len(shares):
            continue  # It could not be opened, and that was said.
        for share, reading in zip(shares, readings, strict=True):
            found[share].append(judge(truth, reading))
    for share, verdicts in found.items():
        print(line(share, verdicts))
    return 0


def line(share: float, verdicts: Sequence[Verdict]) -> str:
    """One share of indices left out as a line of text."""
    total = Total("", tuple(verdicts))
    counts = {"right": total.exact, "wrong unmarked": total.silent[0], "needless doubt": total.needless}
    shares = "  ".join(f"{name} {100 * count / max(total.photos, 1):5.1f} %" for name, count in counts.items())
    return f"left out {100 * share:4.1f} %  readings {total.photos:5d}  {shares}"
