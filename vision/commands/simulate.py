"""The command ``simulate``: how far the rules cure the reader's mistakes, as a table and a chart."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from vision.protocols import DROPS
from vision.simulation.trials import Tally, likely_confusion, read_confusion, tally


def report(rows: Sequence[Tally]) -> str:
    """The tallies as a text table."""
    head = (
        "missed   tables  cards before  after   tables before  after   wrong unmarked (a card unseen)  needless doubt"
    )
    return "\n".join([head, *map(_line, rows)])


def _line(t: Tally) -> str:
    shares = [t.share(name) for name in ("cards_before", "cards_after", "before", "after", "silent", "silent_hidden")]
    text = "  {:10.2f} % {:6.2f} %  {:10.1f} % {:5.1f} %   {:8.1f} % ({:.1f} %)".format(*shares)
    return f"{100 * t.drop:4.1f} %  {t.tables:6d}{text}  {t.share('needless'):18.1f} %"


def main(argv: Sequence[str] | None = None) -> int:
    """Simulate, print a table, draw a picture.

    Returns:
        0.
    """
    parser = argparse.ArgumentParser("python -m vision simulate", description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="tables at each rate (default: %(default)s)")
    parser.add_argument("--confusion", type=Path, help="confusion.npz of `evaluate`; a likely one when left out")
    parser.add_argument("--drop", type=float, nargs="+", default=DROPS, help="shares of indices that are missed")
    parser.add_argument("--faint", type=float, default=0.0, help="share of the missed that are found, but hardly")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("evaluation/simulation.png"), help="picture to write")
    given = parser.parse_args(argv)
    confusion = read_confusion(given.confusion) if given.confusion else likely_confusion()
    rows = [tally(drop, given.tables, confusion, given.faint, given.seed) for drop in given.drop]
    print(report(rows))
    draw(rows, given.out)
    print(given.out)
    return 0


def draw(rows: Sequence[Tally], path: Path) -> None:
    """Bars of the tables right before and after the rules, and of those wrong and unmarked."""
    figure = Figure((7, 4), layout="constrained")
    axes = figure.add_subplot()
    places = np.arange(len(rows))
    for k, (name, label) in enumerate(
        [("before", "right before the rules"), ("after", "right after"), ("silent", "wrong, unmarked")]
    ):
        bars = axes.bar(places + 0.28 * (k - 1), [t.share(name) for t in rows], 0.26, label=label)
        axes.bar_label(bars, fmt="%.1f", fontsize=8)
    axes.set_xticks(places, [f"{100 * t.drop:g} %" for t in rows])
    axes.set(xlabel="indices missed", ylabel="% of tables", ylim=(0, 112))
    axes.legend(ncols=3, loc="upper center")
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=150)
