"""The door for photos: any picture file in, upright RGB pixels out, or one clear sentence.

What a file is, is judged by its content, never by its name. The EXIF orientation is applied here and nowhere
else, so every later step, and every quad it reports, lives in the frame of `Photo.pixels`.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pi_heif
from numpy.typing import NDArray
from PIL import Image, ImageFile, ImageOps, features

from scoring.documents.whole_file import STANDARD_INPUT, NobodyWritesError, read_whole
from scoring.notice import Notice, NoticeError, printable
from vision.photo.end_marker import with_end_marker
from vision.photo.file_types import UNKNOWN, kind_of
from vision.photo.rgb import to_rgb
from vision.photo.truncation import tail_is_lost

MAX_FILE_BYTES = 256 * 2**20
"""Heavier files are refused unread: a 100 MP photo weighs about 60 MB, the page's own limit is 200 MB."""

MAX_MEGAPIXELS = 130
"""Largest picture that is decoded: the 108 MP of phones, with room to spare."""

MAX_JPEG_MEGAPIXELS = 210
"""JPEG is shrunk by its decoder, so the 200 MP of phones still fit the memory."""

MAX_WEBP_MEGAPIXELS = 110
"""The decoder of WebP holds four whole pictures at once; 130 MP would take more than 2 GB."""

LIMITS = {"JPEG": MAX_JPEG_MEGAPIXELS, "MPO": MAX_JPEG_MEGAPIXELS, "WEBP": MAX_WEBP_MEGAPIXELS}
"""Megapixels of the formats that differ from `MAX_MEGAPIXELS`."""

WORKING_PIXELS = 50_000_000
"""Larger pictures are halved (or more) while they are decoded, which bounds the memory of everything after."""

MIN_SIDE = 32
"""Shorter sides, in pixels, cannot hold the corner of one card."""

FORMATS = ("JPEG", "PNG", "HEIF", "WEBP", "TIFF", "BMP", "GIF", *(("AVIF",) if features.check("avif") else ()))

# Pillow warns and raises by a limit of its own, which depends on its version; `_refuse_by_size` holds ours
# before a pixel is decoded.
Image.MAX_IMAGE_PIXELS = None
pi_heif.register_heif_opener()


class PhotoError(NoticeError, ValueError):
    """A file that cannot be used as a photo: what is wrong and what to do."""


@dataclass(frozen=True, eq=False)
class Photo:
    """A photo as everything after sees it.

    Attributes:
        pixels: (H, W, 3) uint8 RGB, upright, read-only.
        sha256: hexadecimal digest of the file's bytes.
    """

    pixels: NDArray[np.uint8]
    sha256: str

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of `pixels`."""
        return self.pixels.shape[1], self.pixels.shape[0]


def load_photo(source: Path | bytes) -> Photo:
    """Read a photo from a path, a pipe, standard input (the path ``-``) or from the bytes of a file.

    Of animations and files of many pages the first (or primary) picture is taken, transparency is laid on white,
    grey and 16-bit pictures become 8-bit RGB, and more than `WORKING_PIXELS` are reduced.

    Raises:
        PhotoError: the file cannot be used; its sentence says why and what to do.
    """
    data = source if isinstance(source, bytes) else _bytes_of(source)
    _refuse_by_weight(len(data))
    pixels = _decoded(data)
    pixels.flags.writeable = False
    return Photo(pixels, hashlib.sha256(data).hexdigest())


def refuse_at_once(head: bytes, size: int) -> None:
    """Refuse what its first bytes, or its size in bytes, show to be no photo; all else is judged when it is opened.

    Raises:
        PhotoError: as `load_photo`.
    """
    _refuse_by_weight(size)
    kind = kind_of(head)
    if not kind.is_picture and kind is not UNKNOWN:
        raise _complaint(head)


def _bytes_of(path: Path) -> bytes:
    name = printable(path.name)
    try:
        if str(path) != STANDARD_INPUT:
            if path.is_dir():
                raise PhotoError("file.folder", name=name)
            if path.is_file():
                _refuse_by_weight(path.stat().st_size)
        return read_whole(str(path), MAX_FILE_BYTES)
    except FileNotFoundError:
        raise PhotoError("file.missing", name=name) from None
    except NobodyWritesError:
        raise PhotoError("file.unwritten", name=name) from None
    except OSError as error:
        raise PhotoError("file.forbidden", name=name, reason=error.strerror) from None


def _refuse_by_weight(size: int) -> None:
    if not size:
        raise PhotoError("file.empty")
    if size > MAX_FILE_BYTES:
        raise PhotoError("file.heavy", megabytes=size / 2**20, limit=MAX_FILE_BYTES // 2**20)


def _decoded(data: bytes) -> NDArray[np.uint8]:
    """Upright pixels of the file."""
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            _refuse_by_size(image)
            _refuse_by_tail(data)
            factor = _reduction(image)
        with Image.open(io.BytesIO(with_end_marker(data, factor)), formats=FORMATS) as image:
            return _upright_pixels(image, factor)
    except PhotoError:
        raise
    # Decoders raise whatever the bytes lead them to: OSError, SyntaxError, struct.error, MemoryError, …
    except Exception as error:
        raise _complaint(data) from error


def _complaint(data: bytes) -> PhotoError:
    kind = kind_of(data)
    key = "file.damaged" if kind.is_picture else "file.not-a-photo"
    return PhotoError(key, kind=Notice(f"kind.{kind.code}"))


def _refuse_by_size(image: ImageFile.ImageFile) -> None:
    width, height = image.size
    megapixels = width * height / 1e6
    limit = LIMITS.get(str(image.format), MAX_MEGAPIXELS)
    if megapixels > limit:
        raise PhotoError("file.huge", width=width, height=height, megapixels=megapixels, limit=limit)
    if min(width, height) < MIN_SIDE:
        raise PhotoError("file.tiny", width=width, height=height)


def _refuse_by_tail(data: bytes) -> None:
    if tail_is_lost(data):
        raise _complaint(data)


def _reduction(image: ImageFile.ImageFile) -> int:
    """How many times smaller a picture is decoded, on each side."""
    return math.ceil(math.sqrt(image.width * image.height / WORKING_PIXELS))


def _upright_pixels(image: ImageFile.ImageFile, factor: int) -> NDArray[np.uint8]:
    if factor > 1:
        image.draft(None, (image.width // factor, image.height // factor))
    image.load()
    _turn_upright(image)
    return np.asarray(to_rgb(image, WORKING_PIXELS))


def _turn_upright(image: ImageFile.ImageFile) -> None:
    """Apply the EXIF orientation, once.

    HEIF and TIFF pictures come turned by their decoders, which clear the tag.
    """
    # A photo is not refused for its broken EXIF: it is taken as it lies.
    with contextlib.suppress(Exception):
        ImageOps.exif_transpose(image, in_place=True)
