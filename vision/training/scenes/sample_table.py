"""Paints a photo of one side's table at the end of a hand, with given melds and hand, and its truth.

python -m vision.training sample --out datasets/sample
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.decks.deck import Deck
from vision.training.decks.drawing import drawn_deck
from vision.training.decks.style import own_supplies
from vision.training.scenes import surroundings
from vision.training.scenes.painting import Canvas, SceneIndex, Shade, paint_card, with_visibility
from vision.training.scenes.placement import Place, column, fan, moved

Rng = np.random.Generator
Names = list[str]

SAMPLE_VISIBLE = 0.72


@dataclass(frozen=True)
class Laid:
    """What lies on the table: melds, each from the bottom of the overlap to the top, and the cards of the hand."""

    melds: list[Names]
    hand: Names = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class TablePhoto:
    """A painted photo (H, W, 3) uint8 RGB and its truth, ready for JSON."""

    picture: NDArray[np.uint8]
    truth: dict[str, Any]


def paint_table(
    rng: Rng,
    deck: Deck,
    laid: Laid,
    *,
    size_wh: tuple[int, int] = (2000, 1500),
    tilt: float = 0.25,
    textures: list[Path] | None = None,
) -> TablePhoto:
    """One side's table, melds in columns side by side, the hand fanned below them.

    Args:
        rng: source of chance.
        deck: the pack to use; two equal cards are two copies.
        laid: what lies there.
        size_wh: size of the photo in pixels.
        tilt: how far the camera leans back, in radians.
        textures: pictures of table tops; a drawn cloth where there is none.
    """
    groups = [(meld, places) for meld, places in zip(laid.melds, _columns(rng, laid.melds), strict=True)]
    low = max((place.y for _, places in groups for place in places), default=0.0) + 0.5
    if laid.hand:
        groups.append((laid.hand, moved(fan(rng, len(laid.hand)), 0.0, low + 0.85, 0.0)))
    plane = _framed([place for _, places in groups for place in places], size_wh, tilt)
    canvas = _bare(rng, size_wh, textures or [])
    card_px = float(np.linalg.norm(plane[:2, 1]))
    shade = Shade(3, 5, max(1.0, card_px * 0.012), 0.35)
    indices: list[SceneIndex] = []
    for number, (name, place) in enumerate(
        (n, p) for names, places in groups for n, p in zip(names, places, strict=True)
    ):
        row = deck.names.index(name)
        indices += paint_card(rng, canvas, deck, place, plane, shade, number, row)
    picture = np.clip(canvas.picture + rng.normal(0, 2.5, canvas.picture.shape), 0, 255).astype(np.uint8)
    return TablePhoto(picture, _truth(laid, [with_visibility(canvas, index) for index in indices]))


def _columns(rng: Rng, melds: list[Names]) -> list[list[Place]]:
    width = 0.86
    left = -width * (len(melds) - 1) / 2
    made = []
    for number, meld in enumerate(melds):
        # Nothing lies crosswise here: the sample shows its burrachi by their length.
        places = [
            Place(p.x, p.y, 0.0 if abs(p.angle) > 1 else p.angle, kind="column")
            for p in column(rng, len(meld), step=0.23)
        ]
        made.append(moved(places, left + width * number, (places[-1].y - places[0].y) / 2 + 0.5))
    return made


def _framed(places: list[Place], size_wh: tuple[int, int], tilt: float) -> NDArray[np.float32]:
    # A homography that puts every card inside the photo with a little room around.
    xs, ys = [p.x for p in places], [p.y for p in places]
    low, high = np.array([min(xs), min(ys)]) - 0.75, np.array([max(xs), max(ys)]) + 0.75
    centre, span = (low + high) / 2, high - low
    scale = float(min(size_wh[0] / span[0], size_wh[1] / span[1])) * 0.93
    shift = np.array([[scale, 0, -scale * centre[0]], [0, scale, -scale * centre[1]], [0, 0, 1]])
    lean = np.diag([1.0, np.cos(tilt), 1.0])
    lean[2, 1] = -np.sin(tilt) / (3.2 * size_wh[1])
    home = np.array([[1, 0, size_wh[0] / 2], [0, 1, size_wh[1] / 2], [0, 0, 1]])
    return np.asarray(home @ lean @ shift, np.float32)


def _bare(rng: Rng, size_wh: tuple[int, int], textures: list[Path]) -> Canvas:
    w, h = size_wh
    top = surroundings.table_top(rng, max(w, h), textures)[:h, :w]
    return Canvas(np.ascontiguousarray(top), np.full((h, w), -1, np.int16))


def _truth(laid: Laid, indices: list[SceneIndex]) -> dict[str, Any]:
    shown = [i for i in indices if i.visible >= SAMPLE_VISIBLE]
    boxes = [[i.card, *np.round([*i.quad.min(0), *i.quad.max(0)], 1).tolist()] for i in shown]
    groups = [{"kind": "column", "cards": meld, "order": "sure"} for meld in laid.melds]
    return {
        "photo": "photos/table.jpg",
        "cards": [card for meld in laid.melds for card in meld] + laid.hand,
        "uncertain": [],
        "groups": groups,
        "lines": [{"melds": laid.melds, "hand": laid.hand}],
        "boxes": boxes,
        "exhaustive": True,
        "decks": 2,
    }


def save(photo: TablePhoto, picture: Path, truth: Path, name: str | None = None) -> None:
    """Writes the photo as a JPEG and its truth as JSON, which calls it `name`, or as it is called beside it."""
    picture.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(picture), cv2.cvtColor(photo.picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 88])
    truth.write_text(json.dumps({**photo.truth, "photo": name or picture.name}, indent=1) + "\n")


SAMPLE = Laid(
    melds=[
        ["3H", "4H", "5H", "6H", "7H", "8H", "9H"],
        ["KS", "KD", "KC", "2S", "KH"],
        ["2H", "8C", "9C", "10C", "JC", "QC", "KC", "AC"],
        ["5D", "6D", "7D"],
    ],
    hand=["4S", "QH", "10D"],
)
"""The sample that ships: a clean burraco, a set with a pinella, a burraco with another, a short run, a hand."""


def write_sample(out: Path, seed: int = 5) -> None:
    """Writes `table.jpg` and its truth `table.json`; they ship, so that nobody needs cards at hand to try the app."""
    rng = np.random.default_rng(seed)
    with TemporaryDirectory() as folder:
        deck = drawn_deck(rng, own_supplies(Path(folder)), joker="JOKER")
    save(paint_table(rng, deck, SAMPLE), out / "table.jpg", out / "table.json")
