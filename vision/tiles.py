"""Where a large photo is cut into tiles, and which of two findings of one index stays."""

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


def keep_best(quads: Floats, confidence: Floats, core: float = 0.42) -> NDArray[np.intp]:
    """Numbers of the findings that stay, surest first: one spot is one index, whatever was found there.

    Two findings are on one spot when the middle of either lies in the core of the other. Boxes would not do: those
    of neighbours in a tight fan overlap by half.

    Args:
        quads: (n, 4, 2) corners, upright order.
        confidence: (n,) in 0..1.
        core: half the side of the core, as a share of the quad's sides.
    """
    middle = quads.mean(1)
    right = np.asarray(quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3], np.float32) / np.float32(2)
    down = np.asarray(quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1], np.float32) / np.float32(2)
    # Each side over its squared length: a way's product with it is how far it leads along that side.
    sides = np.stack([side / np.maximum((side**2).sum(1, keepdims=True), 1e-6) for side in (right, down)])
    free = np.ones(len(quads), bool)
    kept: list[int] = []
    for row in np.argsort(-confidence, kind="stable"):
        if free[row]:
            kept.append(int(row))
            way = middle - middle[row]
            free &= (np.abs(way @ sides[:, row].T) >= core).any(1) & (np.abs((way * sides).sum(2)) >= core).any(0)
    return np.array(kept, np.intp)
