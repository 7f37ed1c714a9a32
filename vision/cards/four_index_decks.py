"""Merges the indices of one card in decks with an index in all four corners.

An index in a top right corner looks like one in a top left corner, so the detector's guess of its card is often
mirrored. How the indices of one card lie to each other settles it, whatever the guesses: two of them level and a card's
width apart, or upside down to each other and a card's height apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from vision.cards.pair_likelihood import likeness
from vision.quads import CORNERS, Array
from vision.settings import CardSettings

if TYPE_CHECKING:
    from vision.cards.card import PhysicalCard

INDEX_TURN = np.radians(40)
"""Largest angle between two indices of one card, in radians, perspective included."""
LEVEL_INDEX_HEIGHTS = (1.6, 5.0)
"""Least and greatest distance of two level indices of one card, in index heights."""
ALONG_INDEX_HEIGHTS = (1.5, 6.8)
"""Least and greatest distance of two opposite indices along the card, in index heights."""
WITHIN_WIDTH = 1.05
"""Greatest distance of two level indices of one card, as a share of its guessed width; columns lie farther apart."""
SLANT = 0.6
"""Greatest offset of a level pair from level, as a share of its distance; likewise of a pair at one long edge."""
LITTLE_SLANT = 0.3
"""Slant below which a level pair is evidence for a deck with four indices."""
WIDTH_QUANTILE, WIDTH_ROOM = 0.3, 1.25
"""Quantile of a photo's level distances taken for its cards' width, and the factor by which a pair may exceed it."""
SIDE_LEAN = np.radians(20)
"""Largest angle of the long sides between four indices against the indices, in radians."""
ACROSS_BY_ALONG = (0.4, 1.15)
"""Least and greatest ratio of the distance of a card's indices across to that along."""
SKEW_WIDTHS = 0.2
"""Greatest distance of four corners from a parallelogram, as a share of its width."""


Fit = tuple[float, str, float]
"""Misfit of two indices to one card (0 is best), their relation, and their distance across in index heights."""
Link = tuple[float, str, float, int, int]
"""The same with the indices of the two cards in the photo's list."""


@dataclass(frozen=True, eq=False)
class _Index:
    """Middle, unit vector down, and height in pixels of one index; the card it is counted to, and its width."""

    middle: Array
    down: Array
    height: float
    card: int
    width: float

    def towards(self, other: _Index) -> tuple[float, float]:
        """Where another lies, in heights: along this index's down, and across to its right."""
        way = (other.middle - self.middle) / np.sqrt(self.height * other.height)
        return float(way @ self.down), float(way @ np.array([self.down[1], -self.down[0]]))


