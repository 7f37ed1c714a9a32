"""Renders scenes to disk: pictures and labels for the detector, index crops for the classifier.

    python -m vision.training scenes --art DIR --out DIR --count 5000 [--models DIR]

With a folder of models, crops are cut where its detector finds indices, as they will be in use. The folder that is
written holds `images/*.jpg`, `labels/*.txt` (YOLO pose: one class, eight key points) and `crops/*.npz`. Rendering goes
on from where it stopped.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.pyramid import Pyramid
from vision.training.decks.deck import Deck, load_deck, recoloured
from vision.training.decks.drawing import drawn_deck
from vision.training.decks.style import Supplies
from vision.training.examples.crops import VISIBLE, scene_crops
from vision.training.examples.matching import detector, noticed
from vision.training.scenes.painting import INDEX, Scene, paint_scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    Rng = np.random.Generator

Picture = NDArray[np.uint8]

SIZE = 512
"""Side of a training scene in pixels."""
CARD_PX = (62.0, 400.0)
"""Least and greatest height of a card in a scene, in pixels."""
DRAWN_SHARE, RECOLOURED = 0.6, 0.15
"""Shares of decks that are drawn, and of fetched ones whose paper is tinted or dark."""
POOL = 6


@dataclass(frozen=True)
class Job:
    """A batch of scenes: where the art is, where they go, their numbers and the seed of the whole set.

    Crops are cut where the detector of the folder `models` finds indices, or by the truth where there is none.
    """

    art: Path
    out: Path
    first: int
    count: int
    seed: int
    models: Path | None = None


@cache
def supplies(art: Path) -> Supplies:
    """The art folder's typefaces, suits and courts, listed once."""
    return Supplies.of(art)


def deck_pool(rng: Rng, art: Path) -> Iterator[list[Deck]]:
    """Ever-changing sets of decks to draw scenes from: one is replaced every fifth time."""
    fetched = sorted((art / "decks").glob("*.npz"))

    def fresh() -> Deck:
        if not fetched or rng.random() < DRAWN_SHARE:
            return drawn_deck(rng, supplies(art))
        deck = load_deck(fetched[int(rng.integers(len(fetched)))])
        return recoloured(rng, deck) if rng.random() < RECOLOURED else deck

    pool = [fresh() for _ in range(3)]
    while True:
        yield pool
        if rng.random() < 0.2:
            pool = [*pool[-POOL + 1 :], fresh()]


def render(job: Job) -> int:
    """Renders one batch; returns how many scenes it wrote."""
    cv2.setNumThreads(1)
    done = job.out / "crops" / f"{job.first:06d}.npz"
    if done.exists():
        return job.count
    rng = np.random.default_rng([job.seed, job.first])
    textures = sorted((job.art / "backgrounds").glob("*.jpg"))
    pools = deck_pool(rng, job.art)
    pictures: list[Picture] = []
    labels: list[int] = []
    for number in range(job.first, job.first + job.count):
        card_px = float(np.exp(rng.uniform(*np.log(CARD_PX))))
        scene = paint_scene(rng, next(pools), textures, supplies(job.art).fonts, SIZE, card_px)
        write_scene(job.out, number, scene)
        found = noticed(detector(job.models), Pyramid(scene.picture), INDEX * card_px) if job.models else None
        for crop, label in scene_crops(rng, scene, found):
            pictures.append(crop)
            labels.append(label)
    partial = done.with_suffix(".tmp.npz")
    np.savez(partial, crops=np.stack(pictures), labels=np.array(labels, np.int16))
    partial.rename(done)
    return job.count


def write_scene(out: Path, number: int, scene: Scene) -> None:
    """Writes the picture and its YOLO pose labels."""
    name = f"{number:06d}"
    quality = [cv2.IMWRITE_JPEG_QUALITY, 92]
    cv2.imwrite(str(out / "images" / f"{name}.jpg"), cv2.cvtColor(scene.picture, cv2.COLOR_RGB2BGR), quality)
    lines = [label_line(i.quad, i.card_quad, SIZE) for i in scene.indices if i.visible >= VISIBLE]
    (out / "labels" / f"{name}.txt").write_text("".join(lines))


def label_line(quad: NDArray[np.float32], card_quad: NDArray[np.float32], size: int) -> str:
    """One index as a YOLO pose label: class, box, four corners of the index, four of its card, relative to `size`.

    Corners outside the picture are written as unseen, since the format holds none.
    """
    low, high = np.clip(quad.min(0), 0, size), np.clip(quad.max(0), 0, size)
    numbers = [*((low + high) / 2 / size), *((high - low) / size)]
    for x, y in np.concatenate([quad, card_quad]) / size:
        inside = 0 <= x <= 1 and 0 <= y <= 1
        numbers += [x, y, 2] if inside else [0, 0, 0]
    return "0 " + " ".join(f"{v:.5f}".rstrip("0").rstrip(".") for v in numbers) + "\n"


def render_all(
    art: Path, out: Path, count: int, seed: int, workers: int, models: Path | None = None, batch: int = 50
) -> None:
    """Renders `count` scenes with `workers` processes, showing progress; see `Job` for `models`."""
    for folder in ("images", "labels", "crops"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    jobs = [Job(art, out, first, min(batch, count - first), seed, models) for first in range(0, count, batch)]
    done = 0
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for wrote in pool.map(render, jobs):
            done += wrote
            print(f"\rscenes {done}/{count}", end="", flush=True)
    print()
