"""Paints a table of cards seen by a phone, with the truth about every index on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.decks.deck import Deck, card_quad, card_quad_upright
from vision.training.scenes import camera, surroundings
from vision.training.scenes.placement import Place, random_layout

if TYPE_CHECKING:
    from pathlib import Path

    Rng = np.random.Generator

Floats = NDArray[np.float32]

INDEX = 0.2
"""Usual height of an index against its card's."""
JOKER_SHARE = 0.07
"""Share of cards that are jokers by choice, beside those that come by chance."""


@dataclass(frozen=True, eq=False)
class SceneIndex:
    """The truth about one index.

    Attributes:
        card: identity such as "7H" or "JK"; "" on a card's back, where its face has an index.
        quad: (4, 2) its corners in pixels, upright order.
        card_quad: (4, 2) corners of its whole card in pixels, in the same order.
        visible: share of it that nothing covers, in 0..1; 0 outside the picture.
        owner: which card of the scene it belongs to, in laid order.
    """

    card: str
    quad: Floats
    card_quad: Floats
    visible: float
    owner: int


@dataclass(frozen=True, eq=False)
class Scene:
    """A painted picture (S, S, 3) uint8 RGB, the truth about every index, and where backs have none."""

    picture: NDArray[np.uint8]
    indices: tuple[SceneIndex, ...]
    blanks: tuple[SceneIndex, ...]


@dataclass
class Canvas:
    """A picture being painted: float RGB in 0..255, and which card is on top at every pixel (-1 for none)."""

    picture: Floats
    top: NDArray[np.int16]


@dataclass(frozen=True)
class Shade:
    """The shadow every card throws: offset and softness in pixels, strength in 0..1."""

    dx: int
    dy: int
    soft: float
    strength: float


def paint_scene(
    rng: Rng, decks: list[Deck], textures: list[Path], fonts: list[Path], size: int, card_px: float
) -> Scene:
    """A random table `size` pixels square with cards about `card_px` high."""
    canvas = Canvas(surroundings.table_top(rng, size, textures), np.full((size, size), -1, np.int16))
    if rng.random() < 0.5:
        surroundings.clutter(rng, canvas.picture, fonts)
    plane = camera.view(rng, size, card_px)
    span = min(7.0, size / card_px * rng.uniform(0.9, 1.35))
    shade = random_shade(rng, card_px)
    used = [decks[i] for i in rng.integers(len(decks), size=2)]
    indices: list[SceneIndex] = []
    for number, place in enumerate(random_layout(rng, span)):
        deck = used[int(rng.integers(2))] if rng.random() < 0.5 else used[0]
        indices += paint_card(rng, canvas, deck, place, plane, shade, number)
    _fingers(rng, canvas)
    index_px = INDEX * card_px
    picture = camera.sensor(rng, camera.light(rng, canvas.picture), softness=index_px / 15)
    seen = [with_visibility(canvas, index) for index in indices]
    return Scene(picture, tuple(i for i in seen if i.card), tuple(i for i in seen if not i.card))


def random_shade(rng: Rng, card_px: float) -> Shade:
    """How deep the cards' shadows are in this light."""
    reach = card_px * 0.035
    dx, dy = rng.normal(0, reach / 2, 2)
    return Shade(int(dx), int(dy), float(rng.uniform(0.6, 1 + reach)), float(rng.uniform(0.05, 0.6)))


def paint_card(
    rng: Rng,
    canvas: Canvas,
    deck: Deck,
    place: Place,
    plane: Floats,
    shade: Shade,
    number: int,
    card: int | None = None,
) -> list[SceneIndex]:
    """Paints one card (a random one of the deck unless `card` names its row) and returns its indices."""
    row = random_row(rng, deck) if card is None else card
    face_up = place.face or not len(deck.backs)
    chosen = row if face_up else int(rng.integers(len(deck.backs)))
    matrix = plane @ _placement(place, deck.size_wh)
    corners = _project(matrix, card_quad_upright(deck.size_wh))
    seen = max(np.linalg.norm(corners[3] - corners[0]), np.linalg.norm(corners[2] - corners[1]))
    art = deck.picture(chosen, float(seen), back=not face_up)
    up = np.diag([deck.size_wh[0] / art.shape[1], deck.size_wh[1] / art.shape[0], 1.0]).astype(np.float32)
    _paint_picture(
        canvas, art, np.asarray(matrix @ up, np.float32), corners, shade, number, 1 + float(rng.normal(0, 0.02))
    )
    name = deck.names[row] if face_up else ""
    return [
        SceneIndex(name, _project(matrix, quad), _project(matrix, card_quad(quad, deck.size_wh)), 1.0, number)
        for quad in deck.quads[row]
    ]


