"""What the current reader takes for an index where none is, as examples of "not an index" for the classifier.

    python -m vision.training negatives --scenes DIR [DIR …] --models models --out DIR

Card backs, court pictures and table tops that look like a joker's mark cannot be thought up; the reader itself shows
them on pictures whose every index is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scoring.card import CARDS
from vision.classifier import rectified
from vision.photo import load_photo
from vision.reader import Reader
from vision.training.scenes import REJECT, STORED_MARGIN, STORED_WH, bounds, overlaps

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vision.detections import Detections

    Floats = NDArray[np.float32]

LEAST = 0.05
"""Least probability of being an index from which a finding is worth learning from."""
UNSURE = 0.5
"""A finding that is surer of a card than this may be a real index, hidden too far to be labelled."""
TOUCHES = 0.05
"""Share of a labelled index that a finding may cover at most."""
JOKER = len(CARDS) - 1


def collect(scenes: Sequence[Path], models: Path, out: Path, most: int) -> int:
    """Writes crops of the reader's mistakes on up to `most` pictures of the scene folders; returns how many."""
    pictures = [path for folder in scenes for path in sorted((folder / "images").glob("*.jpg"))]
    chosen = pictures[:: max(1, len(pictures) // most)]
    if not chosen:
        msg = f"no pictures in {', '.join(map(str, scenes))}: render scenes first"
        raise FileNotFoundError(msg)
    reader = Reader.load(models)
    crops: list[NDArray[np.uint8]] = []
    for number, path in enumerate(chosen):
        pixels = load_photo(path).pixels
        label = path.parents[1] / "labels" / f"{path.stem}.txt"
        marked = read_boxes(label.read_text(), pixels.shape[0])
        crops += [rectified(pixels, q, STORED_WH, STORED_MARGIN) for q in mistakes(reader.detect(pixels), marked)]
        print(f"\rpictures {number + 1}/{len(chosen)}, mistakes {len(crops)}", end="", flush=True)
    print()
    (out / "crops").mkdir(parents=True, exist_ok=True)
    stored = np.stack(crops) if crops else np.zeros((0, STORED_WH[1], STORED_WH[0], 3), np.uint8)
    np.savez(out / "crops" / "mistakes.npz", crops=stored, labels=np.full(len(crops), REJECT, np.int16))
    return len(crops)


def mistakes(seen: Detections, marked: Floats) -> list[Floats]:
    """Quads (4, 2) of findings that look like a joker, or like no card for sure, and lie on no marked index.

    Args:
        seen: everything the reader found on a picture.
        marked: (n, 2, 2) least and greatest corner of every index there is, in pixels.
    """
    likely = seen.confidence * seen.scores.sum(1) >= LEAST
    strange = (seen.scores.argmax(1) == JOKER) | (seen.scores.max(1) < UNSURE)
    quads = [seen.quad[row] for row in np.flatnonzero(likely & strange)]
    return [quad for quad in quads if not len(marked) or overlaps(bounds(quad), marked).max() < TOUCHES]


def read_boxes(label: str, size: int) -> Floats:
    """(n, 2, 2) least and greatest corner in pixels of the boxes of a label file."""
    rows = [line.split()[1:5] for line in label.splitlines()]
    numbers = np.array(rows, np.float32).reshape(-1, 2, 2) * size
    middle, half = numbers[:, 0], numbers[:, 1] / 2
    return np.stack([middle - half, middle + half], axis=1)
