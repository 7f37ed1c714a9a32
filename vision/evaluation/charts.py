"""Pictures of an evaluation: which card was taken for which, and how far confidence can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from scoring import CARDS, JOKER
from vision.evaluation.confusion import Confusion, Reliability

DPI = 150
DARK_SHADE = 0.5
"""Share of a row from which its cell is dark enough for white figures."""


def draw(confusion: Confusion, reliability: Reliability, folder: Path) -> list[Path]:
    """Write ``confusion-ranks.png``, ``confusion-suits.png`` and ``reliability.png`` into a folder."""
    ranks = folder / "confusion-ranks.png"
    suits = folder / "confusion-suits.png"
    curve = folder / "reliability.png"
    _matrix("Rank", *confusion.grouped([card.rank for card in CARDS]), 7).savefig(ranks, dpi=DPI)
    _matrix("Suit", *confusion.grouped([card.suit or str(JOKER) for card in CARDS]), 4).savefig(suits, dpi=DPI)
    _curve(reliability).savefig(curve, dpi=DPI)
    return [ranks, suits, curve]


def _matrix(title: str, names: Sequence[str], counts: NDArray[np.int64], inches: float) -> Figure:
    """Rows are what was there, columns what was read; shades are shares of the row, numbers are cards."""
    figure, axes = _figure(inches, f"{title}: what was there, and what was read")
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    axes.set(xlabel="read", ylabel="there", xticks=range(len(names)), yticks=range(len(names)))
    axes.set_xticklabels(names)
    axes.set_yticklabels(names)
    for row, column in np.argwhere(counts):
        colour = "white" if shares[row, column] > DARK_SHADE else "black"
        axes.text(column, row, str(counts[row, column]), ha="center", va="center", color=colour, fontsize=8)
    return figure


def _curve(reliability: Reliability) -> Figure:
    figure, axes = _figure(5, f"How far confidence can be trusted (error {reliability.error:.3f})")
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", label="perfect")
    axes.plot(reliability.confidence, reliability.accuracy, marker="o", label="reader")
    for x, y, count in zip(reliability.confidence, reliability.accuracy, reliability.count, strict=True):
        axes.annotate(str(count), (x, y), textcoords="offset points", xytext=(0, -12), ha="center", fontsize=8)
    axes.set(xlabel="confidence", ylabel="share of right cards", xlim=(0, 1.02), ylim=(0, 1.05))
    axes.legend()
    return figure


def _figure(inches: float, title: str) -> tuple[Figure, Axes]:
    """A figure of its own, not of pyplot's, which would ask for a screen and keep every figure in memory."""
    figure = Figure((inches, inches), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    return figure, axes
