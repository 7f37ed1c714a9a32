"""Which photos of a hand show the same table, judged by their cards as the reader laid them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ui.editing.table import Group, Table, TableCard
from vision.detection.detections import Detections
from vision.identities import CLASSES, NUMBER
from vision.looks.matching import Look, match
from vision.quads import Array, frames, mapped

MARK = 0.2
"""Size of what stands for a card where its index is, as a share of the card's."""
UPSIDE_DOWN = 0.05
"""How far below its card's middle an index surely is in the lower half, in card heights."""
SAME_SPOT = 0.15
"""How far apart the indices of one card may come to lie by two photos, in card heights."""


@dataclass(frozen=True)
class SameTable:
    """Two photos of one table.

    Attributes:
        kept: sha256 of the photo that shows more of it.
        other: sha256 of the other one.
        twice: ids of the other's cards that the kept one shows too.
        same: ids of these cards on the kept one.
        quarters: by how many quarter turns to the left the other one stands as the kept one does.
    """

    kept: str
    other: str
    twice: Group
    same: Group
    quarters: int


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
    first, second = _indices(ones), _indices(twos)
    found = match(second.look, first.look)
    if found is None:
        return None
    twice = _twice(_apart(second, first, found.homography), _named(twos), _named(ones))
    if not twice:
        return None
    again, known = (
        tuple(cards[place].id for place in places) for cards, places in ((twos, twice), (ones, twice.values()))
    )
    return SameTable(one, two, again, known, _quarters(second.look, found.homography))


@dataclass(frozen=True, eq=False)
class _Indices:
    """The indices that the reader saw on the cards of a photo.

    Attributes:
        look: the indices, each as its card was read.
        card: (n,) place of each one's card among the photo's.
        height: (n,) its card's, in pixels.
    """

    look: Look
    card: NDArray[np.intp]
    height: Array


def _indices(cards: tuple[TableCard, ...]) -> _Indices:
    """Of a card whose indices nobody knows its middle stands for one."""
    quads = np.array([card.quad for card in cards], np.float64)
    spots = [_spots(card) for card in cards]
    number = np.repeat(np.arange(len(cards)), [len(own) for own in spots])
    f, middle = frames(quads[number]), np.concatenate(spots)
    # An index in the lower half stands upside down to its card, whichever of its indices gave the card its way up.
    up = np.where(((middle - f.center) * f.down).sum(axis=1) > UPSIDE_DOWN * f.height**2, -1.0, 1.0)[:, None]
    corners = [middle + MARK / 2 * up * (x * f.right + y * f.down) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    marks = np.stack(corners, axis=1).astype(np.float32)
    scores = np.zeros((len(number), CLASSES), np.float32)
    scores[np.arange(len(number)), _named(cards)[number]] = 1
    width, height = np.ceil(quads.reshape(-1, 2).max(axis=0)).astype(int)
    found = Detections(marks, quads[number].astype(np.float32), np.ones(len(number), np.float32), scores)
    return _Indices(Look(found, (int(width), int(height))), number, f.height)


def _spots(card: TableCard) -> Array:
    """(k, 2) middles of a card's indices in pixels."""
    if not card.indices:
        return np.asarray(np.mean(np.array(card.quad), axis=0, keepdims=True), np.float64)
    return np.array([((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in card.indices])


def _named(cards: tuple[TableCard, ...]) -> NDArray[np.intp]:
    """(n,) what the reader took each card for."""
    return np.array([NUMBER[card.read] for card in cards if card.read], np.intp)


def _apart(here: _Indices, there: _Indices, homography: Array) -> Array:
    """(n, m) distance of the nearest indices of cards here and there, in card heights."""
    spots, others = (one.look.detections.quad.mean(axis=1) for one in (here, there))
    apart = np.linalg.norm(mapped(spots, homography)[:, None] - others[None], axis=2) / there.height
    nearest = np.full((here.card[-1] + 1, there.card[-1] + 1), np.inf)
    np.minimum.at(nearest, (here.card[:, None], there.card[None]), apart)
    return nearest


def _twice(apart: Array, here: NDArray[np.intp], there: NDArray[np.intp]) -> dict[int, int]:
    """Places of the cards here that are there too, and there: those read alike above all, each of the others its own.

    A card may have been read as something else, or twice, but a neighbour beside it is no proof that it is there.
    """
    near, alike = apart < SAME_SPOT, here[:, None] == there
    nearest = np.where(near & alike, apart, np.inf).argmin(axis=1)
    twice = {int(place): int(nearest[place]) for place in np.flatnonzero((near & alike).any(axis=1))}
    for place, other in np.argwhere(near)[np.argsort(apart[near], kind="stable")].tolist():
        if place not in twice and other not in twice.values():
            twice[place] = other
    return dict(sorted(twice.items()))


def _quarters(look: Look, homography: Array) -> int:
    """By how many quarter turns to the left a look stands as it does once it is brought over."""
    quads = look.detections.quad
    turned = frames(mapped(quads, homography)).angle - frames(quads).angle
    return int(np.round(-np.angle(np.exp(1j * turned).mean()) / (np.pi / 2))) % 4