def random_row(rng: Rng, deck: Deck) -> int:
    """A card of the deck by chance; jokers come often, since no two printers draw them alike."""
    jokers = [row for row, name in enumerate(deck.names) if name == "JK"]
    if jokers and rng.random() < JOKER_SHARE:
        return int(rng.choice(jokers))
    return int(rng.integers(len(deck.cards)))


def _placement(place: Place, size_wh: tuple[int, int]) -> Floats:
    # Card pixels to table plane, where a card is one unit high.
    w, h = size_wh
    c, s = np.cos(place.angle) / h, np.sin(place.angle) / h
    return np.array(
        [
            [c, -s, place.x - c * w / 2 + s * h / 2],
            [s, c, place.y - s * w / 2 - c * h / 2],
            [0, 0, 1],
        ],
        np.float32,
    )


def _project(matrix: Floats, points: Floats) -> Floats:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float32), matrix)[0], np.float32)


def _paint_picture(
    canvas: Canvas,
    art: NDArray[np.uint8],
    matrix: Floats,
    corners: Floats,
    shade: Shade,
    number: int,
    brightness: float,
) -> None:
    height, width = canvas.top.shape
    pad = int(3 * shade.soft) + max(abs(shade.dx), abs(shade.dy)) + 2
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - pad, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + pad, (width, height))
    if x1 - x0 < 4 or y1 - y0 < 4:
        return
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float32)
    warped = cv2.warpPerspective(art, shift @ matrix, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    cover = warped[..., 3:].astype(np.float32) * np.float32(1 / 255)
    part = canvas.picture[y0:y1, x0:x1]
    part *= 1 - shade.strength * _shadow(cover[..., 0], shade)[..., None]
    part += (warped[..., :3] * np.float32(brightness) - part) * cover
    canvas.top[y0:y1, x0:x1][warped[..., 3] > 127] = number


def _shadow(alpha: Floats, shade: Shade) -> Floats:
    moved = np.roll(alpha, (shade.dy, shade.dx), (0, 1))
    return np.asarray(cv2.GaussianBlur(moved, (0, 0), shade.soft), np.float32)


def _fingers(rng: Rng, canvas: Canvas) -> None:
    if rng.random() < 0.08:
        mask, colour = surroundings.fingers(rng, canvas.picture.shape[0])
        canvas.picture[:] = canvas.picture * (1 - mask[..., None]) + colour * mask[..., None]
        canvas.top[mask > 0.5] = -1


def with_visibility(canvas: Canvas, index: SceneIndex) -> SceneIndex:
    """The index with the share of it that is in the picture and not covered."""
    height, width = canvas.top.shape
    x0, y0 = np.floor(index.quad.min(0)).astype(int)
    x1, y1 = np.ceil(index.quad.max(0)).astype(int) + 1
    mask = np.zeros((max(1, y1 - y0), max(1, x1 - x0)), np.uint8)
    if max(mask.shape) > height + width:
        return _seen(index, 0.0)
    cv2.fillConvexPoly(mask, np.round(index.quad - (x0, y0)).astype(np.int32), 1)
    cx0, cy0, cx1, cy1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if cx1 <= cx0 or cy1 <= cy0:
        return _seen(index, 0.0)
    inside = mask[cy0 - y0 : cy1 - y0, cx0 - x0 : cx1 - x0].astype(bool)
    own = canvas.top[cy0:cy1, cx0:cx1] == index.owner
    return _seen(index, float((inside & own).sum()) / max(1, int(mask.sum())))


def _seen(index: SceneIndex, share: float) -> SceneIndex:
    return SceneIndex(index.card, index.quad, index.card_quad, share, index.owner)
