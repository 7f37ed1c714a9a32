"""Scanning a whole photo: at which scale its places are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.tilted import SIZE_WH, indices
from vision.detection.classifier import Classifier
from vision.detection.detector import Detector, Found, once_each
from vision.detection.scanning import Scanner
from vision.detection.tiling import Tile
from vision.identities import CLASSES
from vision.photo.pyramid import Pyramid
from vision.settings_file import shipped

READABLE = (16.0, 90.0)
"""Heights in pixels that the detector of these tests sees."""


class Eyes:
    """Stands in for the detector: finds what lies whole on a tile and is neither too small nor too large there.

    The picture's colours say where a pixel of it lies on the photo.
    """

    settings = shipped().detection

    def __init__(self, there: Found) -> None:
        self.there, self.tiles = there, 0

    def find(
        self,
        picture: NDArray[np.uint8],
        tiles: Sequence[Tile],
        progress: Callable[[], None] = lambda: None,
        least: float | None = None,  # noqa: ARG002 - all that these eyes see is sure
    ) -> Found:
        shown = self.there.mapped(way_from_photo(picture))
        readable = (shown.heights >= READABLE[0]) & (shown.heights <= READABLE[1])
        parts = []
        for tile in tiles:
            low, high = shown.quad.min(axis=1), shown.quad.max(axis=1)
            inside = (low >= (tile.x, tile.y)).all(1) & (high <= (tile.x + tile.side, tile.y + tile.side)).all(1)
            parts.append(shown[inside & readable])
            self.tiles += 1
            progress()
        return once_each(parts)


STEP = 8
"""Pixels of the photo that share a colour."""
ON_PHOTO = 200
"""What the third colour of every pixel of the photo is; beyond it there is black."""


def photo() -> NDArray[np.uint8]:
    """A picture whose colours count its pixels."""
    x, y = np.meshgrid(np.arange(SIZE_WH[0]) // STEP, np.arange(SIZE_WH[1]) // STEP)
    return np.dstack([x, y, np.full_like(x, ON_PHOTO)]).astype(np.uint8)


def way_from_photo(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The homography from the photo to a picture of a part of it, as its colours tell."""
    y, x = np.nonzero(picture[..., 2] == ON_PHOTO)
    some = np.linspace(0, len(x) - 1, 4000).astype(int)
    spots = np.column_stack([x, y])[some].astype(np.float32)
    there = STEP * picture[y[some], x[some], :2].astype(np.float32) + (STEP - 1) / 2
    return np.asarray(cv2.findHomography(there, spots, 0)[0], np.float64)


class Names:
    """Stands in for the classifier: everything is surely the first card."""

    def scores(self, _pyramid: Pyramid, quads: NDArray[np.float32], _cards: NDArray[np.float32]) -> NDArray[np.float32]:
        scores = np.zeros((len(quads), CLASSES), np.float32)
        scores[:, 0] = 0.99
        return scores


def found_share(degrees: float) -> tuple[float, int]:
    """The share of the indices that a scan finds, and how many of the findings are of none or found twice."""
    there = indices(degrees)
    scanner = Scanner(cast("Detector", Eyes(there)), cast("Classifier", Names()))
    seen = scanner.scan(Pyramid(photo())).detections
    far = np.linalg.norm(seen.quad.mean(1)[:, None] - there.quad.mean(1), axis=2)
    of, own = far.argmin(1), far.min(1) < there.heights[far.argmin(1)] / 2
    return len(set(of[own])) / len(there), len(seen) - len(set(of[own]))


@pytest.mark.parametrize("degrees", [0, 15, 30, 45])
def test_a_table_is_found_whole_and_each_index_once_however_flat_it_is_seen(degrees: float) -> None:
    share, twice = found_share(degrees)
    assert share > 0.97
    assert twice == 0
