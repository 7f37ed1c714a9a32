"""Frames of a film: the sharpest of each stretch of time, few enough to read them all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.notice import printable
from vision.photo.file_types import HEAD_BYTES, VIDEO, kind_of
from vision.photo.loading import Photo, PhotoError

MOST_FRAMES = 8
"""Frames of a film that are read."""
LONGEST_S = 60.0
"""A longer film is refused, in seconds."""
MEASURED_SIDE = 480
"""Longer side in pixels at which sharpness is measured."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One frame of a film.

    Attributes:
        second: when it was taken, in seconds from the film's beginning.
        photo: what it shows.
    """

    second: float
    photo: Photo


def is_film(path: Path) -> bool:
    """Whether a file holds moving pictures, judged by its first bytes; a pipe, or what cannot be opened, is none."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return kind_of(file.read(HEAD_BYTES)) == VIDEO
    except OSError:
        return False


def load_film(path: Path, progress: Callable[[float], None] | None = None) -> list[Frame]:
    """The sharpest frame of each of `MOST_FRAMES` stretches of a film, in order; one at a time is held whole.

    Raises:
        PhotoError: the film cannot be read, or is too long.
    """
    progress = progress or (lambda _done: None)
    sharpness, rate = _sharpness(path, progress)
    stretches = np.array_split(np.arange(len(sharpness)), min(MOST_FRAMES, len(sharpness)))
    chosen = {int(stretch[np.argmax(sharpness[stretch])]) for stretch in stretches}
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    frames = []
    for number, pixels in enumerate(_pictures(path)):
        if number in chosen:
            rgb = cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)
            frames.append(Frame(number / rate, Photo(np.asarray(rgb, np.uint8), f"{digest}-{number}")))
    progress(1.0)
    return frames


def _sharpness(path: Path, progress: Callable[[float], None]) -> tuple[NDArray[np.float64], float]:
    """Sharpness of each frame, the variance of its Laplacian, and the frames a second."""
    film = cv2.VideoCapture(str(path))
    count, rate = film.get(cv2.CAP_PROP_FRAME_COUNT), film.get(cv2.CAP_PROP_FPS)
    film.release()
    if not rate > 0 or not count > 0:
        raise PhotoError("film.unreadable", name=printable(path.name))
    if count / rate > LONGEST_S:
        raise PhotoError("film.long", name=printable(path.name), seconds=count / rate, limit=LONGEST_S)
    found = []
    for pixels in _pictures(path):
        shrink = min(1.0, MEASURED_SIDE / max(pixels.shape[:2]))
        small = cv2.resize(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), None, fx=shrink, fy=shrink)
        found.append(float(cv2.Laplacian(small, cv2.CV_64F).var()))
        progress(0.9 * min(len(found) / count, 1.0))
    if not found:
        raise PhotoError("film.unreadable", name=printable(path.name))
    return np.array(found), float(rate)


def _pictures(path: Path) -> Iterator[NDArray[np.uint8]]:
    """Every frame (H, W, 3) uint8 BGR, upright."""
    film = cv2.VideoCapture(str(path))
    try:
        while True:
            there, pixels = film.read()
            if not there:
                return
            yield np.asarray(pixels, np.uint8)
    finally:
        film.release()
