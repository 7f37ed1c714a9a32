"""Scans a photo for indices: chooses the scale, finds them on tiles, names them, looks again at what is in doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detection.classifier import Classifier
from vision.detection.detections import Detections, joined
from vision.detection.detector import TILE_RIM, TILE_SIDE, Detector, Found, once_each
from vision.detection.distance import local_heights
from vision.detection.nms import keep_best, same_spot
from vision.detection.refinement import (
    SECOND_LOOK_SCALE,
    TILE_ROOM_INDEX_HEIGHTS,
    agreed,
    doubted,
    heights,
    tiles_over,
)
from vision.detection.tiling import Tile, bounds, clear_of_edges, held, tile_photo, tiles_near
from vision.inference.timing import network_time
from vision.photo.pyramid import Pyramid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Pixels = NDArray[np.uint8]
    Progress = Callable[[float], None]

FIRST_LOOK_SIDE = 1280
"""Longest side in pixels of the first look, which only measures how large the indices are."""
TARGET_INDEX_HEIGHT = 30.0
"""Height in pixels at which the detector reads an index best."""
TARGET_RANGE = (0.75, 1.3)
"""Height ÷ target height between which the first look is kept as the working one."""
FAR_HEIGHT = TARGET_RANGE[0] * TARGET_INDEX_HEIGHT
"""Height in pixels below which indices of the working look are looked for again, enlarged."""
NEAR_AND_FAR = 1.1
"""Heights up to this multiple of that may come from either look."""
LEAST_FAR_SCALE = 1.25
"""Least scale of that look ÷ the working one's: less shows nothing new."""
LARGEST_SCALE = 2.0
"""Largest enlargement; more adds no detail."""
MOST_TILES = 48
"""Budget: most tiles of one photo; a photo that asks for more is read at a smaller scale."""
TILE_OVERLAP_INDEX_HEIGHTS = 2.2
"""Overlap of tiles, in index heights at the working scale."""
NATIVE_SCALE_ERROR = 0.03
"""Scales this close to 1 are taken for 1: resampling would only cost sharpness."""
OTHER_SCALES = (2.2, 0.4)
"""Scales tried when the first look finds nothing, as multiples of its scale."""
GROUP_REACH_INDEX_HEIGHTS = 5.0
"""Greatest distance of an index from another card of the same group, in index heights."""


@dataclass(frozen=True)
class Pass:
    """One pass of the detector over a photo at one scale.

    Attributes:
        scale: that of the picture against the photo.
        found: indices, in pixels of the picture.
        height: median height in pixels of those that surely are some; 0 where there is none.
        tiles: number of tiles the detector saw.
        below: height in pixels of the photo from which indices are another pass's to see.
    """

    scale: float
    found: Found
    height: float
    tiles: int
    below: float = float("inf")


@dataclass(frozen=True, eq=False)
class Scan:
    """What the networks found on one photo.

    Attributes:
        detections: everything that may be an index, named, faint ones included.
        tiles: number of tiles the detector saw.
        network_seconds: seconds the networks alone took.
    """

    detections: Detections
    tiles: int
    network_seconds: float


class Memory(Protocol):
    """What is known of the deck on a photo, such as `vision.decks.nearest.KnownLooks`."""

    @property
    def least_confidence(self) -> float:
        """Least confidence of the detector in a finding that may be remembered."""
        ...

    def heard(self, pyramid: Pyramid, found: Detections) -> Detections:
        """The indices on a picture, named by what is remembered too; those like nothing known as they were."""
        ...


