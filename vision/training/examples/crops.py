"""What the classifier learns from a scene: crops of its indices, and of what is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scoring.card import CARDS, JOKER
from vision.detection.classifier import crops
from vision.photo.pyramid import Pyramid
from vision.training.examples.matching import NO_INDEX, owners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vision.detection.detector import Found
    from vision.training.scenes.painting import Scene, SceneIndex

    Rng = np.random.Generator

Picture = NDArray[np.uint8]
Example = tuple[NDArray[np.float32], NDArray[np.float32], int]
"""Corners (4, 2) of an index and of its card, and the class."""

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
INDEX_ASPECT = (1.4, 2.4)
"""Least and greatest height of a usual index against its width."""
REJECT = len(CARDS)
"""Class number of "not an index"."""
CLASS_NUMBER = {str(card): i for i, card in enumerate(CARDS)}


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
        yield *places[row], CLASS_NUMBER[scene.indices[who[row]].card]
    shown = [row for row, index in enumerate(scene.indices) if index.visible >= VISIBLE]
    for index in (scene.indices[row] for row in shown if row not in who):
        yield index.quad, index.card_quad, CLASS_NUMBER[index.card]
        if index.card == str(JOKER):
            yield framed(rng, index.quad), index.card_quad, CLASS_NUMBER[index.card]
    wanted = max(2, len(shown) // 3)
    mistaken = rng.permutation(np.flatnonzero(who == NO_INDEX))[:wanted]
    for row in mistaken:
        yield *places[row], REJECT
    for quad, card_quad in not_indices(rng, scene, max(2, wanted - len(mistaken))):
        yield quad, card_quad, REJECT


def stored(rng: Rng, pyramid: Pyramid, quad: NDArray[np.float32], card: NDArray[np.float32]) -> Picture:
    """The two crops of an index (4, 2) on a card (4, 2), as training keeps them."""
    far_side = 2 * quad.mean(0) - card
    shown = far_side if rng.random() < WRONG_SIDE else card
    return np.asarray(crops(pyramid, quad[None], shown[None], STORED_WH, STORED_MARGINS)[0], np.uint8)


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
