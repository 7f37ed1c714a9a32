"""Table tops for synthetic scenes: photographed textures as they are, grey grains and patterns dyed like cloth."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.art.fetching import FETCHERS, ArtError

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

TEXTURE_SIDE = 1024
JPEG_QUALITY = 90
GREY_ALPHA, RGB, RGB_ALPHA = 2, 3, 4
"""Channels of a picture."""


@dataclass(frozen=True)
class Textures:
    """Pictures of one package; ``dyes`` above 0 says how many colourings each grey picture gets, at what zoom."""

    registry: str
    package: str
    pattern: str
    dyes: int = 0
    zoom: float = 1.0
    contrast: float = 1.0


TEXTURES = (
    Textures("pypi", "metaworld==3.1.1", "metaworld/assets/**/textures/*.png"),
    Textures("pypi", "robosuite==1.5.2", "robosuite/models/assets/textures/*.png"),
    Textures("debian", "foobillardplus-data", "usr/share/games/foobillardplus/data/carpet.png"),
    Textures("debian", "foobillardplus-data", "usr/share/games/foobillardplus/data/c*ing.png"),
    Textures("debian", "billard-gl-data", "usr/share/games/billard-gl/Texturen/[1-9]/holz.bmp", zoom=4),
    Textures("debian", "foobillardplus-data", "usr/share/games/foobillardplus/data/cloth.png", dyes=8, contrast=0.5),
    Textures("pypi", "robosuite==1.5.2", "robosuite/models/assets/textures/gray-felt.png", dyes=6),
    Textures("pypi", "metaworld==3.1.1", "metaworld/assets/scene/textures/fabricP*.png", dyes=4),
    Textures("debian", "krita-data", "usr/share/krita/patterns/[0-2]*.png", dyes=2, contrast=0.7),
    Textures("debian", "krita-data", "usr/share/krita/patterns/*aper*", dyes=2, contrast=0.7),
    Textures("debian", "krita-data", "usr/share/krita/patterns/[CGPSZ][a-z]*[0-9].pat", dyes=1, zoom=4),
)

# Labels, drawings for cables and doors, and bare metal: nobody lays cards on them.
UNWANTED = frozenset(
    {"bread", "can", "cereal", "soda", "lemon", "glass", "real_door", "height1", "metal", "metal1", "metal2", "tennis"}
    | {"navy_blue", "dirt"}
)

# Ground and figure of cloths, RGB.
DYES: tuple[tuple[Colour, Colour], ...] = (
    ((24, 92, 54), (40, 120, 76)),
    ((20, 54, 110), (44, 84, 148)),
    ((112, 22, 34), (150, 46, 54)),
    ((228, 220, 204), (190, 170, 140)),
    ((240, 240, 236), (180, 40, 44)),
    ((238, 238, 240), (40, 80, 160)),
    ((92, 66, 46), (132, 100, 72)),
    ((60, 60, 64), (96, 96, 100)),
    ((222, 190, 90), (250, 226, 150)),
    ((236, 236, 226), (60, 130, 80)),
    ((150, 170, 176), (196, 210, 214)),
    ((70, 40, 84), (110, 76, 128)),
    ((204, 120, 60), (236, 170, 110)),
    ((176, 150, 120), (214, 194, 168)),
    ((30, 30, 32), (58, 58, 62)),
)


def read_pattern(data: bytes) -> Picture:
    """Decode a GIMP pattern file; one with transparency gives its alpha as grey."""
    header, _, width, height, depth = struct.unpack(">5I", data[:20])
    pixels = np.frombuffer(data[header : header + width * height * depth], np.uint8).reshape(height, width, depth)
    if depth in (GREY_ALPHA, RGB_ALPHA) and pixels[..., -1].std() > 0:
        return 255 - pixels[..., -1]
    return np.ascontiguousarray(pixels[..., 2::-1] if depth >= RGB else pixels[..., 0])


def read_texture(path: Path) -> Picture | None:
    """The picture in a file, BGR or grey; None for what is no picture."""
    if path.suffix == ".pat":
        return read_pattern(path.read_bytes())
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    return None if picture is None else np.asarray(picture, np.uint8)


def fill(picture: Picture, zoom: float) -> Picture:
    """Scale and repeat a picture until it is ``TEXTURE_SIDE`` pixels square; large ones are cropped."""
    short = min(picture.shape[:2])
    scale = min(zoom, TEXTURE_SIDE / short)
    scaled = cv2.resize(
        picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    )
    down, right = -(-TEXTURE_SIDE // scaled.shape[0]), -(-TEXTURE_SIDE // scaled.shape[1])
    # Mirrored, so that pictures which were not made for tiling show no seams.
    tiled = cv2.copyMakeBorder(
        scaled, 0, (down - 1) * scaled.shape[0], 0, (right - 1) * scaled.shape[1], cv2.BORDER_REFLECT
    )
    return np.asarray(tiled[:TEXTURE_SIDE, :TEXTURE_SIDE], np.uint8)


def dye(picture: Picture, pair: tuple[Colour, Colour], contrast: float) -> Picture:
    """Colour a picture by its brightness, from the ground to the figure of a pair; returns BGR."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == RGB else picture
    low, high = np.percentile(grey, (2, 98))
    share = np.clip((grey - low) / max(high - low, 1), 0, 1)[..., None] * contrast + (1 - contrast) / 2
    ground, figure = (np.array(colour[::-1], np.float64) for colour in pair)
    return np.asarray(ground + (figure - ground) * share, np.uint8)


def stems(source: Textures, path: Path, number: int) -> Iterator[tuple[str, int | None]]:
    """Name of each background made from a package's file of that number, and the dye it gets."""
    if path.stem in UNWANTED:
        return
    stem = f"{source.package.split('=')[0]}_{path.parent.name}_{path.stem}"
    if not source.dyes:
        yield stem, None
    for step in range(source.dyes):
        # Strides that share no factor with the palette's length spread neighbours over it.
        dyed = (number * 7 + step * 4) % len(DYES)
        yield f"{stem}_dye{dyed}", dyed


def render(source: Textures, path: Path, dyed: int | None, target: Path) -> None:
    """Write one background; a file that is no picture gives none."""
    picture = read_texture(path)
    if picture is not None:
        whole = fill(picture, source.zoom)
        coloured = whole if dyed is None else dye(whole, DYES[dyed], source.contrast)
        _, data = cv2.imencode(".jpg", coloured, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        draft = target.with_suffix(".draft")
        draft.write_bytes(data.tobytes())
        draft.rename(target)


def build_package(cache: Path, source: Textures) -> None:
    """Write the backgrounds of one package that are not there yet."""
    root = FETCHERS[source.registry](cache, source.package)
    for number, path in enumerate(sorted(root.glob(source.pattern))):
        for name, dyed in stems(source, path, number):
            target = cache / "backgrounds" / f"{name}.jpg"
            if not target.exists():
                render(source, path, dyed, target)


def build_backgrounds(cache: Path) -> list[str]:
    """Fill ``backgrounds/``; returns one sentence for each package that could not be had."""
    (cache / "backgrounds").mkdir(parents=True, exist_ok=True)
    skipped: list[str] = []
    for source in TEXTURES:
        try:
            build_package(cache, source)
        except ArtError as error:
            skipped.append(str(error))
    return skipped