class Scanner:
    """The two networks at work on a whole photo; load it once and share it between threads."""

    def __init__(self, detector: Detector, classifier: Classifier, memory: Memory | None = None) -> None:
        """Takes the settings of the detector."""
        self._detector, self._classifier, self._memory = detector, classifier, memory
        self._settings = detector.settings
        usual = self._settings.least_confidence
        self._least = min(usual, memory.least_confidence) if memory else usual

    def scan(self, pyramid: Pyramid, progress: Progress | None = None) -> Scan:
        """Everything on a picture that may be an index; `progress` hears how much is done, in 0..1."""
        progress = progress or (lambda _done: None)
        with network_time() as spent:
            look = self._look(pyramid, progress)
            looks = self._with_far(pyramid, look)
            seen, tiles = zip(*(self._twice(pyramid, one) for one in looks), strict=True)
        progress(1.0)
        return Scan(_once(seen), sum(tiles) + sum(one.tiles for one in looks), spent.seconds)

    def _twice(self, pyramid: Pyramid, look: Pass) -> tuple[Detections, int]:
        first = self._named(pyramid, look.found.scaled(1 / look.scale))
        seen, tiles = self._closer(pyramid, first, SECOND_LOOK_SCALE * look.scale)
        return seen[heights(seen) < look.below], tiles

    def _with_far(self, pyramid: Pyramid, look: Pass) -> list[Pass]:
        """The look, and others, each larger, where the table lies too far off for it; each index is in one of them."""
        local = local_heights(look.found, look.found.confidence >= self._settings.scale_confidence)
        far = (local < FAR_HEIGHT) & (look.found.confidence >= self._settings.least_confidence)
        scale = min(LARGEST_SCALE, look.scale * TARGET_INDEX_HEIGHT / np.median(local[far])) if far.any() else 0.0
        if scale < LEAST_FAR_SCALE * look.scale:
            return [look]
        seen = look.found.scaled(1 / look.scale)
        spots, below = seen.quad.mean(axis=1), FAR_HEIGHT / look.scale
        room = GROUP_REACH_INDEX_HEIGHTS * local / look.scale
        tiles = tiles_over(spots[far], room[far], round(TILE_SIDE / scale))
        on_tiles = np.array([held(spots, tile) for tile in tiles]).any(axis=0)
        again = np.asarray(on_tiles & (seen.heights < below), np.bool_)
        closer = once_each([self._in_tile(pyramid.picture, tile, scale) for tile in tiles])
        closer = closer[closer.heights < NEAR_AND_FAR * below]
        closer = closer[np.flatnonzero(~same_spot(seen.quad[~again], closer.quad).any(axis=0))]
        same = same_spot(seen.quad, closer.quad)
        missed = again & ~same.any(axis=1)
        stays = np.asarray(~again | missed, np.bool_)
        near = seen[stays].trusted(np.where(missed, self._settings.single_look_factor, 1)[stays])
        new = closer.trusted(np.where(same.any(axis=0), 1, self._settings.single_look_factor))
        farther = Pass(scale, new.scaled(scale), new.height * scale, len(tiles), NEAR_AND_FAR * below)
        return [replace(look, found=near.scaled(look.scale)), *self._with_far(pyramid, farther)]

    def _named(self, pyramid: Pyramid, found: Found) -> Detections:
        scores = self._classifier.scores(pyramid, found.quad, found.card_quad)
        named = Detections(found.quad, found.card_quad, found.confidence, scores)
        if self._memory is None:
            return named
        known = self._memory.heard(pyramid, named)
        # What is fainter than usual is there only where it is remembered.
        usual = found.confidence >= self._settings.least_confidence
        return known[usual | (known.presence >= self._settings.least_presence)]

    def _closer(self, pyramid: Pyramid, seen: Detections, scale: float) -> tuple[Detections, int]:
        """Average what was in doubt with a second look at another scale; also the number of tiles that took."""
        doubtful = doubted(seen, self._settings)
        spots, room = seen.quad.mean(axis=1), TILE_ROOM_INDEX_HEIGHTS * heights(seen)
        tiles = tiles_over(spots[doubtful], room[doubtful], round(TILE_SIDE / scale))
        if not tiles:
            return seen, 0
        found = once_each([self._in_tile(pyramid.picture, tile, scale) for tile in tiles])
        looked = doubtful & np.any([held(spots, tile) for tile in tiles], axis=0)
        return agreed(seen, self._named(pyramid, found), looked, self._settings.single_look_factor), len(tiles)

    def _in_tile(self, pixels: Pixels, tile: Tile, scale: float) -> Found:
        """What the detector finds on a tile of the whole photo at a scale, in the photo's pixels."""
        x, y = max(tile.x, 0), max(tile.y, 0)
        part = Pyramid(pixels[y : tile.y + tile.side, x : tile.x + tile.side]).scaled(scale)
        found = self._detector.find(part, [Tile(0, 0, TILE_SIDE)], least=self._least).scaled(1 / scale).moved(x, y)
        return found[clear_of_edges(found.quad, tile, (pixels.shape[1], pixels.shape[0]), TILE_RIM / scale)]

    def _look(self, pyramid: Pyramid, progress: Progress) -> Pass:
        longest = max(pyramid.picture.shape[:2])
        first = self._pass(pyramid, min(1.0, FIRST_LOOK_SIDE / longest), lambda done: progress(0.3 * done))
        if not first.height:
            return self._search(pyramid, first, progress)
        ratio = first.height / TARGET_INDEX_HEIGHT
        if TARGET_RANGE[0] <= ratio <= TARGET_RANGE[1]:
            return first
        scale = min(first.scale / ratio, LARGEST_SCALE)
        second = self._pass(pyramid, scale, lambda done: progress(0.3 + 0.6 * done), near=first)
        return replace(second, tiles=first.tiles + second.tiles)

    def _search(self, pyramid: Pyramid, first: Pass, progress: Progress) -> Pass:
        # Nothing at the first scale: indices are either much smaller or much larger than usual.
        scales = [first.scale * factor for factor in OTHER_SCALES]
        usable = [s for s in scales if s <= LARGEST_SCALE and max(pyramid.picture.shape[:2]) * s > TILE_SIDE / 3]
        looks = [first, *(self._pass(pyramid, s, lambda done: progress(0.3 + 0.6 * done)) for s in usable)]
        best = max(looks, key=lambda look: float(look.found.confidence.sum()))
        return replace(best, tiles=sum(look.tiles for look in looks))

    def _pass(self, pyramid: Pyramid, scale: float, progress: Progress, near: Pass | None = None) -> Pass:
        scale = 1.0 if abs(scale - 1) < NATIVE_SCALE_ERROR else scale
        if near is not None:
            near = replace(near, found=near.found[near.found.confidence >= self._settings.least_confidence])
        tiles = _tiles(pyramid.picture, scale, near)
        while len(tiles) > MOST_TILES:
            scale *= 0.85
            tiles = _tiles(pyramid.picture, scale, near)
        done = iter(range(1, len(tiles) + 1))
        found = self._detector.find(
            pyramid.scaled(scale), tiles, lambda: progress(next(done) / len(tiles)), self._least
        )
        sure = found[found.confidence >= self._settings.scale_confidence]
        return Pass(scale, found, sure.height, len(tiles))


def _once(seen: Sequence[Detections]) -> Detections:
    """What several looks saw, each index once."""
    if len(seen) == 1:
        return seen[0]
    every = joined(seen)
    return every[keep_best(every.quad, np.asarray(every.presence, np.float32))]


def _tiles(pixels: Pixels, scale: float, near: Pass | None) -> list[Tile]:
    # Where an earlier look is given, only tiles within a card of something it found.
    size_wh = round(pixels.shape[1] * scale), round(pixels.shape[0] * scale)
    height = TARGET_INDEX_HEIGHT if near is None else near.height / near.scale * scale
    tiles = tile_photo(size_wh, TILE_SIDE, round(TILE_OVERLAP_INDEX_HEIGHTS * max(height, TARGET_INDEX_HEIGHT)))
    if near is None:
        return tiles
    boxes = bounds(near.found.scaled(scale / near.scale).quad)
    return tiles_near(tiles, boxes, reach=GROUP_REACH_INDEX_HEIGHTS * height)
