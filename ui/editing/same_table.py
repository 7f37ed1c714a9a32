"""Which photos of a hand show the same table, judged by their cards as the reader laid them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from ui.editing.table import Group, Table, TableCard
from vision.detection.detections import Detections
from vision.identities import CLASSES, NUMBER
from vision.looks.matching import Look, mapped, match
from vision.quads import Array, frames

MARK = 0.2
"""Size of what stands for a card where its index is, as a share of the card's."""
SAME_SPOT = 0.15
"""How far apart the indices of one card may come to lie by two photos, in card heights."""


@dataclass(frozen=True)
class SameTable:
    """Two photos of one table.

    Attributes:
        kept: sha256 of the photo that shows more of it.
        other: sha256 of the other one.
        twice: ids of the other's cards that the kept one shows too.
    """

    kept: str
    other: str
    twice: Group


def same_tables(table: Table) -> list[SameTable]:
    """Every two photos that show the same table, but for those a person has said to be of two."""
    seen = {photo: _seen(table, photo) for photo in table.photos}
    pairs = (pair for pair in combinations(table.photos, 2) if pair not in table.apart)
    return [found for one, two in pairs if (found := _compared(one, seen[one], two, seen[two]))]


def _seen(table: Table, photo: str) -> tuple[TableCard, ...]:
    return tuple(card for card in table.cards if card.photo == photo and card.read and card.quad)


@lru_cache(maxsize=64)
def _compared(one: str, ones: tuple[TableCard, ...], two: str, twos: tuple[TableCard, ...]) -> SameTable | None:
    if len(ones) < len(twos):
        one, ones, two, twos = two, twos, one, ones
    if not twos:
        return None
    first, second = _look(ones), _look(twos)
    found = match(second, first)
    if found is None:
        return None
    here, there = mapped(second.detections.quad, found.homography).mean(axis=1), frames(first.detections.quad)
    apart = np.linalg.norm(here[:, None] - there.center[None], axis=2) / (there.height[None] / MARK)
    twice = tuple(card.id for card, near in zip(twos, apart.min(axis=1) < SAME_SPOT, strict=True) if near)
    return SameTable(one, two, twice) if twice else None


def _look(cards: tuple[TableCard, ...]) -> Look:
    """The cards as if each had one index, where its first is, as the reader took it."""
    quads = np.array([card.quad for card in cards], np.float64)
    f = frames(quads)
    middle = np.array([_middle(card) for card in cards])
    corners = [middle + MARK / 2 * (x * f.right + y * f.down) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    marks = np.stack(corners, axis=1).astype(np.float32)
    scores = np.zeros((len(cards), CLASSES), np.float32)
    scores[np.arange(len(cards)), [NUMBER[card.read] for card in cards if card.read]] = 1
    width, height = np.ceil(quads.reshape(-1, 2).max(axis=0)).astype(int)
    found = Detections(marks, quads.astype(np.float32), np.ones(len(cards), np.float32), scores)
    return Look(found, (int(width), int(height)))


def _middle(card: TableCard) -> Array:
    if not card.indices:
        return np.asarray(np.mean(np.array(card.quad), axis=0), np.float64)
    left, top, right, bottom = card.indices[0]
    return np.array([(left + right) / 2, (top + bottom) / 2])
