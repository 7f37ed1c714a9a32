"""Real photos as training material: boxes drawn by people become quads with the help of the current detector.

    python -m vision.training photos --folder DIR --models models --out DIR

The folder holds `photos/*.jpg` and `labels/*.txt` with lines `CARD cx cy w h` (relative to the photo; `BACK` for
a card's back). People seldom mark every index, so what the detector finds beyond the marks is added where it is
sure, and a mark that it does not find is kept as a box without corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.card import Card
from vision.detection.classifier import Classifier
from vision.detection.detector import Detector
from vision.detection.scanning import Scanner
from vision.detection.tiling import bounds
from vision.photo.loading import load_photo
from vision.photo.pyramid import Pyramid
from vision.training.examples.crops import CLASS_NUMBER, REJECT, stored
from vision.training.examples.rendering import SIZE, label_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from vision.detection.detections import Detections

    Rng = np.random.Generator
    Floats = NDArray[np.float32]
    Pixels = NDArray[np.uint8]

SURE = 0.3
"""From this probability on, an unmarked finding is taken for an index that nobody marked."""
FAINT = 0.05
"""Unmarked findings between this and `SURE` may be either: they are painted over, so that nothing wrong is learnt."""
SAME = 0.35
"""A finding and a mark are the same index when they share this much of their joint area."""
MONTAGE = 2


@dataclass(frozen=True, eq=False)
class Marks:
    """Boxes people drew: identities and (n, 4) x0, y0, x1, y1 in pixels."""

    cards: tuple[str, ...]
    boxes: Floats


@dataclass(frozen=True, eq=False)
class Taught:
    """A photo with what is known about it: quads of indices with their cards, and marks without corners.

    `none` are quads (k, 4, 2) that are surely no index, each with the card it was taken to lie on.
    """

    pixels: Pixels
    quads: Floats
    card_quads: Floats
    cards: tuple[str | None, ...]
    boxes: Floats
    none: Floats
    none_cards: Floats


def read_marks(path: Path, size_wh: tuple[int, int]) -> Marks:
    """The marks of one label file; backs are left out."""
    rows = [line.split() for line in path.read_text().splitlines() if line.strip()]
    rows = [row for row in rows if row[0] != "BACK"]
    numbers = np.array([row[1:5] for row in rows], np.float32).reshape(-1, 4) * np.array(
        [*size_wh, *size_wh], np.float32
    )
    corner = numbers[:, :2] - numbers[:, 2:] / 2
    return Marks(tuple(str(Card.parse(row[0])) for row in rows), np.concatenate([corner, corner + numbers[:, 2:]], 1))


def teach(pixels: Pixels, marks: Marks, seen: Detections) -> Taught:
    """Matches findings with marks, best first; each serves once."""
    shared = iou(bounds(seen.quad), marks.boxes)
    matched = dict(_pairs(shared))
    likely = seen.presence
    free = [i for i in range(len(seen)) if i not in matched and not _touches(shared, i)]
    sure = sorted([*matched, *(i for i in free if likely[i] >= SURE)])
    none = [i for i in free if likely[i] < FAINT]
    left = [m for m in range(len(marks.cards)) if m not in matched.values()]
    return Taught(
        painted_over(pixels, seen.quad[[i for i in free if FAINT <= likely[i] < SURE]]),
        seen.quad[sure],
        seen.card_quad[sure],
        tuple(marks.cards[matched[i]] if i in matched else None for i in sure),
        marks.boxes[left],
        seen.quad[none],
        seen.card_quad[none],
    )


def painted_over(pixels: Pixels, quads: Floats) -> Pixels:
    """A copy of the picture with the quads filled in from around them."""
    if not len(quads):
        return pixels
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad.mean(0) + 1.15 * (quad - quad.mean(0))).astype(np.int32), 255)
    return np.asarray(cv2.inpaint(pixels, mask, 3, cv2.INPAINT_TELEA), np.uint8)


def _touches(shared: Floats, row: int) -> bool:
    return bool(shared.shape[1]) and float(shared[row].max()) > 0.05


def _pairs(shared: Floats) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    left = shared.copy()
    while left.size and left.max() > SAME:
        row, column = np.unravel_index(int(left.argmax()), left.shape)
        pairs.append((int(row), int(column)))
        left[row], left[:, column] = 0, 0
    return pairs


def iou(a: Floats, b: Floats) -> Floats:
    """(n, m) intersection over union of boxes (n, 4) and (m, 4)."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(-1)
    areas = [np.clip(x[:, 2:] - x[:, :2], 0, None).prod(1) for x in (a, b)]
    return np.asarray(common / np.maximum(areas[0][:, None] + areas[1][None] - common, 1e-6), np.float32)


