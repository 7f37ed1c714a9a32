"""The more an index is blurred, whichever way, the less its name is believed; whether it is one stays as sure."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.detection.classifier import flattened, softmax
from vision.detection.sharpness import sharpness, temperature
from vision.photo.pyramid import Pixels


def index() -> Pixels:
    crop = np.full((80, 48, 3), 240, np.uint8)
    cv2.rectangle(crop, (14, 10), (34, 40), (20, 20, 20), 4)
    cv2.circle(crop, (24, 58), 10, (180, 20, 20), -1)
    return crop


@pytest.mark.parametrize("kernel", [(15, 1), (1, 15), (11, 11)], ids=["across", "along", "defocused"])
def test_a_blurred_index_is_less_sharp(kernel: tuple[int, int]) -> None:
    sharp, soft = sharpness([index(), np.asarray(cv2.blur(index(), kernel), np.uint8)])
    assert soft < sharp / 2


def test_sharpness_hardly_depends_on_light() -> None:
    bright, dim = sharpness([index(), (index() * 0.4).astype(np.uint8)])
    assert dim == pytest.approx(bright, rel=0.05)


def test_a_plain_crop_has_no_edges() -> None:
    assert sharpness([np.full((80, 48, 3), 200, np.uint8)])[0] < 0.01


@given(
    logits=st.lists(st.floats(-20, 20, width=32), min_size=54, max_size=54),
    soft=st.floats(0.01, 0.3),
)
def test_blur_flattens_the_names_and_keeps_how_likely_there_is_an_index(logits: list[float], soft: float) -> None:
    some = np.array([logits], np.float32)
    plain = softmax(some)[:, :53]
    flat = flattened(some, temperature(np.array([soft], np.float32), 0.11))
    assert flat.sum() == pytest.approx(plain.sum(), abs=1e-4)
    assert flat.max() <= plain.max() + 1e-5
    assert soft < 0.11 or (flat == plain).all()
