"""The door for photos does not tire: a thousand files later the process holds no more memory."""

from __future__ import annotations

import resource

import numpy as np
import pytest
from PIL import Image
from test_loading import FORMATS, opened, packed

LEAST_LEAK = 64 * 1024
"""Kilobytes by which the peak may grow: less than two of the pictures opened."""


def files() -> list[bytes]:
    """A photo in each format, whole and cut, with noise so that it is not small."""
    noise = np.random.default_rng(1).integers(0, 255, (60, 80, 3)).astype(np.uint8)
    picture = Image.fromarray(noise).resize((800, 600))
    whole = [packed(picture, kind) for kind in FORMATS]
    return [*whole, *(data[: len(data) // 2] for data in whole), b"%PDF-1.7", b""]


@pytest.mark.endurance
def test_opening_photos_again_and_again_keeps_the_memory(rounds: int) -> None:
    sources = files()
    peaks = []
    for _ in range(rounds):
        outcomes = [opened(data) for data in sources]
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        assert sum(outcome is not None for outcome in outcomes) == len(FORMATS)
    assert peaks[-1] - peaks[1] < LEAST_LEAK