def crops_of(rng: Rng, taught: Taught) -> Iterator[tuple[Pixels, int]]:
    """Crops of the marked indices with their classes; what is neither marked nor sure is left out."""
    pyramid = Pyramid(taught.pixels)
    for quad, card_quad, card in zip(taught.quads, taught.card_quads, taught.cards, strict=True):
        if card is not None:
            yield stored(rng, pyramid, quad, card_quad), CLASS_NUMBER[card]
    for quad, card_quad in zip(taught.none, taught.none_cards, strict=True):
        yield stored(rng, pyramid, quad, card_quad), REJECT


def scene_of(parts: Sequence[Taught], side: int) -> tuple[Pixels, str]:
    """A square picture of `SIZE` pixels of one or four photos, with its labels."""
    across = SIZE // side
    page = np.full((SIZE, SIZE, 3), 114, np.uint8)
    lines = []
    for number, part in enumerate(parts):
        y, x = divmod(number, across)
        scale = np.array([side / part.pixels.shape[1], side / part.pixels.shape[0]], np.float32)
        corner = np.array([x * side, y * side], np.float32)
        page[y * side : (y + 1) * side, x * side : (x + 1) * side] = cv2.resize(
            part.pixels, (side, side), interpolation=cv2.INTER_AREA
        )
        pairs = zip(part.quads * scale + corner, part.card_quads * scale + corner, strict=True)
        lines += [label_line(quad, card, SIZE) for quad, card in pairs]
        lines += [_bare_line((box.reshape(2, 2) * scale + corner).reshape(4)) for box in part.boxes]
    return page, "".join(lines)


def _bare_line(box: Floats) -> str:
    # Key points of visibility 0 take no part in the loss: the box alone is learnt.
    x0, y0, x1, y1 = np.clip(box / SIZE, 0, 1)
    return f"0 {(x0 + x1) / 2:.5f} {(y0 + y1) / 2:.5f} {x1 - x0:.5f} {y1 - y0:.5f}" + " 0 0 0" * 8 + "\n"


def turned(part: Taught, quarters: int) -> Taught:
    """The photo and all that is known about it, turned by quarters."""
    pixels, boxes = part.pixels, part.boxes
    points = [part.quads, part.card_quads, part.none, part.none_cards]
    for _ in range(quarters % 4):
        width = pixels.shape[1]
        pixels = np.ascontiguousarray(np.rot90(pixels))
        points = [_quarter(each, width) for each in points]
        corners = _quarter(boxes.reshape(-1, 2, 2), width)
        boxes = np.concatenate([corners.min(1), corners.max(1)], 1) if len(corners) else boxes
    quads, cards, none, none_cards = points
    return Taught(pixels, quads, cards, part.cards, boxes, none, none_cards)


def _quarter(points: Floats, width: int) -> Floats:
    return np.stack([points[..., 1], width - points[..., 0]], -1)


def prepare(folder: Path, models: Path, out: Path, *, seed: int = 3) -> int:
    """Writes scenes and crops of all labelled photos of a folder; returns how many photos it used.

    Raises:
        FileNotFoundError: no photo is labelled, or no mark could be found again.
    """
    paths = sorted((folder / "labels").glob("*.txt"))
    if not paths:
        msg = f"no labels/*.txt in {folder}: mark the indices of some photos first"
        raise FileNotFoundError(msg)
    scanner, rng = Scanner(Detector(models), Classifier(models)), np.random.default_rng(seed)
    for name in ("images", "labels", "crops"):
        (out / name).mkdir(parents=True, exist_ok=True)
    taught: list[Taught] = []
    for number, path in enumerate(paths):
        pixels = load_photo(folder / "photos" / f"{path.stem}.jpg").pixels
        marks = read_marks(path, (pixels.shape[1], pixels.shape[0]))
        taught.append(teach(pixels, marks, scanner.scan(Pyramid(pixels)).detections))
        print(f"\rphotos {number + 1}/{len(paths)}", end="", flush=True)
    print()
    _write_crops(rng, taught, out / "crops" / "photos.npz")
    pictures = [scene_of([turned(part, int(rng.integers(4)))], SIZE) for part in taught]
    for _ in range(2):
        order = rng.permutation(len(taught))
        for start in range(0, len(order) - 3, MONTAGE * MONTAGE):
            four = [turned(taught[i], int(rng.integers(4))) for i in order[start : start + MONTAGE * MONTAGE]]
            pictures.append(scene_of(four, SIZE // MONTAGE))
    for number, (picture, lines) in enumerate(pictures):
        cv2.imwrite(str(out / "images" / f"photo{number:05d}.jpg"), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
        (out / "labels" / f"photo{number:05d}.txt").write_text(lines)
    return len(taught)


def _write_crops(rng: Rng, taught: Sequence[Taught], path: Path) -> None:
    found = [crop for part in taught for crop in crops_of(rng, part)]
    if not found:
        msg = "none of the marked indices was found on its photo: check that the marks fit the photos"
        raise FileNotFoundError(msg)
    pictures, labels = zip(*found, strict=True)
    np.savez(path, crops=np.stack(pictures), labels=np.array(labels, np.int16))
