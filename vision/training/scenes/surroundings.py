"""Tables and the things on them: cloths, woods, prints, keys, cups, phones, fingers; none of them is a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.decks.style import glyphs

if TYPE_CHECKING:
    from pathlib import Path

    Rng = np.random.Generator

Floats = NDArray[np.float32]
Spot = NDArray[np.float64]

LETTERS = list("AKQJBDEGRSTXZ23456789080?&")
SKIN = np.array([[224, 172, 140], [198, 134, 98], [141, 85, 60], [92, 58, 42], [240, 200, 178]], np.float32)


def table_top(rng: Rng, size: int, textures: list[Path]) -> Floats:
    """A float RGB picture in 0..255 of a bare table `size` pixels square."""
    if textures and rng.random() < 0.7:
        return _textured(rng, size, textures[int(rng.integers(len(textures)))])
    base = np.tile(_colour(rng), (size, size, 1))
    pattern = int(rng.integers(7))
    if pattern == 0:
        return base + rng.standard_normal((size, size, 1), np.float32) * np.float32(rng.uniform(1, 14))
    if pattern <= 3:
        return _cloth(rng, base, pattern)
    return _stone(rng, base) if pattern == 4 else _flowered(rng, base)


def _colour(rng: Rng) -> Floats:
    hue = np.array([[[rng.integers(180), rng.integers(0, 230), rng.integers(25, 245)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def _textured(rng: Rng, size: int, path: Path) -> Floats:
    picture = cv2.imread(str(path), cv2.IMREAD_REDUCED_COLOR_2 if rng.random() < 0.5 else cv2.IMREAD_COLOR)
    if picture is None:
        return np.tile(_colour(rng), (size, size, 1))
    picture = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
    side = min(picture.shape[:2])
    crop = max(16, int(side * rng.uniform(0.3, 1.0)))
    y, x = (int(rng.integers(0, d - crop + 1)) for d in picture.shape[:2])
    cut = cv2.resize(picture[y : y + crop, x : x + crop], (size, size), interpolation=cv2.INTER_AREA)
    cut = np.rot90(cut, int(rng.integers(4)))
    tint = rng.uniform(0.7, 1.25, 3).astype(np.float32) if rng.random() < 0.4 else np.ones(3, np.float32)
    return np.ascontiguousarray(cut * tint, np.float32)


def _cloth(rng: Rng, base: Floats, pattern: int) -> Floats:
    size = base.shape[0]
    ys, xs = np.mgrid[0:size:2, 0:size:2].astype(np.float32)
    angle, period = rng.uniform(0, np.pi), rng.uniform(8, 90)
    u = (xs * np.cos(angle) + ys * np.sin(angle)) / period
    v = (-xs * np.sin(angle) + ys * np.cos(angle)) / period
    if pattern == 1:
        wave = u % 1 > rng.uniform(0.2, 0.8)
    elif pattern == 2:
        wave = (u % 1 > 0.5) ^ (v % 1 > 0.5)
    else:
        wave = (np.abs(u % 1 - 0.5) < 0.07) | (np.abs(v % 1 - 0.5) < 0.07) | (np.abs((u + v) % 1 - 0.5) < 0.07)
    mask = cv2.resize(wave.astype(np.float32), (size, size))[..., None]
    weave = rng.standard_normal((size, size, 1), np.float32) * np.float32(rng.uniform(1, 8))
    return np.asarray(base + (_colour(rng) - base) * mask + weave, np.float32)


def _flowered(rng: Rng, base: Floats) -> Floats:
    # Printed cloth or oilcloth: flowers, berries and leaves in a few colours, scattered or in a lattice.
    size, step = base.shape[0], int(rng.integers(40, 220))
    inks = [_colour(rng) for _ in range(3)]
    loose = rng.uniform(0, 0.5)
    for y, x in np.ndindex(size // step + 2, size // step + 2):
        at = (np.array([x + 0.5 * (y % 2), y]) + rng.uniform(-loose, loose, 2)) * step
        _leaf(rng, base, at, step * rng.uniform(0.2, 0.45), inks[2])
        _flower(rng, base, at, step * rng.uniform(0.1, 0.35), inks)
    return base


def _flower(rng: Rng, page: Floats, at: Spot, reach: float, inks: list[Floats]) -> None:
    petals, turn = int(rng.integers(4, 9)), rng.uniform(0, np.pi)
    ink, heart = (inks[int(i)].tolist() for i in rng.integers(0, 2, 2))
    for angle in turn + np.arange(petals) * 2 * np.pi / petals:
        middle = at + 0.55 * reach * np.array([np.cos(angle), np.sin(angle)])
        axes = (max(1, int(reach * 0.5)), max(1, int(reach * 0.3)))
        cv2.ellipse(page, (_spot(middle), (2.0 * axes[0], 2 * axes[1]), float(np.degrees(angle))), ink, -1, cv2.LINE_AA)
    cv2.circle(page, _spot(at), max(1, int(reach * 0.25)), heart, -1, cv2.LINE_AA)


def _leaf(rng: Rng, page: Floats, at: Spot, reach: float, ink: Floats) -> None:
    for angle in rng.uniform(0, 360, int(rng.integers(0, 4))):
        middle = at + 0.7 * reach * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        axes = (max(2.0, reach), max(1.0, reach * 0.4))
        cv2.ellipse(page, (_spot(middle), axes, float(angle)), ink.tolist(), -1, cv2.LINE_AA)


def _spot(at: Spot) -> tuple[int, int]:
    return int(at[0]), int(at[1])


def _stone(rng: Rng, base: Floats) -> Floats:
    # Granite or marble: smudges, grains and specks of several sizes in a few greys and colours.
    size = base.shape[0]
    for cells in rng.integers(6, size // 4, int(rng.integers(2, 5))):
        grains = cv2.resize(rng.standard_normal((cells, cells)).astype(np.float32), (size, size))
        mask = np.clip((grains - rng.uniform(0.3, 1.6)) * rng.uniform(1, 6), 0, 1)[..., None]
        base += (_colour(rng) - base) * mask * np.float32(rng.uniform(0.3, 1))
    return base + rng.standard_normal((size, size, 1), np.float32) * np.float32(rng.uniform(1, 10))


def clutter(rng: Rng, picture: Floats, fonts: list[Path]) -> None:
    """Paints prints, keys, cups and phones onto a table, in place; they teach what an index is not."""
    for _ in range(int(rng.integers(0, 5))):
        draw = (_print, _cup, _phone, _print, _keys)[int(rng.integers(5))]
        draw(rng, picture, fonts)


def _print(rng: Rng, picture: Floats, fonts: list[Path]) -> None:
    size = picture.shape[0]
    w, h = rng.integers(40, size // 2, 2)
    x, y = rng.integers(-20, size - 40, 2)
    paper = _colour(rng) if rng.random() < 0.5 else np.full(3, 240, np.float32)
    page = np.tile(paper, (h, w, 1))
    ink = _colour(rng)
    font = fonts[int(rng.integers(len(fonts)))]
    for _ in range(int(rng.integers(1, 14))):
        _write(page, _word(rng), font, int(rng.integers(10, 60)), ink, rng.integers(0, (w, h)))
    _paste(rng, picture, page, int(x), int(y))


def _keys(rng: Rng, picture: Floats, fonts: list[Path]) -> None:
    # A keyboard, a calculator or a remote control: pale or dark caps, each with a short word.
    size = picture.shape[0]
    cap, gap = int(rng.integers(16, 70)), int(rng.integers(2, 8))
    across, down = int(rng.integers(2, 9)), int(rng.integers(2, 5))
    page = np.tile(_colour(rng), (down * cap, across * cap, 1))
    face, ink = (np.full(3, v, np.float32) for v in rng.permutation([rng.uniform(150, 250), rng.uniform(10, 90)]))
    font = fonts[int(rng.integers(len(fonts)))]
    for y, x in np.ndindex(down, across):
        corner = np.array([x * cap, y * cap])
        page[corner[1] + gap : corner[1] + cap, corner[0] + gap : corner[0] + cap] = face * rng.uniform(0.85, 1.05)
        height = int(cap * rng.uniform(0.2, 0.5))
        _write(page, _word(rng), font, height, ink, corner + rng.integers(gap, cap // 2, 2))
    _paste(rng, picture, page, *(int(v) for v in rng.integers(-cap, size, 2)))


def _word(rng: Rng) -> str:
    word = "".join(rng.choice(LETTERS, int(rng.integers(1, 8))))
    return word.lower() if rng.random() < 0.5 else word


def _write(page: Floats, word: str, font: Path, height: int, ink: Floats, corner: NDArray[np.int_]) -> None:
    mask = np.asarray(glyphs(word, font, max(3, height), 1.0), np.float32)[..., None] * np.float32(1 / 255)
    _blend(page, mask, ink, int(corner[0]), int(corner[1]))


def _blend(page: Floats, mask: Floats, ink: Floats, x: int, y: int) -> None:
    h, w = min(mask.shape[0], page.shape[0] - y), min(mask.shape[1], page.shape[1] - x)
    part = page[y : y + h, x : x + w]
    part[:] = part * (1 - mask[:h, :w]) + ink * mask[:h, :w]


def _paste(rng: Rng, picture: Floats, page: Floats, x: int, y: int) -> None:
    size, (h, w) = picture.shape[0], page.shape[:2]
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), rng.uniform(-180, 180), 1.0)
    turn[:, 2] += (x, y)
    moved = cv2.warpAffine(page, turn, (size, size))
    mask = cv2.warpAffine(np.ones((h, w), np.float32), turn, (size, size))[..., None]
    picture[:] = picture * (1 - mask) + moved * mask


def _cup(rng: Rng, picture: Floats, _fonts: list[Path]) -> None:
    size = picture.shape[0]
    centre = tuple(int(v) for v in rng.integers(0, size, 2))
    radius = int(rng.integers(size // 16, size // 4))
    cv2.circle(picture, centre, radius, _colour(rng).tolist(), -1, cv2.LINE_AA)
    cv2.circle(picture, centre, int(radius * rng.uniform(0.4, 0.9)), _colour(rng).tolist(), -1, cv2.LINE_AA)


def _phone(rng: Rng, picture: Floats, _fonts: list[Path]) -> None:
    size = picture.shape[0]
    w = int(rng.integers(size // 12, size // 4))
    page = np.tile(_colour(rng), (w * 2, w, 1))
    page[w // 8 : -w // 8, w // 12 : -w // 12] = _colour(rng)
    _paste(rng, picture, page, *(int(v) for v in rng.integers(-w, size, 2)))


def fingers(rng: Rng, size: int) -> tuple[Floats, Floats]:
    """A mask (size, size) in 0..1 and a colour (3,): fingers or a pen reaching in from the edge."""
    mask = np.zeros((size, size), np.float32)
    edge = rng.uniform(0, size, 2)
    edge[int(rng.integers(2))] = rng.choice([0, size])
    aim = rng.uniform(0.2, 0.8, 2) * size
    width = int(size * rng.uniform(0.02, 0.07))
    for k in range(int(rng.integers(1, 4))):
        shift = k * width * 1.1 * np.array([1, -0.4])
        start, end = (edge + shift).astype(int), (aim + shift).astype(int)
        cv2.line(mask, tuple(map(int, start)), tuple(map(int, end)), 1.0, width, cv2.LINE_AA)
    return mask, SKIN[int(rng.integers(len(SKIN)))] * np.float32(rng.uniform(0.7, 1.1))
