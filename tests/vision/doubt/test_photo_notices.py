"""A photo on which cards are read is told of when something about it endangers the reading, and only then."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scoring.words import language
from vision.detection.detections import Detections
from vision.doubt.photo_notices import photo_notices
from vision.photo.pyramid import Pixels, Pyramid

HEIGHT = 40
"""Of the indices on the table, in pixels."""
SPOTS = [(60 + 150 * column, 60 + 160 * row) for column in range(4) for row in range(3)]


def table() -> Pixels:
    picture = np.full((560, 700, 3), (30, 110, 60), np.uint8)
    for x, y in SPOTS:
        cv2.rectangle(picture, (x - 10, y - 10), (x + 90, y + 130), (235, 235, 235), -1)
        cv2.putText(picture, "Q", (x, y + 22), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (20, 20, 20), 3)
        cv2.circle(picture, (x + 10, y + 32), 7, (190, 20, 20), -1)
        cv2.circle(picture, (x + 55, y + 70), 18, (190, 20, 20), -1)
    return picture


def indices(scale: float = 1.0) -> Detections:
    box = np.array([(0, 0), (24, 0), (24, HEIGHT), (0, HEIGHT)])
    quads = np.array([box + spot for spot in SPOTS], np.float32) * scale
    scores = np.full((len(quads), 53), 1 / 53, np.float32)
    return Detections(quads, quads, np.ones(len(quads), np.float32), scores)


def told(picture: Pixels, scale: float = 1.0) -> list[str]:
    return [notice.key for notice in photo_notices(Pyramid(picture), indices(scale))]


def cut(picture: Pixels) -> Pixels:
    picture[400:] = 128
    return picture


def glaring(picture: Pixels) -> Pixels:
    cv2.circle(picture, (330, 260), 110, (255, 255, 255), -1)
    return picture


def test_nothing_is_told_of_a_good_photo() -> None:
    assert told(table()) == []


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda picture: cv2.blur(picture, (17, 1)), "quality.blurred"),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 5), "quality.blurred"),
        (lambda picture: picture // 20, "quality.dark"),
        (cut, "quality.missing.bottom"),
        (glaring, "quality.glare"),
    ],
    ids=["moved", "defocused", "dark", "cut", "glare"],
)
def test_what_endangers_the_reading_is_told(spoil: Callable[[Pixels], Pixels], key: str) -> None:
    assert key in told(spoil(table()))


def test_indices_too_small_are_told() -> None:
    small = cv2.resize(table(), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    assert "quality.small" in told(np.asarray(small, np.uint8), 0.25)


def test_without_indices_only_the_picture_is_judged() -> None:
    assert photo_notices(Pyramid(table()), Detections.empty()) == ()


def test_every_notice_is_said_in_every_language() -> None:
    for notice in photo_notices(Pyramid(cut(glaring(cv2.blur(table(), (17, 1))))), indices()):
        assert notice.said(language("en")) != notice.said(language("it"))
