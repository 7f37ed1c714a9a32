"""Cards with dark faces are told from light ones by the paper around their indices."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.detection.dark_faces import dark_share
from vision.detection.detector import Found
from vision.photo.negative import with_lightness_inverted
from vision.photo.pyramid import Pyramid

LIGHT, DARK = (240, 235, 225), (25, 30, 28)


def printed(papers: list[tuple[int, int, int]], ink: dict[tuple[int, int, int], tuple[int, int, int]]) -> np.ndarray:
    """Cards of these papers side by side on green, a 7 in the corner of each."""
    picture = np.full((200, 120 * len(papers), 3), (40, 90, 50), np.uint8)
    for number, paper in enumerate(papers):
        picture[20:180, 120 * number + 10 : 120 * number + 110] = paper
        cv2.putText(picture, "7", (120 * number + 24, 76), cv2.FONT_HERSHEY_SIMPLEX, 1.4, ink[paper], 4)
    return picture


def corners(count: int) -> Found:
    """Where the indices of that picture lie."""
    quads = [[[120 * k + x, y] for x, y in ((22, 38), (52, 38), (52, 82), (22, 82))] for k in range(count)]
    quad = np.array(quads, np.float32)
    return Found(quad, quad, np.full(count, 0.8, np.float32))


@pytest.mark.parametrize(("papers", "share"), [([LIGHT] * 3, 0), ([DARK] * 3, 1), ([LIGHT, DARK, DARK, LIGHT], 0.5)])
@pytest.mark.parametrize("on_light", [(20, 20, 20), (190, 30, 40), (30, 50, 170)])
@pytest.mark.parametrize("on_dark", [(230, 230, 230), (200, 160, 60)])
def test_dark_paper_is_told_whatever_the_ink(
    papers: list[tuple[int, int, int]],
    share: float,
    on_light: tuple[int, int, int],
    on_dark: tuple[int, int, int],
) -> None:
    picture = printed(papers, {LIGHT: on_light, DARK: on_dark})
    assert dark_share(Pyramid(picture), corners(len(papers))) == pytest.approx(share)


def test_without_an_index_nothing_is_dark() -> None:
    assert dark_share(Pyramid(printed([DARK], {DARK: LIGHT})), corners(1)[np.zeros(1, bool)]) == 0


def test_a_negative_keeps_colours_and_is_undone_by_another() -> None:
    rng = np.random.default_rng(2)
    soft = cv2.GaussianBlur(rng.integers(60, 190, (60, 80, 3), np.uint8), (0, 0), 4)
    again = with_lightness_inverted(with_lightness_inverted(soft))
    assert np.abs(again.astype(int) - soft).mean() < 3
    red = np.full((8, 8, 3), (200, 40, 40), np.uint8)
    turned = with_lightness_inverted(red)[0, 0].astype(int)
    assert turned[0] > turned[1] + 40
