"""Scans a photo for indices: chooses the scale, finds them on tiles, names them, looks again at what is in doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detection.classifier import Classifier
from vision.detection.dark_faces import dark_share
from vision.detection.detections import Detections
from vision.detection.detector import TILE_RIM, TILE_SIDE, Detector, Found, once_each
from vision.detection.refinement import (
    SECOND_LOOK_SCALE,
    TILE_ROOM_INDEX_HEIGHTS,
    agreed,
    doubted,
    heights,
    tiles_over,
)
from vision.detection.tiling import Tile, bounds, clear_of_edges, held, tile_photo, tiles_near
from vision.detection.tilt import from_above
from vision.inference.timing import network_time
from vision.photo.negative import with_lightness_inverted
from vision.photo.pyramid import Pyramid
from vision.photo.rectification import Rectification

if TYPE_CHECKING:
    from collections.abc import Callable

    Pixels = NDArray[np.uint8]
    Progress = Callable[[float], None]

FIRST_LOOK_SIDE = 1280
"""Longest side in pixels of the first look, which only measures how large the indices are."""
TARGET_INDEX_HEIGHT = 30.0
"""Height in pixels at which the detector reads an index best."""
TARGET_RANGE = (0.75, 1.3)
"""Height ÷ target height between which the first look is kept as the working one."""
LARGEST_SCALE = 2.0
"""Largest enlargement; more adds no detail."""
MOST_TILES = 48
"""Budget: most tiles of one photo; a photo that asks for more is read at a smaller scale."""
TILE_OVERLAP_INDEX_HEIGHTS = 2.2
"""Overlap of tiles, in index heights at the working scale."""
NATIVE_SCALE_ERROR = 0.03
"""Scales this close to 1 are taken for 1: resampling would only cost sharpness."""
FEW_SEEN = 8
"""Indices from which the first look tells whether cards are dark; with fewer the negative is looked at too."""
DARK_MAJORITY = 0.5
"""Share of the indices on dark paper from which the negative is looked at."""
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
    """

    scale: float
    found: Found
    height: float
    tiles: int


@dataclass(frozen=True, eq=False)
class Scan:
    """What the networks found on one photo.

    Attributes:
        detections: everything that may be an index, named, faint ones included, in pixels of the photo.
        tiles: number of tiles the detector saw.
        network_seconds: seconds the networks alone took.
        above: the way to the table seen from above, where the camera was tilted.
    """

    detections: Detections
    tiles: int
    network_seconds: float
    above: Rectification | None = None


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
            pyramid, first = self._first(pyramid, progress)
            above = from_above(
                self._sure(first.found).scaled(1 / first.scale), (pyramid.picture.shape[1], pyramid.picture.shape[0])
            )
            if above:
                pyramid, first = self._rectified(pyramid, first, above)
            look = self._look(pyramid, first, progress, anew=bool(above))
            seen = self._named(pyramid, look.found.scaled(1 / look.scale))
            seen, tiles = self._closer(pyramid, seen, SECOND_LOOK_SCALE * look.scale)
        progress(1.0)
        return Scan(seen.mapped(above.back) if above else seen, look.tiles + tiles, spent.seconds, above)

    def _rectified(self, pyramid: Pyramid, first: Pass, above: Rectification) -> tuple[Pyramid, Pass]:
        """The picture of the table seen from above, and the first look in its pixels."""
        seen = first.found.scaled(1 / first.scale)
        found = seen.mapped(above.homography)
        spots = found.quad.mean(axis=1)
        found = found[((spots > 0) & (spots < above.size_wh)).all(axis=1)]
        height = self._sure(found).height
        picture = above.picture(pyramid, shrink=height / self._sure(seen).height)
        return Pyramid(picture), Pass(1.0, found, height, first.tiles)

    def _sure(self, found: Found) -> Found:
        return found[found.confidence >= self._settings.scale_confidence]

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

    def _first(self, pyramid: Pyramid, progress: Progress) -> tuple[Pyramid, Pass]:
        """The first look, which tells how large the indices are and how they lie, and what it was taken of.

        Of dark cards the photo is taken with its lightness inverted: the networks know light cards best.
        """
        scale = min(1.0, FIRST_LOOK_SIDE / max(pyramid.picture.shape[:2]))
        first = self._pass(pyramid, scale, lambda done: progress(0.2 * done))
        seen = self._sure(first.found)
        if len(seen) < FEW_SEEN or dark_share(pyramid, seen.scaled(1 / first.scale)) > DARK_MAJORITY:
            # The whole photo is inverted only where its small picture says so: that takes long.
            small = Pyramid(with_lightness_inverted(pyramid.scaled(first.scale)))
            other = replace(self._pass(small, 1.0, lambda done: progress(0.2 + 0.1 * done)), scale=first.scale)
            tiles = first.tiles + other.tiles
            if self._sure(other.found).confidence.sum() > seen.confidence.sum():
                pyramid, first = Pyramid(with_lightness_inverted(pyramid.picture)), other
            first = replace(first, tiles=tiles)
        return pyramid, first if first.height else self._search(pyramid, first, progress)

    def _look(self, pyramid: Pyramid, first: Pass, progress: Progress, *, anew: bool) -> Pass:
        """The working look: the first one where its scale serves and it need not be taken `anew`."""
        ratio = first.height / TARGET_INDEX_HEIGHT
        if not first.height or (not anew and TARGET_RANGE[0] <= ratio <= TARGET_RANGE[1]):
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
        picture, found = pyramid.scaled(scale), once_each([])
        steps, seen = count(1), 0
        while tiles[seen:]:
            new = self._detector.find(picture, tiles[seen:], lambda: progress(next(steps) / len(tiles)), self._least)
            found, seen = once_each([found, new]), len(tiles)
            if near is not None:
                # What comes into sight at the edge of what was looked at is followed.
                sure = Pass(scale, self._sure(new), near.height * scale / near.scale, 0)
                beside = [tile for tile in _tiles(pyramid.picture, scale, sure) if tile not in tiles]
                tiles.extend(beside[: MOST_TILES - len(tiles)])
        return Pass(scale, found, self._sure(found).height, len(tiles))


def _tiles(pixels: Pixels, scale: float, near: Pass | None) -> list[Tile]:
    # Where an earlier look is given, only tiles within a card of something it found.
    size_wh = round(pixels.shape[1] * scale), round(pixels.shape[0] * scale)
    height = TARGET_INDEX_HEIGHT if near is None else near.height / near.scale * scale
    tiles = tile_photo(size_wh, TILE_SIDE, round(TILE_OVERLAP_INDEX_HEIGHTS * max(height, TARGET_INDEX_HEIGHT)))
    if near is None:
        return tiles
    boxes = bounds(near.found.scaled(scale / near.scale).quad)
    return tiles_near(tiles, boxes, reach=GROUP_REACH_INDEX_HEIGHTS * height)
