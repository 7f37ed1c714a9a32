"""Why nothing could be read: each reason is told from the others and carries its number."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.doubt.unreadable_photo import measure, reason_unreadable, why_unreadable
from vision.identities import CLASSES
from vision.photo.loading import Photo


def table(width: int = 1600, height: int = 1200) -> NDArray[np.uint8]:
    """A cloth with white cards that carry black letters."""
    pixels = np.full((height, width, 3), (30, 90, 50), np.uint8)
    for x in range(50, width - 200, 250):
        cv2.rectangle(pixels, (x, 100), (x + 200, height - 100), (240, 240, 235), -1)
        for y in range(180, height - 120, 90):
            cv2.putText(pixels, "7", (x + 10, y), cv2.FONT_HERSHEY_SIMPLEX, 2, (20, 20, 20), 5)
    return pixels


def code(pixels: NDArray[np.uint8], detections: Detections | None = None) -> str:
    return reason_unreadable(measure(Photo(pixels, ""), detections or Detections.empty())).key.removeprefix("unread.")


def indices(height: float) -> Detections:
    quad = np.array([[[5, 5], [5 + height / 2, 5], [5 + height / 2, 5 + height], [5, 5 + height]]], np.float32)
    return Detections(quad, quad, np.full(1, 0.1, np.float32), np.zeros((1, CLASSES), np.float32))


def test_a_good_photo_without_cards_is_said_to_hold_none() -> None:
    assert code(table()) == "no-card"


def test_a_dark_photo_is_called_dark() -> None:
    assert code((table() * 0.1).astype(np.uint8)) == "dark"


def test_a_washed_out_photo_is_called_so() -> None:
    assert code(np.full((800, 1200, 3), 254, np.uint8)) == "washed-out"


@pytest.mark.parametrize("sigma", [12, 25])
def test_a_blurred_photo_is_called_blurred(sigma: float) -> None:
    assert code(cv2.GaussianBlur(table(), (0, 0), sigma)) == "blurred"


def test_a_small_photo_says_its_size() -> None:
    assert code(table()[:200, :300]) == "small"
    assert "300×200" in str(why_unreadable(Photo(table()[:200, :300], ""), Detections.empty()))


def test_small_indices_say_how_high_they_are() -> None:
    assert code(table(), indices(7)) == "small-indices"
    assert "about 7 pixels high" in str(why_unreadable(Photo(table(), ""), indices(7)))
    assert code(table(), indices(40)) == "no-card"


def test_sharpness_does_not_depend_on_how_large_the_plain_cloth_is() -> None:
    cards = np.full((1200, 1600, 3), (30, 90, 50), np.uint8)
    cards[:, :400] = table()[:, :400]
    assert code(cards) == "no-card"


@pytest.mark.parametrize("shape", [(1, 1), (400, 1), (321, 3000)])
def test_any_shape_can_be_measured(shape: tuple[int, int]) -> None:
    assert str(reason_unreadable(measure(Photo(np.zeros((*shape, 3), np.uint8), ""), Detections.empty())))
