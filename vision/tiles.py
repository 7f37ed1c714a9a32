"""Where a large photo is cut into tiles, and which of two findings of one index stays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.quads import frames

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


CORE = 0.42
"""Half the side of an index's core, as a share of its sides. Boxes would not do to tell which findings are of one
index: those of neighbours in a tight fan overlap by half."""


def keep_best(quads: Floats, confidence: Floats) -> NDArray[np.intp]:
    """Numbers of the findings that stay, surest first: one spot is one index, whatever was found there.

    Args:
        quads: (n, 4, 2) corners, upright order.
        confidence: (n,) in 0..1.
    """
    inside = _in_core(quads, quads)
    apart = ~(inside | inside.T)
    free = np.ones(len(quads), bool)
    kept: list[int] = []
    for row in np.argsort(-confidence, kind="stable"):
        if free[row]:
            kept.append(int(row))
            free &= apart[row]
    return np.array(kept, np.intp)


def same_spot(quads: Floats, others: Floats) -> NDArray[np.bool_]:
    """(n, m) whether findings at quads (n, 4, 2) and others (m, 4, 2) are of one index."""
    return _in_core(quads, others) | _in_core(others, quads).T


def _in_core(quads: Floats, others: Floats) -> NDArray[np.bool_]:
    """(n, m) whether the middles of quads (n, 4, 2) lie in the cores of others (m, 4, 2)."""
    spots, f = np.asarray(quads.mean(1), np.float32), frames(others)
    inside = np.ones((len(quads), len(others)), bool)
    for side in (f.right, f.down):
        # A way's product with a side over its squared length is how far it leads along that side.
        along = side / np.maximum((side**2).sum(1, keepdims=True), 1e-6)
        inside &= np.abs(spots @ along.T.astype(np.float32) - (f.center * along).sum(1).astype(np.float32)) < CORE
    return inside
