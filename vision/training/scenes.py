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

from scoring.card import CARDS, JOKER
from vision.classifier import crops
from vision.pyramid import Pyramid
from vision.training.deck import Deck, load_deck
from vision.training.drawn import drawn_deck
from vision.training.noticed import NO_INDEX, detector, noticed, owners
from vision.training.scene import Scene, SceneIndex, paint_scene
from vision.training.style import Supplies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vision.detector import Found

    Rng = np.random.Generator

Picture = NDArray[np.uint8]
Example = tuple[NDArray[np.float32], NDArray[np.float32], int]
"""Corners (4, 2) of an index and of its card, and the class."""

SIZE = 512
"""Side of a training scene in pixels."""
CARD_PX = (62.0, 400.0)
"""Least and greatest height of a card in a scene, in pixels; see `INDEX`."""
VISIBLE = 0.5
"""An index is labelled when at least this share of it can be seen: its rank and the pips beside may do to read it."""
HIDDEN = 0.35
"""An index of which no more than this can be seen is an example of "not an index" for the classifier."""
STORED_WH = (64, 108)
"""Width and height in pixels of each of the two crops that are stored side by side."""
STORED_MARGINS = (0.4, 1 / 6)
"""How far stored crops reach beyond the index and beyond the face on each side, as shares of their width and height."""
WRONG_SIDE = 0.05
"""Share of indices stored with what lies on the side away from the face, as detectors see it now and then."""
INDEX = 0.2
"""Usual height of an index against its card's."""
INDEX_ASPECT = (1.4, 2.4)
"""Least and greatest height of a usual index against its width."""
REJECT = len(CARDS)
"""Class number of "not an index"."""
NUMBER = {str(card): i for i, card in enumerate(CARDS)}

DRAWN_SHARE = 0.6
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
        return load_deck(fetched[int(rng.integers(len(fetched)))])

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


def scene_crops(rng: Rng, scene: Scene, found: Found | None = None) -> Iterator[tuple[Picture, int]]:
    """Crops of the scene's indices with their class, and about a third as many of what is not an index."""
    pyramid = Pyramid(scene.picture)
    for quad, card_quad, label in examples(rng, scene, found):
        yield stored(rng, pyramid, quad, card_quad), label


def examples(rng: Rng, scene: Scene, found: Found | None) -> Iterator[Example]:
    """What `scene_crops` cuts.

    Indices where they were `found`, and by the truth where they were not; what was found and is no index is an example
    of that.
    """
    places = [] if found is None else list(zip(found.quad, found.card_quad, strict=True))
    who = np.zeros(0, int) if found is None else owners(found, scene.indices, VISIBLE, HIDDEN)
    for row in np.flatnonzero(who >= 0):
        yield *places[row], NUMBER[scene.indices[who[row]].card]
    shown = [row for row, index in enumerate(scene.indices) if index.visible >= VISIBLE]
    for index in (scene.indices[row] for row in shown if row not in who):
        yield index.quad, index.card_quad, NUMBER[index.card]
        if index.card == str(JOKER):
            yield framed(rng, index.quad), index.card_quad, NUMBER[index.card]
    wanted = max(2, len(shown) // 3)
    mistaken = rng.permutation(np.flatnonzero(who == NO_INDEX))[:wanted]
    for row in mistaken:
        yield *places[row], REJECT
    for quad, card_quad in not_indices(rng, scene, max(2, wanted - len(mistaken))):
        yield quad, card_quad, REJECT


def stored(rng: Rng, pyramid: Pyramid, quad: NDArray[np.float32], card: NDArray[np.float32]) -> Picture:
    """The two crops of an index (4, 2) on a card (4, 2), as training keeps them."""
    far_side = 2 * quad.mean(0) - card
    return crops(pyramid, quad, far_side if rng.random() < WRONG_SIDE else card, STORED_WH, STORED_MARGINS)


def framed(rng: Rng, mark: NDArray[np.float32]) -> NDArray[np.float32]:
    """A joker's mark (4, 2) as the detector frames it: as tall as a rank above a suit, whatever the mark's own shape.

    A round mark lies somewhere in the frame, of a long word its beginning.
    """
    right, down = mark[1] - mark[0], mark[3] - mark[0]
    width, height = float(np.linalg.norm(right)), float(np.linalg.norm(down))
    broad = rng.uniform(0.9, 1.3)
    tall = broad * rng.uniform(*INDEX_ASPECT) * width / max(height, 1.0)
    left, top = (1 - broad) / 2 + rng.normal(0, 0.06), (1 - tall) * rng.uniform(0, 1 if tall > 1 else 0.3)
    corners = np.array([[left, top], [left + broad, top], [left + broad, top + tall], [left, top + tall]])
    return np.asarray(mark[0] + corners @ np.stack([right, down]), np.float32)


def not_indices(rng: Rng, scene: Scene, count: int) -> Iterator[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Quads that hold no whole index, each with a card: hidden ones, places on faces and backs, bare table."""
    blanks = [i for i in scene.blanks if i.visible >= VISIBLE]
    for number in rng.permutation(len(blanks))[: max(2, count)]:
        quad = framed(rng, blanks[number].quad) if rng.random() < 0.5 else blanks[number].quad
        yield quad, blanks[number].card_quad
    hidden = [i for i in scene.indices if 0.02 < i.visible <= HIDDEN]
    real = np.array([bounds(i.quad) for i in scene.indices if i.visible > HIDDEN]).reshape(-1, 2, 2)
    for _ in range(count):
        if hidden and rng.random() < 0.35:
            index = hidden[int(rng.integers(len(hidden)))]
            yield index.quad, index.card_quad
        elif scene.indices:
            index = scene.indices[int(rng.integers(len(scene.indices)))]
            quad = _wandered(rng, index, scene.picture.shape[0])
            if not len(real) or overlaps(bounds(quad), real).max() < 0.3:
                yield quad, index.card_quad


def _wandered(rng: Rng, index: SceneIndex, size: int) -> NDArray[np.float32]:
    # Somewhere else on the same card (pips, courts), or anywhere on the picture, in any turn.
    if rng.random() < 0.7:
        u, v = rng.uniform(0, 1, 2)
        top = index.card_quad[0] * (1 - u) + index.card_quad[1] * u
        centre = top * (1 - v) + (index.card_quad[3] * (1 - u) + index.card_quad[2] * u) * v
    else:
        centre = rng.uniform(0, size, 2)
    around = (index.quad - index.quad.mean(0)) * rng.uniform(0.6, 1.6)
    turn = rng.choice([0, 0, np.pi / 2, np.pi, rng.uniform(-np.pi, np.pi)])
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(around @ np.array([[c, s], [-s, c]]) + centre, np.float32)


def bounds(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """(2, 2) least and greatest corner of the upright box around a quad."""
    return np.stack([quad.min(0), quad.max(0)])


def overlaps(box: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) share of each of the other boxes (n, 2, 2) that `box` covers."""
    low, high = np.maximum(box[0], others[:, 0]), np.minimum(box[1], others[:, 1])
    shares = np.clip(high - low, 0, None).prod(1) / (others[:, 1] - others[:, 0]).prod(1)
    return np.asarray(shares, np.float32)


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
