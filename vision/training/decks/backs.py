"""Card backs: weaves, rings and rosettes that look the same upside down, often as busy as an index and never one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vision.training.decks.faces import cut_out
from vision.training.decks.style import HEIGHT, Rng, Style

Floats = NDArray[np.float32]


def painted_back(rng: Rng, style: Style) -> NDArray[np.uint8]:
    """A card back (h, w, 4): a pattern in a border, with corner pieces and a medallion as printers like them."""
    w, h = style.width, HEIGHT
    # Distances from the middle, the same in all four quarters, in heights of the card.
    v, u = np.abs(np.mgrid[0:h, 0:w].astype(np.float32) - np.array([h / 2, w / 2], np.float32)[:, None, None]) / h
    edge = np.minimum(0.5 * w / h - u, 0.5 - v)
    ink = _weave(rng, u, v)
    if rng.random() < 0.6:
        ink = np.where(edge < rng.uniform(0.05, 0.13), _any_motif(rng, u, v), ink)
    if rng.random() < 0.6:
        inset = rng.uniform(0.06, 0.15)
        _put_rosette(rng, ink, u - (0.5 * w / h - inset), v - (0.5 - inset * rng.uniform(0.8, 1.4)), (0.03, 0.09))
    if rng.random() < 0.5:
        _put_rosette(rng, ink, u, v, (0.06, 0.25))
    dark, pale = rng.integers(0, 160, 3), rng.integers(200, 256, 3)
    if rng.random() < 0.2:
        dark, pale = pale, dark
    page = Image.fromarray(np.where(ink[..., None], dark, pale).astype(np.uint8))
    rim = int(rng.integers(0, 30))
    inner = Image.new("L", (w, h))
    ImageDraw.Draw(inner).rectangle((rim, rim, w - rim, h - rim), fill=255)
    return cut_out(Image.composite(page, Image.new("RGB", (w, h), style.paper), inner), style)


def _any_motif(rng: Rng, u: Floats, v: Floats) -> NDArray[np.bool_]:
    return (_weave, _rings, _scrolls)[int(rng.integers(3))](rng, u, v)


def _weave(rng: Rng, u: Floats, v: Floats) -> NDArray[np.bool_]:
    angle, period = rng.uniform(0.3, 1.2), rng.uniform(0.015, 0.07)
    along, across = u * np.cos(angle) + v * np.sin(angle), u * np.cos(angle) - v * np.sin(angle)
    wave = np.sin(along * 2 * np.pi / period) * np.sin(across * 2 * np.pi / period)
    return np.asarray(wave > rng.uniform(-0.4, 0.4), np.bool_)


def _rings(rng: Rng, u: Floats, v: Floats) -> NDArray[np.bool_]:
    step = rng.uniform(0.03, 0.1)
    around = np.hypot((u + step / 2) % step - step / 2, (v + step / 2) % step - step / 2) / step
    return np.asarray(np.abs(around - rng.uniform(0.1, 0.4)) < rng.uniform(0.05, 0.2), np.bool_)


def _scrolls(rng: Rng, u: Floats, v: Floats) -> NDArray[np.bool_]:
    bend, period = rng.uniform(0.005, 0.03), rng.uniform(0.02, 0.07)
    wave = np.sin((u + bend * np.sin(v * 2 * np.pi / period)) * 2 * np.pi / period)
    return np.asarray(np.abs(wave) < rng.uniform(0.2, 0.6), np.bool_)


def _put_rosette(rng: Rng, ink: NDArray[np.bool_], u: Floats, v: Floats, sizes: tuple[float, float]) -> None:
    # A flower of a few petals, rings within, or a plain disc, on a ground of its own.
    size, petals = rng.uniform(*sizes), int(rng.integers(3, 12))
    far, turn = np.hypot(u, v), np.arctan2(v, u)
    ground = far < size * 1.15
    outline = size * (0.75 + 0.25 * rng.uniform(0, 1) * np.cos(petals * turn))
    inside = far < outline
    ringed = np.sin(far / size * np.pi * rng.uniform(2, 7)) > 0
    ink[ground] = bool(rng.random() < 0.5)
    ink[inside] = (ringed if rng.random() < 0.7 else inside)[inside]
