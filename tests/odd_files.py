"""Files that people and others hand to the door for photos: odd photos that open, and what is none."""

from __future__ import annotations

import io
import zipfile

import cv2
import heif_writer  # noqa: F401 - so that Pillow writes HEIF
import numpy as np
from PIL import Image

SIZE_WH = (120, 80)


def picture() -> Image.Image:
    """Noise, which compresses as badly as a photo."""
    return Image.fromarray(np.random.default_rng(2).integers(0, 255, (*SIZE_WH[::-1], 3)).astype(np.uint8))


def packed(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def turned(kind: str) -> bytes:
    """A photo taken with the phone upright."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return packed(picture(), kind, exif=exif.tobytes())


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("../../photo.jpg", packed(picture(), "JPEG"))
    return out.getvalue()


def deep() -> bytes:
    """A colour PNG of 16 bits, which Pillow cannot write."""
    return cv2.imencode(".png", np.asarray(picture()).astype(np.uint16) * 257)[1].tobytes()


def photos() -> dict[str, bytes]:
    """Odd, yet photos, by the name that somebody gave them."""
    image = picture()
    others = [picture().rotate(90 * turn) for turn in (1, 2)]
    return {
        "a.jpg": packed(image, "JPEG"),
        "png named.jpg": packed(image, "PNG"),
        "jpeg named.heic": packed(image, "JPEG"),
        "turned.jpg": turned("JPEG"),
        "turned.heic": turned("HEIF"),
        "lying.heic": packed(image, "HEIF"),
        "animated.gif": packed(image, "GIF", save_all=True, append_images=others),
        "animated.webp": packed(image, "WEBP", save_all=True, append_images=others),
        "cmyk.jpg": packed(image.convert("CMYK"), "JPEG"),
        "grey.jpg": packed(image.convert("L"), "JPEG"),
        "clear.png": packed(image.convert("RGBA"), "PNG"),
        "grey 16.png": packed(Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257), "PNG"),
        "colour 16.png": deep(),
        "../../up.jpg": packed(image, "JPEG", quality=60),
        "<b>bold</b>.jpg": packed(image, "JPEG", quality=61),
    }


def no_photos() -> dict[str, bytes]:
    """What is refused, by the name it comes under."""
    jpeg, heic = packed(picture(), "JPEG"), packed(picture(), "HEIF")
    return {
        "empty.jpg": b"",
        "cut.jpg": jpeg[: len(jpeg) // 2],
        "cut.heic": heic[: len(heic) // 2],
        "lost end.jpg": jpeg[:2000] + bytes(90_000),
        "point.png": packed(Image.new("RGB", (1, 1)), "PNG"),
        "bomb.png": packed(Image.new("1", (20_000, 20_000)), "PNG"),
        "letter.jpg": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
        "film.jpg": b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(300),
        "film.avi": b"RIFF\x24\x60\0\0AVI LIST" + bytes(300),
        "photos.zip": zipped(),
        "drawing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "page.jpg": b"<html><script>alert(1)</script>" * 9,
        "program.jpg": b"\x7fELF\2\1\1" + bytes(200),
        "zeros.jpg": bytes(1000),
    }