def four_cornered(cards: Sequence[PhysicalCard], settings: CardSettings) -> list[PhysicalCard]:
    """The cards, those that are one card of a deck with four indices merged; other decks' cards as they are."""
    if not cards:
        return []
    indices = [list(_indices(card, number)) for number, card in enumerate(cards)]
    links = sorted(_of_one_width(list(_links(cards, indices, settings.four_index_likeness))))
    edges = sum(
        _all_corners([*indices[i], *indices[j]]) if kind == "diagonal" else slant < LITTLE_SLANT
        for slant, kind, _, i, j in links
    )
    # Cards that were merged before show it just as well.
    edges += sum(len(card.slots) > CORNERS // 2 for card in cards)
    if edges < max(2, settings.four_index_share * len(cards)):
        return list(cards)
    home = {number: [number] for number in range(len(cards))}
    for *_, i, j in links:
        both = home[i] + home[j]
        if home[i] is not home[j] and _one_card([indices[k] for k in both]):
            home |= dict.fromkeys(both, both)
    groups = {id(group): group for group in home.values()}.values()
    return [_merged([cards[k] for k in group], settings.further_index_weight) for group in groups]


def _indices(card: PhysicalCard, number: int) -> Iterator[_Index]:
    width = float(np.linalg.norm(card.quad[1] - card.quad[0] + card.quad[2] - card.quad[3])) / 2
    for quad in card.index_quads:
        down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
        height = float(np.linalg.norm(down))
        yield _Index(quad.mean(axis=0), down / height, height, number, width)


def _of_one_width(links: list[Link]) -> list[Link]:
    """The links without level pairs that are wider than the photo's cards: those are equal cards side by side."""
    widths = [across for _, kind, across, *_ in links if kind == "level"]
    most = WIDTH_ROOM * float(np.quantile(widths, WIDTH_QUANTILE)) if widths else 0.0
    return [link for link in links if link[1] != "level" or link[2] <= most]


def _links(cards: Sequence[PhysicalCard], indices: Sequence[Sequence[_Index]], least: float) -> Iterator[Link]:
    """Yield (misfit, relation, distance, i, j) for pairs that may be one card, by likelihood ratio and geometry."""
    p = np.array([card.p for card in cards])
    for i, j in np.argwhere(np.triu(likeness(p, p) >= least, 1)).tolist():
        fits = [fit for a in indices[i] for b in indices[j] if (fit := _fit(a, b))]
        if fits:
            yield (*min(fits), i, j)


def _fit(a: _Index, b: _Index) -> Fit | None:
    """Misfit, relation and distance of two indices as corners of one card; None where they cannot be."""
    cosine = float(a.down @ b.down)
    if abs(cosine) < np.cos(INDEX_TURN):
        return None
    (along_a, across_a), (along_b, across_b) = a.towards(b), b.towards(a)
    if cosine > 0:
        along, across = abs(along_a - along_b) / 2, abs(across_a - across_b) / 2
        within = across * np.sqrt(a.height * b.height) < WITHIN_WIDTH * max(a.width, b.width)
        level = within and LEVEL_INDEX_HEIGHTS[0] < across < LEVEL_INDEX_HEIGHTS[1] and along < SLANT * across
        return (along / across, "level", across) if level else None
    along, across = (along_a + along_b) / 2, abs(across_a + across_b) / 2
    if not (ALONG_INDEX_HEIGHTS[0] < along < ALONG_INDEX_HEIGHTS[1]):
        return None
    if across < SLANT * along and across < LEVEL_INDEX_HEIGHTS[0]:
        return across / along, "edge", across
    near, far = LEVEL_INDEX_HEIGHTS
    return (0.3, "diagonal", across) if near / 2 < across < far else None


def _one_card(groups: Sequence[Sequence[_Index]]) -> bool:
    """Whether all indices can be corners of one card: at most two each way up, and each two fitting, or all four."""
    every = [index for group in groups for index in group]
    upright = sum(float(every[0].down @ index.down) > 0 for index in every)
    if len(every) > CORNERS or max(upright, len(every) - upright) > CORNERS // 2:
        return False
    return all(_fit(a, b) for a, b in combinations(every, 2) if a.card != b.card) or _all_corners(every)


def _all_corners(every: Sequence[_Index]) -> bool:
    """Whether four indices stand as the corners of one card, whatever width it was guessed to have.

    Two equal cards side by side, each seen by two opposite corners, lean: their long sides would be diagonals.
    """
    down, right = every[0].down, np.array([every[0].down[1], -every[0].down[0]])
    pairs = [[index for index in every if (float(index.down @ down) > 0) == up] for up in (True, False)]
    if [len(pair) for pair in pairs] != [CORNERS // 2] * 2:
        return False
    (tl, tr), (bl, br) = (sorted((i.middle for i in pair), key=lambda at: float(at @ right)) for pair in pairs)
    across, along = (tr - tl + br - bl) / 2, (bl - tl + br - tr) / 2
    wide, tall = float(np.linalg.norm(across)), float(np.linalg.norm(along))
    upright = float(along @ down) > np.cos(SIDE_LEAN) * tall and float(across @ right) > np.cos(INDEX_TURN) * wide
    shaped = ACROSS_BY_ALONG[0] < wide / tall < ACROSS_BY_ALONG[1]
    return bool(upright and shaped and np.linalg.norm(tl + br - tr - bl) / 2 < SKEW_WIDTHS * wide)


def _merged(cards: Sequence[PhysicalCard], weight: float) -> PhysicalCard:
    """One card of several: the frame of the best known, the others' indices in the corners where they lie.

    The distributions of the others count with `weight` (0..1): the errors of one card's indices are not independent.
    """
    if len(cards) == 1:
        return cards[0]
    ordered = sorted(cards, key=lambda card: (-len(card.slots), -card.exists))
    base = ordered[0]
    quads = np.concatenate([card.index_quads for card in ordered])
    log_p = np.log(base.p) + weight * sum(np.log(card.p) for card in ordered[1:])
    p = np.exp(log_p - log_p.max())
    slots = _slots(quads)
    card = replace(
        base,
        index_quads=quads,
        slots=slots,
        p=p / p.sum(),
        exists=float(1 - np.prod([1 - card.exists for card in ordered])),
        rows=tuple(row for card in ordered for row in card.rows),
    )
    return replace(card, quad=_mirrored(base, slots[0])) if slots[0] != base.slots[0] else card


def _slots(quads: Array) -> tuple[int, ...]:
    """The corner of each index (k, 4, 2), as seen upright by the first: by its direction and its side."""
    down = (quads[:, 3] + quads[:, 2] - quads[:, 0] - quads[:, 1]) / 2
    right = np.array([down[0, 1], -down[0, 0]])
    side = quads.mean(axis=1) @ right
    middle = (side.max() + side.min()) / 2
    upright = down @ down[0] > 0
    corners = {(True, True): 0, (True, False): 1, (False, False): 2, (False, True): 3}
    return tuple(corners[bool(u), bool(s < middle)] for s, u in zip(side, upright, strict=True))


def _mirrored(card: PhysicalCard, slot: int) -> Array:
    """The card's quad if its first index is in the other corner of its edge: moved across, as seen from that index."""
    quad, index = card.quad, card.index_quads[0].mean(axis=0)
    right = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    across = right / np.linalg.norm(right)
    offset = float((quad.mean(axis=0) - index) @ across)
    wanted = abs(offset) if slot in (0, 3) else -abs(offset)
    return np.asarray(quad + (wanted - offset) * across)
