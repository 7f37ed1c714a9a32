"""A part of a picture that its file lacks is found from whichever edge it is missing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.photo.missing_part import MissingPart, missing_part
from vision.photo.pyramid import Pixels

TURNS = ["bottom", "right", "top", "left"]
"""Where the lower part lies after so many quarter turns to the left."""


def picture(height: int = 200, width: int = 300) -> Pixels:
    return np.random.default_rng(0).integers(0, 256, (height, width, 3)).astype(np.uint8)


@pytest.mark.parametrize("turns", range(4))
def test_a_grey_half_is_missing_wherever_the_picture_was_turned(turns: int) -> None:
    cut = picture()
    cut[100:] = 128
    found = missing_part(np.rot90(cut, turns))
    assert found is not None
    assert (found.edge, found.share) == (TURNS[turns], 0.5)


@given(share=st.floats(0.03, 0.95), noise=st.integers(-2, 2))
def test_the_share_that_is_missing_is_measured(share: float, noise: int) -> None:
    cut = picture()
    first = round(200 * (1 - share))
    cut[first:] = 128 + noise
    assert missing_part(cut) == MissingPart("bottom", (200 - first) / 200)


@pytest.mark.parametrize("level", [0, 20, 255])
def test_borders_of_other_colours_are_no_missing_part(level: int) -> None:
    framed = picture()
    framed[:40] = framed[-40:] = level
    assert missing_part(framed) is None


def test_whole_and_plain_grey_pictures_lack_nothing() -> None:
    assert missing_part(picture()) is None
    assert missing_part(np.full((50, 50, 3), 128, np.uint8)) is None
