"""Whether the end of a picture's file was lost, as in a transfer that stopped half way: the rest is zeros then.

JPEG, WebP, HEIC and AVIF carry no checksum, and their decoders make a grey or smeared area of the zeros. No sound
picture ends like that: in entropy-coded data of photos runs of zeros are a few bytes long.
"""

from __future__ import annotations

LOST = bytes(4096)
"""A lost end, at least: one block of a disk, longer than what cameras leave empty behind their notes."""

JPEG_SCAN, JPEG_END = b"\xff\xda", b"\xff\xd9"
WEBP_PICTURES = frozenset({b"VP8 ", b"VP8L", b"ANMF"})


def tail_is_lost(data: bytes) -> bool:
    """Whether the compressed picture in this file ends in zeros; zeros behind the picture are no harm."""
    if data.startswith(b"\xff\xd8"):
        return data.endswith(LOST) and not is_ended_jpeg(data)
    if data[8:12] == b"WEBP":
        return _webp_is_lost(data)
    return data[4:8] == b"ftyp" and _boxes_are_lost(data)


def is_ended_jpeg(data: bytes) -> bool:
    """Whether a JPEG's compressed data end with their end marker."""
    return data.find(JPEG_END, _jpeg_scan(data)) >= 0


def _jpeg_scan(data: bytes) -> int:
    """Where the compressed data begin: earlier segments may hold a preview, with an end of its own."""
    at = 2
    while data[at : at + 1] == b"\xff" and data[at : at + 2] != JPEG_SCAN:
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at if data[at : at + 1] == b"\xff" else 0


def _webp_is_lost(data: bytes) -> bool:
    """The first picture counts, as everywhere; notes on the photo come after it."""
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] in WEBP_PICTURES:
            return data.endswith(LOST, at + 8, at + 8 + size)
        at += 8 + size + size % 2
    return False


def _boxes_are_lost(data: bytes) -> bool:
    """HEIC and AVIF: boxes with their size before their name; `mdat` holds the picture."""
    at = 0
    while at + 8 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        if size == 1:
            size = int.from_bytes(data[at + 8 : at + 16], "big")
        if data[at + 4 : at + 8] == b"mdat":
            return data.endswith(LOST, at, at + size if size else len(data))
        if not size:
            return False
        at += size
    return False
