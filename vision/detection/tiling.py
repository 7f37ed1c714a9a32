"""Cuts a large photo into overlapping square tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Tile:
    """A square of `side` pixels of a photo whose upper left corner is (x, y)."""

    x: int
    y: int
    side: int


def tile_photo(size_wh: tuple[int, int], side: int, overlap: int) -> list[Tile]:
    """Tiles that cover a photo, row by row, neighbours sharing at least `overlap` pixels.

    A photo smaller than a tile gets one, which reaches beyond it.
    """
    columns, rows = (_starts(length, side, overlap) for length in size_wh)
    return [Tile(x, y, side) for y in rows for x in columns]


def _starts(length: int, side: int, overlap: int) -> list[int]:
    if length <= side:
        return [0]
    count = int(np.ceil((length - overlap) / (side - overlap)))
    return [round(i * (length - side) / (count - 1)) for i in range(count)]


def tiles_near(tiles: list[Tile], boxes: Floats, reach: float) -> list[Tile]:
    """The tiles that come within `reach` pixels of one of the boxes (n, 4) of x0, y0, x1, y1."""
    grown = boxes + np.array([-reach, -reach, reach, reach], np.float32)

    def touched(tile: Tile) -> bool:
        low, high = grown[:, :2] < (tile.x + tile.side, tile.y + tile.side), grown[:, 2:] > (tile.x, tile.y)
        return bool((low & high).all(1).any())

    return [tile for tile in tiles if touched(tile)]


def held(spots: Floats, tile: Tile) -> NDArray[np.bool_]:
    """(n,) whether spots (n, 2) lie on a tile."""
    return np.asarray(
        ((spots >= (tile.x, tile.y)) & (spots < (tile.x + tile.side, tile.y + tile.side))).all(1), np.bool_
    )


def bounds(quads: Floats) -> Floats:
    """(n, 4) upright boxes x0, y0, x1, y1 around quads (n, 4, 2)."""
    return np.concatenate([quads.min(1), quads.max(1)], 1)


def clear_of_edges(quads: Floats, tile: Tile, size_wh: tuple[int, int], rim: float) -> NDArray[np.bool_]:
    """(n,) whether a quad keeps `rim` pixels from those edges of its tile that are not edges of the photo.

    What an inner edge cuts, the neighbouring tile holds whole.
    """
    boxes = bounds(quads)
    left = (tile.x <= 0) | (boxes[:, 0] > tile.x + rim)
    top = (tile.y <= 0) | (boxes[:, 1] > tile.y + rim)
    right = (tile.x + tile.side >= size_wh[0]) | (boxes[:, 2] < tile.x + tile.side - rim)
    bottom = (tile.y + tile.side >= size_wh[1]) | (boxes[:, 3] < tile.y + tile.side - rim)
    return left & top & right & bottom
