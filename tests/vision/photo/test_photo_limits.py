"""The door for photos and the memory: nothing takes more than 2 GB, whatever a file unpacks to."""

from __future__ import annotations

import subprocess
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image
from test_loading import packed, refusal, scene


def bomb(kind: str) -> bytes:
    return packed(Image.new("1" if kind != "JPEG" else "L", (20_000, 20_000)), kind)


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "GIF", "JPEG"])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bomb(kind)
    monkeypatch.setattr(Image.Image, "load", lambda _: pytest.fail("a bomb was decoded"))
    error = refusal(data)
    assert error.key == "file.huge"
    assert "20000×20000" in str(error)


def test_too_heavy_files_are_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "photo.jpg"
    with path.open("wb") as file:
        file.truncate(2**40)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("a heavy file was read"))
    assert refusal(path).key == "file.heavy"


OPEN_AND_MEASURE = """
import resource, sys
from pathlib import Path
from vision.photo.loading import PhotoError, load_photo
resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, 6 * 2**30))
try:
    said = "{}x{}".format(*load_photo(Path(sys.argv[1])).size_wh)
except PhotoError as error:
    said = error.key
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(said, int(peak.split()[1]) // 1024)
"""
"""The kernel's own peak of this process: `ru_maxrss` begins with that of whoever started it."""


def opened_elsewhere(path: Path) -> tuple[str, int]:
    """What a process of its own makes of a file (a size, or why not), and the most megabytes it held."""
    command = [sys.executable, "-c", OPEN_AND_MEASURE, path]
    ran = subprocess.run(command, capture_output=True, check=True, text=True, timeout=280)
    said, megabytes = ran.stdout.split()
    return said, int(megabytes)


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGBA")])
def test_a_hundred_megapixels_are_reduced_within_two_gigabytes(kind: str, mode: str, tmp_path: Path) -> None:
    path = tmp_path / "photo"
    options = {"progressive": True} if kind == "JPEG" else {"compress_level": 1}
    path.write_bytes(packed(scene(11_600, 8_700).convert(mode), kind, **options))
    said, megabytes = opened_elsewhere(path)
    assert said == "5800x4350"
    assert megabytes < 2_000


@dataclass(frozen=True)
class Large:
    """A picture near the limit of its kind."""

    kind: str
    mode: str
    size: tuple[int, int] = (13_000, 10_000)
    options: dict[str, object] = field(default_factory=dict)

    def write(self, path: Path, smaller: int) -> None:
        size = (self.size[0] // smaller, self.size[1] // smaller)
        path.write_bytes(packed(Image.new(self.mode, size, 1), self.kind, **self.options))


PROGRESSIVE = {"progressive": True, "subsampling": 0}
LZW = {"compression": "tiff_lzw"}
LARGEST = [
    Large("JPEG", "RGB", (14_400, 14_400), PROGRESSIVE),
    Large("JPEG", "CMYK", (14_400, 14_400), PROGRESSIVE),
    Large("PNG", "I;16", options={"compress_level": 1}),
    Large("PNG", "P", options={"compress_level": 1, "transparency": 0}),
    Large("TIFF", "F", options=LZW),
    Large("TIFF", "I", options=LZW),
    Large("TIFF", "CMYK", options=LZW),
    Large("TIFF", "LAB", options=LZW),
    Large("GIF", "P"),
    Large("BMP", "L"),
    Large("WEBP", "RGBA", (16_383, 6_700), {"lossless": True, "method": 0}),
]


@pytest.mark.endurance
@pytest.mark.parametrize("large", LARGEST, ids=lambda large: f"{large.kind}-{large.mode}")
def test_the_largest_pictures_of_any_kind_open_within_two_gigabytes(large: Large, tmp_path: Path, rounds: int) -> None:
    path = tmp_path / "photo"
    large.write(path, smaller=1 if rounds > 5 else 6)
    said, megabytes = opened_elsewhere(path)
    assert "x" in said
    assert megabytes < 2_000


def png_with(chunk: bytes, body: bytes) -> bytes:
    """A sound PNG with one more chunk after its header."""
    data = packed(scene(), "PNG")
    more = len(body).to_bytes(4, "big") + chunk + body + zlib.crc32(chunk + body).to_bytes(4, "big")
    return data[:33] + more + data[33:]


@pytest.mark.parametrize(
    ("chunk", "head"), [(b"zTXt", b"note\0\0"), (b"iCCP", b"profile\0\0"), (b"iTXt", b"n\0\1\0\0\0")]
)
def test_a_bomb_in_the_notes_of_a_photo_is_not_unpacked(chunk: bytes, head: bytes, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(png_with(chunk, head + zlib.compress(bytes(300_000_000), 1)))
    said, megabytes = opened_elsewhere(path)
    assert said in {"96x64", "file.damaged"}
    assert megabytes < 300
