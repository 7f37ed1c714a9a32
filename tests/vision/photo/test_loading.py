"""The door for photos: what it lets in, what it turns away, and with which sentence."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import heif_writer  # noqa: F401 - so that Pillow writes HEIF
import numpy as np
import pytest
from PIL import Image, features

from scoring.notice import Notice
from vision.photo.loading import Photo, PhotoError, load_photo

LOSSLESS = {"PNG": {}, "TIFF": {}, "BMP": {}, "WEBP": {"lossless": True}}
LOSSY = {
    "JPEG": {"quality": 95},
    "HEIF": {"quality": 95},
    **({"AVIF": {"quality": 95}} if features.check("avif") else {}),
}
FORMATS = LOSSLESS | LOSSY


def scene(width: int = 96, height: int = 64) -> Image.Image:
    """A picture whose four corners differ: red, green, blue, white on black."""
    pixels = np.zeros((height, width, 3), np.uint8)
    h, w = height // 2, width // 2
    pixels[:h, :w], pixels[:h, w:], pixels[h:, :w], pixels[h:, w:] = (
        (200, 0, 0),
        (0, 200, 0),
        (0, 0, 200),
        (230, 230, 230),
    )
    return Image.fromarray(pixels)


def packed(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **{**FORMATS.get(kind, {}), **options})
    return buffer.getvalue()


def corners(photo: Photo) -> list[str]:
    names = {"red": (200, 0, 0), "green": (0, 200, 0), "blue": (0, 0, 200), "white": (230, 230, 230)}
    height, width = photo.pixels.shape[:2]
    spots = [photo.pixels[y, x].astype(int) for y in (8, height - 9) for x in (8, width - 9)]
    return [min(names, key=lambda n: np.abs(spot - names[n]).sum()) for spot in spots]


UPRIGHT = ["red", "green", "blue", "white"]


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_opens_upright_whatever_its_name(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "photo.pdf"
    path.write_bytes(packed(scene(), kind))
    photo = load_photo(path)
    assert photo.size_wh == (96, 64)
    assert photo.pixels.dtype == np.uint8
    assert corners(photo) == UPRIGHT


@pytest.mark.parametrize("kind", LOSSLESS)
def test_lossless_formats_keep_every_pixel(kind: str) -> None:
    assert (load_photo(packed(scene(), kind)).pixels == np.asarray(scene())).all()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "HEIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_all_eight_orientations_come_out_upright(kind: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = load_photo(packed(lying(orientation), kind, exif=exif.tobytes()))
    assert photo.size_wh == (96, 64)
    assert corners(photo) == UPRIGHT


def lying(orientation: int, upright: Image.Image | None = None) -> Image.Image:
    """The picture, or the scene, as a camera stores it under this orientation tag."""
    upright = upright or scene()
    stored = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    return upright if stored is None else upright.transpose(stored)


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "WEBP"])
def test_the_orientation_changes_no_pixel(kind: str) -> None:
    upright = noise(40, 72)
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        photo = load_photo(packed(lying(orientation, upright), kind, exif=exif.tobytes()))
        assert (photo.pixels == np.asarray(upright)).all()


def test_the_tag_of_a_heic_does_not_turn_what_its_container_did_not() -> None:
    # The container's own rotation counts, by the HEIF standard; phones repeat it in the EXIF tag.
    exif = Image.Exif()
    exif[0x0112] = 6
    assert corners(load_photo(packed(scene(), "HEIF", exif=exif))) == UPRIGHT


def test_broken_exif_is_no_reason_to_refuse_a_photo() -> None:
    assert corners(load_photo(packed(scene(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff"))) == UPRIGHT


def transparent_palette() -> bytes:
    image = Image.new("P", (64, 64), 0)
    image.putpalette([10, 20, 30, 200, 0, 0])
    image.paste(1, (0, 0, 32, 64))
    return packed(image, "PNG", transparency=0)


def half_clear(mode: str) -> bytes:
    image = scene().convert(mode)
    image.putalpha(Image.new("L", image.size, 0))
    return packed(image, "PNG")


@pytest.mark.parametrize("data", [half_clear("RGB"), half_clear("L")], ids=["RGBA", "LA"])
def test_transparency_is_laid_on_white(data: bytes) -> None:
    assert (load_photo(data).pixels == 255).all()


def test_a_transparent_colour_of_a_palette_is_white() -> None:
    pixels = load_photo(transparent_palette()).pixels
    assert pixels[5, 5].tolist() == [200, 0, 0]
    assert pixels[5, 60].tolist() == [255, 255, 255]


@pytest.mark.parametrize(("mode", "kind"), [("CMYK", "JPEG"), ("CMYK", "TIFF"), ("YCbCr", "JPEG"), ("LAB", "TIFF")])
def test_other_colour_spaces_come_out_in_rgb(mode: str, kind: str) -> None:
    image = scene() if mode == "LAB" else scene().convert(mode)
    if mode == "LAB":
        image = Image.new("LAB", (96, 64), (255, 128, 128))
        assert load_photo(packed(image, kind)).pixels.min() > 240
    else:
        assert corners(load_photo(packed(image, kind))) == UPRIGHT


@pytest.mark.parametrize("mode", ["1", "L", "P", "I;16", "I", "F"])
def test_grey_of_any_depth_keeps_black_and_white_apart(mode: str) -> None:
    pixels = load_photo(packed(steps(mode), "TIFF" if mode in {"I", "F"} else "PNG")).pixels
    assert pixels.shape == (64, 96, 3)
    assert pixels[5, 5].tolist() == [0, 0, 0]
    assert pixels[5, 90].tolist() == [255, 255, 255]
    if mode != "1":
        assert abs(int(pixels[5, 48, 0]) - 128) < 3


def steps(mode: str) -> Image.Image:
    """Black, grey, white, each a third of the width."""
    level = np.repeat(np.array([[0.0, 0.5, 1.0]]), 64, axis=0).repeat(32, axis=1)
    if mode == "F":
        return Image.fromarray(level.astype(np.float32))
    if mode == "I":
        return Image.fromarray((level * 65535).astype(np.int32))
    if mode == "I;16":
        return Image.fromarray((level * 65535).astype(np.uint16))
    return Image.fromarray((level * 255).astype(np.uint8)).convert(mode)


def test_not_a_number_in_a_float_picture_is_black() -> None:
    values = np.full((64, 64), np.nan, np.float32)
    values[:, 32:] = 1
    assert load_photo(packed(Image.fromarray(values), "TIFF")).pixels[5, [5, 60], 0].tolist() == [0, 255]


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "TIFF"])
def test_of_many_frames_the_first_is_taken(kind: str) -> None:
    frames = [Image.new("RGB", (64, 64), colour) for colour in ("red", "green", "blue")]
    data = packed(frames[0], kind, save_all=True, append_images=frames[1:])
    red, green, blue = load_photo(data).pixels[30, 30].astype(int)
    assert red > 200
    assert green < 40
    assert blue < 40


def test_the_digest_is_that_of_the_file_and_the_pixels_cannot_be_written() -> None:
    photo = load_photo(packed(scene(), "PNG"))
    assert len(photo.sha256) == 64
    assert photo.sha256 == load_photo(packed(scene(), "PNG")).sha256
    with pytest.raises(ValueError, match="read-only"):
        photo.pixels[0, 0] = 0


# What is turned away.


def refusal(source: Path | bytes) -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        load_photo(source)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return caught.value


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_cut_at_every_tenth_byte_is_read_whole_or_refused(kind: str) -> None:
    data = packed(noise(48, 64), kind)
    whole = load_photo(data).pixels
    for end in range(1, len(data), 10):
        outcome = opened(data[:end])
        assert outcome is None or (outcome.pixels == whole).all()


def noise(height: int, width: int) -> Image.Image:
    """A picture that compresses badly, as photos do."""
    return Image.fromarray(np.random.default_rng(3).integers(0, 255, (height, width, 3)).astype(np.uint8))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", *FORMATS.keys() & {"AVIF"}])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_a_photo_whose_end_became_zeros_is_called_damaged(kind: str, share: float) -> None:
    data = packed(noise(120, 160), kind)
    kept = round(len(data) * share)
    assert refusal(data[:kept] + bytes(len(data) - kept)).key == "file.damaged"


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "HEIF", "PNG"])
def test_zeros_behind_a_whole_photo_are_no_harm(kind: str) -> None:
    data = packed(noise(60, 80), kind)
    assert (load_photo(data + bytes(10_000)).pixels == load_photo(data).pixels).all()


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("lost", [1, 2])
def test_a_jpeg_that_lacks_only_its_end_marker_is_read(lost: int, *, progressive: bool) -> None:
    data = packed(noise(60, 80), "JPEG", progressive=progressive)
    assert (load_photo(data[:-lost]).pixels == load_photo(data).pixels).all()


@pytest.mark.parametrize("lost", [12, 100, 1000])
def test_a_jpeg_that_lacks_more_than_its_end_marker_is_called_damaged(lost: int) -> None:
    assert refusal(packed(noise(60, 80), "JPEG")[:-lost]).key == "file.damaged"


def test_the_preview_inside_a_photo_is_not_taken_for_its_end() -> None:
    exif = b"Exif\0\0" + packed(scene(), "JPEG")
    data = packed(noise(120, 160), "JPEG", exif=exif)
    assert opened(data) is not None
    assert refusal(data[:20_000] + bytes(len(data))).key == "file.damaged"


def opened(data: bytes) -> Photo | None:
    try:
        return load_photo(data)
    except PhotoError:
        return None


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_cut_file_is_called_cut(kind: str) -> None:
    data = packed(scene(600, 400), kind)
    error = refusal(data[: len(data) // 2])
    assert error.key == "file.damaged"
    assert "cut short or damaged" in str(error)


def archive() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("photo.jpg", packed(scene(), "JPEG"))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "pdf"),
        (archive(), "zip"),
        (b"\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41" + bytes(300), "video"),
        (b"\0\0\0\x14ftypqt  " + bytes(300), "video"),
        (b"RIFF\x24\x60\0\0AVI LIST" + bytes(300), "video"),
        (b"\x1aE\xdf\xa3\x9fB\x86\x81\x01" + bytes(300), "video"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>", "text"),
        ("Carte da burraco, città".encode(), "text"),
        (b"\x1f\x8b\x08\0" + bytes(50), "archive"),
        (bytes(1000), "unknown"),
        (b"\x07", "unknown"),
    ],
)
def test_what_is_no_photo_is_named_by_its_content(data: bytes, kind: str) -> None:
    error = refusal(data)
    assert (error.key, error.notice.values["kind"]) == ("file.not-a-photo", Notice(f"kind.{kind}"))


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").touch()
    assert refusal(tmp_path / "photo.jpg").key == refusal(b"").key == "file.empty"


def test_paths_that_hold_no_file_are_named(tmp_path: Path) -> None:
    assert "photo.jpg" in str(refusal(tmp_path / "photo.jpg"))
    assert refusal(tmp_path).key == "file.folder"
    assert refusal(tmp_path / ("long" * 200)).key == "file.forbidden"


@pytest.mark.parametrize("size", [(1, 1), (2000, 8)])
def test_too_small_pictures_say_their_size(size: tuple[int, int]) -> None:
    error = refusal(packed(Image.new("RGB", size), "PNG"))
    assert error.key == "file.tiny"
    assert f"{size[0]}×{size[1]}" in str(error)
