"""JPEG files whose last bytes were lost: whole pictures without their end marker are told from those that lack more."""

from __future__ import annotations

import io
import zlib

from PIL import Image

from vision.photo.truncation import JPEG_END, is_ended_jpeg

FILLER = b"\x55" * 1024
"""Bytes put where compressed data may be missing: a decoder that still waits for some makes a picture of them."""


def with_end_marker(data: bytes, reduced_by: int) -> bytes:
    """The JPEG with its end marker where nothing but that is missing; any other file as it is.

    Args:
        data: the file's bytes.
        reduced_by: how many times smaller the picture is decoded: what is lost is judged at that size.
    """
    if not data.startswith(b"\xff\xd8") or is_ended_jpeg(data):
        return data
    # Half of the marker may be there.
    kept = data.rstrip(JPEG_END[:1])
    ended = kept + JPEG_END
    return ended if _checksum(ended, reduced_by) == _checksum(kept + FILLER + JPEG_END, reduced_by) else data


def _checksum(data: bytes, reduced_by: int) -> int:
    with Image.open(io.BytesIO(data), formats=["JPEG"]) as image:
        image.draft(None, (image.width // reduced_by, image.height // reduced_by))
        return zlib.crc32(image.tobytes())
