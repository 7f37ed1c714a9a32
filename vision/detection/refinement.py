"""A second look at a larger scale where the first was in doubt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections, joined
from vision.detection.nms import same_spot
from vision.detection.tiling import Tile
from vision.quads import Array
from vision.settings import DetectionSettings

SECOND_LOOK_SCALE = 4 / 3
"""Scale of the second look ÷ that of the first."""
MOST_SECOND_TILES = 8
"""Budget: most tiles of the second look; those over the most doubt come first."""
TILE_ROOM_INDEX_HEIGHTS = 4.0
"""Least distance of what is in doubt from the edge of its tile, in index heights, so that its whole card is seen."""
NEW_INDEX_HEIGHTS = 3.0
"""Greatest distance of a newly found index from one that was in doubt, in index heights."""


def doubted(seen: Detections, settings: DetectionSettings) -> NDArray[np.bool_]:
    """(n,) whether each index is in doubt: whether it is one at all, also what hardly is one, or which."""
    likeliest = settings.sure_share * seen.scores.sum(axis=1)
    return np.asarray((seen.presence < settings.sure_presence) | (seen.scores.max(axis=1) < likeliest), np.bool_)


def heights(seen: Detections) -> Array:
    """(n,) heights of the indices in pixels."""
    return np.asarray(np.linalg.norm(seen.quad[:, 3] - seen.quad[:, 0], axis=1), np.float64)


def tiles_over(spots: Array, room: Array, side: int) -> list[Tile]:
    """At most `MOST_SECOND_TILES` tiles that together hold as many of the spots as they can, those with the most first.

    Args:
        spots: (n, 2) in pixels.
        room: (n,) least distance of each from the edges of its tile in pixels, as far as the tile is that wide.
        side: side of a tile in pixels.
    """
    room = np.minimum(room, side / 2 - 1)[:, None]
    low, high = spots - room, spots + room
    left = np.ones(len(spots), bool)
    tiles: list[Tile] = []
    while left.any() and len(tiles) < MOST_SECOND_TILES:
        # The best tile can be moved until it touches a spot on its left and one above.
        x, y = low[left, 0], low[left, 1]
        in_x = (low[:, 0] >= x[:, None]) & (high[:, 0] <= x[:, None] + side)
        in_y = (low[:, 1] >= y[:, None]) & (high[:, 1] <= y[:, None] + side)
        count = (in_x & left).astype(int) @ in_y.T
        i, j = np.unravel_index(int(count.argmax()), count.shape)
        inside = in_x[i] & in_y[j] & left
        middle = (low[inside].min(axis=0) + high[inside].max(axis=0)) / 2
        corner = np.round(middle - side / 2).astype(int)
        tiles.append(Tile(int(corner[0]), int(corner[1]), side))
        left &= ~inside
    return tiles


def agreed(first: Detections, second: Detections, looked: NDArray[np.bool_], single: float) -> Detections:
    """Both looks in one: the mean of what they say of each index that was in doubt, the rest as first seen.

    Args:
        first: what the first look found.
        second: what the second found in its tiles.
        looked: (n,) which of the first were in doubt and looked at again.
        single: factor on the confidence of what only one of the two found.
    """
    same = same_spot(first.quad, second.quad)
    again = np.flatnonzero(looked & same.any(axis=1))
    match = np.where(same[again], second.presence, -1.0).argmax(axis=1) if len(again) else again
    surer = second.presence[match] > first.presence[again]
    rows, theirs = again[surer], match[surer]
    quad, card_quad, scores = first.quad.copy(), first.card_quad.copy(), first.scores.copy()
    quad[rows] = second.quad[theirs]
    # The card comes along as the first look, which saw more around it, drew it.
    card_quad[rows] += (quad[rows] - first.quad[rows]).mean(axis=1, keepdims=True)
    scores[again] = (first.scores[again] + second.scores[match]) / 2
    confidence = first.confidence * np.where(looked, np.float32(single), np.float32(1))
    confidence[again] = (first.confidence[again] + second.confidence[match]) / 2
    new = second[~same.any(axis=0) & _near(first[looked], second)]
    new = replace(new, confidence=new.confidence * np.float32(single))
    return joined([Detections(quad, card_quad, confidence, scores), new])


def _near(looked: Detections, second: Detections) -> NDArray[np.bool_]:
    if not len(looked):
        return np.zeros(len(second), bool)
    far = np.linalg.norm(second.quad.mean(axis=1)[:, None] - looked.quad.mean(axis=1), axis=2)
    return np.asarray((far < NEW_INDEX_HEIGHTS * heights(looked)).any(axis=1), np.bool_)
