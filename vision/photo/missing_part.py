"""A part of a picture that is missing: decoders fill what a file lacks with one grey, from an edge inwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Edge = Literal["bottom", "top", "left", "right"]

GREY, TOLERANCE = 128, 3
"""The grey level (0..255) that decoders fill in, and how far a picture compressed anew may stray from it."""
EVERY = 8
"""Pixels between those that are looked at along the edge."""
LEAST_SHARE = 0.02
"""Least share of the picture's height, or width, that is called missing."""


@dataclass(frozen=True)
class MissingPart:
    """From which edge a picture is missing, and which share of its height or width, 0..1."""

    edge: Edge
    share: float


def missing_part(pixels: NDArray[np.uint8]) -> MissingPart | None:
    """The largest missing part of a picture (H, W, 3) uint8 RGB, however it was turned; None where it is whole."""
    rows, columns = pixels[:, ::EVERY], pixels[::EVERY].swapaxes(0, 1)
    parts = (
        MissingPart("bottom", _leading(rows[::-1])),
        MissingPart("top", _leading(rows)),
        MissingPart("left", _leading(columns)),
        MissingPart("right", _leading(columns[::-1])),
    )
    largest = max(parts, key=lambda part: part.share)
    return largest if LEAST_SHARE <= largest.share < 1 else None


def _leading(lines: NDArray[np.uint8]) -> float:
    """Share of lines (n, k, 3) before the first that is not all of the grey: of most pictures the first is not."""
    return next((number for number, line in enumerate(lines) if not _is_grey(line)), len(lines)) / len(lines)


def _is_grey(line: NDArray[np.uint8]) -> bool:
    return bool(line.min() >= GREY - TOLERANCE and line.max() <= GREY + TOLERANCE)
