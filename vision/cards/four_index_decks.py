"""Cards with an index in all four corners: several indices that are one card.

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

if TYPE_CHECKING:
    from vision.cards.card import PhysicalCard

ALIKE = 3.0
"""Least likelihood ratio of one card against two, by identity alone."""
PARALLEL = np.radians(40)
"""Most that two indices of one card may differ in direction, perspective included."""
WIDTHS = (1.6, 5.0)
"""Distance of two level indices of one card, in index heights."""
HEIGHTS = (1.5, 6.8)
"""Distance of two opposite indices along the card, in index heights."""
WITHIN = 1.05
"""Two level indices of one card lie nearer than this share of its guessed width; equal cards in two columns do not."""
SLANT = 0.6
"""How far a level pair may stand from level, as a share of its distance; likewise a pair at one long edge."""
PLAIN = 0.3
"""Slant below which a level pair is evidence for a deck with four corners."""
LEVEL_SHARE = 0.15
"""Share of a photo's cards that must show two indices at one edge before the deck is taken to have four corners."""
NARROW, WIDER = 0.3, 1.25
"""The quantile of a photo's level distances that tells its cards' width, and how much wider a pair may be."""
UPRIGHT = np.radians(20)
"""Most that the long sides between four indices may lean against the indices."""
SHAPE = (0.4, 1.15)
"""Distance of a card's indices across against that along."""
BENT = 0.2
"""How far four corners may be from a parallelogram, as a share of its width."""
SECOND_OPINION = 0.5
"""Weight of a further index's distribution: their errors are not independent."""


Fit = tuple[float, str, float]
"""How badly two indices fit one card, how they lie to each other, and their distance across, in index heights."""
Link = tuple[float, str, float, int, int]
"""The same with the places of the two cards."""


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


def four_cornered(cards: Sequence[PhysicalCard]) -> list[PhysicalCard]:
    """The cards, those that are one card of a deck with four indices merged; other decks' cards as they are."""
    if not cards:
        return []
    indices = [list(_indices(card, number)) for number, card in enumerate(cards)]
    links = sorted(_of_one_width(list(_links(cards, indices))))
    edges = sum(
        _all_corners([*indices[i], *indices[j]]) if kind == "diagonal" else slant < PLAIN
        for slant, kind, _, i, j in links
    )
    # Cards that were merged before show it just as well.
    edges += sum(len(card.slots) > CORNERS // 2 for card in cards)
    if edges < max(2, LEVEL_SHARE * len(cards)):
        return list(cards)
    home = {number: [number] for number in range(len(cards))}
    for *_, i, j in links:
        both = home[i] + home[j]
        if home[i] is not home[j] and _one_card([indices[k] for k in both]):
            home |= dict.fromkeys(both, both)
    groups = {id(group): group for group in home.values()}.values()
    return [_merged([cards[k] for k in group]) for group in groups]


def _indices(card: PhysicalCard, number: int) -> Iterator[_Index]:
    width = float(np.linalg.norm(card.quad[1] - card.quad[0] + card.quad[2] - card.quad[3])) / 2
    for quad in card.index_quads:
        down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
        height = float(np.linalg.norm(down))
        yield _Index(quad.mean(axis=0), down / height, height, number, width)


def _of_one_width(links: list[Link]) -> list[Link]:
    """The links without level pairs that are wider than the photo's cards: those are equal cards side by side."""
    widths = [across for _, kind, across, *_ in links if kind == "level"]
    most = WIDER * float(np.quantile(widths, NARROW)) if widths else 0.0
    return [link for link in links if link[1] != "level" or link[2] <= most]


def _links(cards: Sequence[PhysicalCard], indices: Sequence[Sequence[_Index]]) -> Iterator[Link]:
    """How badly, how, and which two cards may be one, by any index of each."""
    p = np.array([card.p for card in cards])
    for i, j in np.argwhere(np.triu(likeness(p, p) >= ALIKE, 1)).tolist():
        fits = [fit for a in indices[i] for b in indices[j] if (fit := _fit(a, b))]
        if fits:
            yield (*min(fits), i, j)


def _fit(a: _Index, b: _Index) -> Fit | None:
    """How far two indices are from being two corners of one card, which, how far apart; None where they cannot be."""
    cosine = float(a.down @ b.down)
    if abs(cosine) < np.cos(PARALLEL):
        return None
    (along_a, across_a), (along_b, across_b) = a.towards(b), b.towards(a)
    if cosine > 0:
        along, across = abs(along_a - along_b) / 2, abs(across_a - across_b) / 2
        within = across * np.sqrt(a.height * b.height) < WITHIN * max(a.width, b.width)
        level = within and WIDTHS[0] < across < WIDTHS[1] and along < SLANT * across
        return (along / across, "level", across) if level else None
    along, across = (along_a + along_b) / 2, abs(across_a + across_b) / 2
    if not (HEIGHTS[0] < along < HEIGHTS[1]):
        return None
    if across < SLANT * along and across < WIDTHS[0]:
        return across / along, "edge", across
    return (0.3, "diagonal", across) if WIDTHS[0] / 2 < across < WIDTHS[1] else None


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
    upright = float(along @ down) > np.cos(UPRIGHT) * tall and float(across @ right) > np.cos(PARALLEL) * wide
    return bool(upright and SHAPE[0] < wide / tall < SHAPE[1] and np.linalg.norm(tl + br - tr - bl) / 2 < BENT * wide)


def _merged(cards: Sequence[PhysicalCard]) -> PhysicalCard:
    """One card of several: the frame of the best known, the others' indices in the corners where they lie."""
    if len(cards) == 1:
        return cards[0]
    ordered = sorted(cards, key=lambda card: (-len(card.slots), -card.exists))
    base = ordered[0]
    quads = np.concatenate([card.index_quads for card in ordered])
    log_p = np.log(base.p) + SECOND_OPINION * sum(np.log(card.p) for card in ordered[1:])
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
    """The card's quad were its first index in the other corner of its edge: moved across, seen from that index."""
    quad, index = card.quad, card.index_quads[0].mean(axis=0)
    right = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    across = right / np.linalg.norm(right)
    offset = float((quad.mean(axis=0) - index) @ across)
    wanted = abs(offset) if slot in (0, 3) else -abs(offset)
    return np.asarray(quad + (wanted - offset) * across)
