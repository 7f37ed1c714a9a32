"""Finds indices on tiles of a photo: where they are, how they are turned, and where their cards reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import check_shapes
from vision.detection.nms import keep_best
from vision.detection.tiling import Tile, clear_of_edges
from vision.folders import MODELS
from vision.inference.in_turn import in_turn
from vision.inference.local import open_network
from vision.quads import Array, mapped
from vision.settings import DetectionSettings
from vision.settings_file import settings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

Floats = NDArray[np.float32]

TILE_SIDE = 640
"""Side of a tile in pixels, fixed in the exported network."""
TILE_RIM = 2.0
"""Least distance in pixels of a finding from a tile's inner edge, so that it is whole."""
GLYPH_ASPECT = 0.42
"""Usual width of an index ÷ its height."""
PADDING = 114
"""Grey level, 0..255, of what of a tile lies beyond the picture."""


@dataclass(frozen=True, eq=False)
class Found:
    """Indices found on a picture, before they are classified.

    Attributes:
        quad: (n, 4, 2) corners of the index in pixels, upright order.
        card_quad: (n, 4, 2) corners of its card in pixels, in the same order; hidden ones are estimates.
        confidence: (n,) in 0..1.
    """

    quad: Floats
    card_quad: Floats
    confidence: Floats

    def __post_init__(self) -> None:
        n = len(self.confidence)
        check_shapes(self, {"quad": (n, 4, 2), "card_quad": (n, 4, 2), "confidence": (n,)})

    def __len__(self) -> int:
        return len(self.confidence)

    def __getitem__(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> Found:
        """The rows chosen by a mask or by numbers."""
        return Found(self.quad[rows], self.card_quad[rows], self.confidence[rows])

    def scaled(self, factor: float) -> Found:
        """The same findings on the picture enlarged by `factor`."""
        return Found(self.quad * np.float32(factor), self.card_quad * np.float32(factor), self.confidence)

    def moved(self, x: float, y: float) -> Found:
        """The same findings on a picture of which this one was the part beginning at (x, y)."""
        way = np.array([x, y], np.float32)
        return Found(self.quad + way, self.card_quad + way, self.confidence)

    def mapped(self, homography: Array) -> Found:
        """The same findings on another picture of the same plane, brought there by a homography (3, 3)."""
        quad, card_quad = (mapped(quads, homography).astype(np.float32) for quads in (self.quad, self.card_quad))
        return Found(quad, card_quad, self.confidence)

    @property
    def heights(self) -> Floats:
        """(n,) heights in pixels that the indices would have, upright under the camera, with the area they have.

        A table seen flat squeezes them, along their height or across it as they lie.
        """
        one, other = self.quad[:, 2] - self.quad[:, 0], self.quad[:, 3] - self.quad[:, 1]
        area = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
        return np.asarray(np.sqrt(area / GLYPH_ASPECT), np.float32)

    @property
    def height(self) -> float:
        """Median height in pixels of the indices as they are seen; 0 where there is none."""
        if not len(self):
            return 0.0
        down = np.linalg.norm(self.quad[:, 3] - self.quad[:, 0], axis=1)
        return float(np.median(down + np.linalg.norm(self.quad[:, 2] - self.quad[:, 1], axis=1)) / 2)


class Detector:
    """The index detector."""

    def __init__(self, models: Path | str = MODELS, settings: DetectionSettings | None = None) -> None:
        """Loads `detector.xml` of a folder, FileNotFoundError where it is missing, or uses a server's.

        Without `settings` it takes those of the same folder.
        """
        self.network = open_network(models, "detector", (1, TILE_SIDE, TILE_SIDE, 3))
        self.settings = settings or settings_of(models).detection

    def find(
        self,
        picture: NDArray[np.uint8],
        tiles: Sequence[Tile],
        progress: Callable[[], None] = lambda: None,
        least: float | None = None,
    ) -> Found:
        """Indices on the tiles of a picture (H, W, 3) uint8 RGB, each once; calls `progress` after every tile.

        Those of less confidence than `least`, or than the settings ask for, are left out.
        """
        least = self.settings.least_confidence if least is None else least
        size_wh = picture.shape[1], picture.shape[0]
        parts = []
        outputs = in_turn(self.network, (cut_tile(picture, tile)[None] for tile in tiles))
        for tile, output in zip(tiles, outputs, strict=True):
            found = decode(output[0], tile, least)
            parts.append(found[clear_of_edges(found.quad, tile, size_wh, TILE_RIM)])
            progress()
        return once_each(parts)


def cut_tile(picture: NDArray[np.uint8], tile: Tile) -> NDArray[np.uint8]:
    """The tile's pixels (side, side, 3), grey where it reaches beyond the picture."""
    part = picture[tile.y : tile.y + tile.side, tile.x : tile.x + tile.side]
    below, beside = tile.side - part.shape[0], tile.side - part.shape[1]
    if below or beside:
        return np.asarray(
            cv2.copyMakeBorder(part, 0, below, 0, beside, cv2.BORDER_CONSTANT, value=(PADDING,) * 3), np.uint8
        )
    return np.ascontiguousarray(part)


def decode(output: Floats, tile: Tile, least: float) -> Found:
    """The findings of at least a confidence in the network's output (29, anchors).

    A column holds box, confidence, then x, y and visibility of eight corners, in tile pixels.
    """
    rows = output[:, output[4] >= least].T
    points = rows[:, 5:].reshape(-1, 8, 3)[..., :2] + np.array([tile.x, tile.y], np.float32)
    found = Found(points[:, :4], points[:, 4:], rows[:, 4])
    return found[keep_best(found.quad, found.confidence)]


def once_each(parts: Sequence[Found]) -> Found:
    """The findings of several tiles, each index once, the surest finding of it."""
    if not parts:
        return Found(np.zeros((0, 4, 2), np.float32), np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32))
    everything = Found(
        np.concatenate([p.quad for p in parts]),
        np.concatenate([p.card_quad for p in parts]),
        np.concatenate([p.confidence for p in parts]),
    )
    return everything[keep_best(everything.quad, everything.confidence)]
