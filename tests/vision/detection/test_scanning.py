"""Scanning a whole photo: at which scale its places are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from vision.detection.classifier import Classifier
from vision.detection.detector import GLYPH_ASPECT, Detector, Found, once_each
from vision.detection.scanning import Scanner
from vision.detection.tiling import Tile
from vision.identities import CLASSES
from vision.photo.pyramid import Pyramid
from vision.settings_file import shipped

SIZE_WH = (2048, 1536)
READABLE = (16.0, 90.0)
"""Heights in pixels that the detector of these tests sees."""


def table(fall: float) -> Found:
    """Indices all over a photo, one below the other with as much room as their height asks for.

    Their height falls by `fall` from the lower edge of the photo to the upper one.
    """
    y = [SIZE_WH[1] - 120.0]
    while (height := 70 * fall ** (1 - y[-1] / SIZE_WH[1])) * 2 < y[-1] - 60:
        y.append(y[-1] - 2 * height)
    x, y_all = (grid.ravel() for grid in np.meshgrid(np.linspace(150, 1900, 12), y))
    heights = 70 * fall ** (1 - y_all / SIZE_WH[1])
    half = np.column_stack([GLYPH_ASPECT * heights, heights])[:, None] / 2
    quads = np.column_stack([x, y_all])[:, None] + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return Found(quads.astype(np.float32), quads.astype(np.float32), np.full(len(x), 0.9, np.float32))


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
        middle = STEP * picture[..., :2].mean(axis=(0, 1)) + (STEP - 1) / 2
        rise = np.polyfit(np.arange(picture.shape[1]), picture[..., 0].mean(axis=0), 1)[0]
        scale = 1 / (STEP * float(rise))
        corner = middle - np.array([picture.shape[1], picture.shape[0]]) / scale / 2
        shown = self.there.moved(*-corner).scaled(scale)
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


def photo() -> NDArray[np.uint8]:
    """A picture whose colours count its pixels."""
    x, y = np.meshgrid(np.arange(SIZE_WH[0]) // STEP, np.arange(SIZE_WH[1]) // STEP)
    return np.dstack([x, y, np.zeros_like(x)]).astype(np.uint8)


class Names:
    """Stands in for the classifier: everything is surely the first card."""

    def scores(self, _pyramid: Pyramid, quads: NDArray[np.float32], _cards: NDArray[np.float32]) -> NDArray[np.float32]:
        scores = np.zeros((len(quads), CLASSES), np.float32)
        scores[:, 0] = 0.99
        return scores


def found_share(fall: float) -> tuple[float, int]:
    """The share of the indices that a scan finds, and how many of the findings are of none or found twice."""
    there = table(fall)
    scanner = Scanner(cast("Detector", Eyes(there)), cast("Classifier", Names()))
    seen = scanner.scan(Pyramid(photo())).detections
    far = np.linalg.norm(seen.quad.mean(1)[:, None] - there.quad.mean(1), axis=2)
    of, own = far.argmin(1), far.min(1) < there.heights[far.argmin(1)] / 2
    return len(set(of[own])) / len(there), len(seen) - len(set(of[own]))


def test_a_table_of_one_size_is_found_whole() -> None:
    assert found_share(1.0) == (1.0, 0)


def test_the_far_side_of_a_table_seen_flat_is_looked_at_closer() -> None:
    share, twice = found_share(0.3)
    assert share > 0.85
    assert twice == 0
