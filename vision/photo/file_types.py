"""What a file seems to be, by its first bytes: for telling a person why it is no photo."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FileKind:
    """A kind of file.

    Attributes:
        code: its name; `kind.CODE` in `scoring.words` says it.
        is_picture: whether `vision.photo.loading` opens such files when they are sound.
    """

    code: str
    is_picture: bool = False


HEAD_BYTES = 512
"""First bytes of a file that tell its kind."""

UNKNOWN = FileKind("unknown")
TEXT = FileKind("text")
VIDEO = FileKind("video")
HEIC = FileKind("heic", is_picture=True)
AVIF = FileKind("avif", is_picture=True)

# (offset, bytes, kind); the first that fits stands, so the longer of two alike comes first.
SIGNATURES = (
    (0, b"\xff\xd8", FileKind("jpeg", is_picture=True)),
    (0, b"\x89PNG", FileKind("png", is_picture=True)),
    (8, b"WEBP", FileKind("webp", is_picture=True)),
    (0, b"GIF8", FileKind("gif", is_picture=True)),
    (0, b"II*\0", FileKind("tiff", is_picture=True)),
    (0, b"MM\0*", FileKind("tiff", is_picture=True)),
    (8, b"AVI ", VIDEO),
    (8, b"WAVE", FileKind("sound")),
    (0, b"ID3", FileKind("sound")),
    (0, b"\x1aE\xdf\xa3", VIDEO),
    (0, b"\0\0\x01\xba", VIDEO),
    (0, b"%PDF", FileKind("pdf")),
    (0, b"PK\x03\x04", FileKind("zip")),
    (0, b"PK\x05\x06", FileKind("zip")),
    (0, b"\x1f\x8b", FileKind("archive")),
    (0, b"7z\xbc\xaf", FileKind("archive")),
    (0, b"Rar!", FileKind("archive")),
    (0, b"\x7fELF", FileKind("program")),
    (0, b"MZ", FileKind("program")),
    (0, b"8BPS", FileKind("photoshop")),
    (0, b"SQLite format 3", FileKind("database")),
    (0, b"BM", FileKind("bmp", is_picture=True)),
)

HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
AVIF_BRANDS = frozenset({b"avif", b"avis"})


def kind_of(data: bytes) -> FileKind:
    """The kind of file that these bytes begin; `UNKNOWN` where nothing fits."""
    if data[4:8] == b"ftyp":
        return _kind_of_brand(data[8:12])
    for offset, signature, kind in SIGNATURES:
        if data.startswith(signature, offset):
            return kind
    return TEXT if _is_text(data[:HEAD_BYTES]) else UNKNOWN


def _kind_of_brand(brand: bytes) -> FileKind:
    """HEIC, AVIF and MP4 share one container and differ in its brand."""
    if brand in AVIF_BRANDS:
        return AVIF
    return HEIC if brand in HEIC_BRANDS else VIDEO


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        # A character cut by the end of the sample is no sign against text.
        text = head[: error.start].decode("utf-8") if error.start > len(head) - 4 else ""
    return len(text) > 3 and all(character.isprintable() or character in "\t\r\n\f" for character in text)  # noqa: PLR2004
