"""From indices to physical cards: a card shows up to four of its indices and is still one card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.cards.card import WHOLE, PhysicalCard
from vision.cards.four_index_decks import four_cornered
from vision.cards.occlusion_conflicts import plausible
from vision.cards.opposite_indices import opposite
from vision.cards.pair_likelihood import Pairs, floored, likeness, own_slot, pairs, slot_in, without_level_pairs
from vision.detection.detections import Detections
from vision.identities import JOKER
from vision.quads import CORNERS, Array, Faces, frames, near_pairs, overlap, turned

EXISTS = 0.2
"""Least probability of being an index at all that makes a card."""
ODD = 0.35
"""The same for a joker seen by one index only: its mark may look like anything, so much else looks like it."""
HINT = 0.06
"""Least probability of being an index that counts beside another index of the same card."""
SAME_SPOT = 0.4
"""Overlap of two index quads from which they are one index found twice."""
TEMPER = 0.7
"""Exponent on the product of two indices' distributions: their errors are not independent."""
CLASH = 0.02
"""Agreement below which two indices of one card are said to disagree."""
HEARD = 0.5
"""Presence, against the card's surest index, from which an index can disagree with it."""
LOOSE, SURE = 0.0, 3.0
IMPOSSIBLE = -4.0
"""Log ratio of two indices that no third one of the same card can make up for."""
NEARNESS = np.array([1.0, 0.3, 0.1, 0.3])
"""How far an index is trusted on each corner of its card, from its own corner clockwise."""
ENOUGH = 3
MIXED = 1
"""Whole cards with two indices for each with more, from which the deck has two."""


@dataclass
class _Cluster:
    """Indices taken for one card, with the turn of each against the first."""

    flips: dict[int, bool]
    slots: dict[int, int] = field(default_factory=dict)


def physical_cards(found: Detections) -> tuple[PhysicalCard, ...]:
    """The physical cards behind the indices, in the order of their surest index's row.

    Cards less likely than `EXISTS` (lone jokers: `ODD`) are left out; faint indices that agree make up for each
    other. The guessed card quads are first corrected by what the cards seen from two corners show of the photo's deck,
    then indices are merged.
    """
    rows = np.flatnonzero(found.presence >= HINT)
    rows = rows[_distinct(found[rows])]
    kept = found[rows]
    kept = replace(kept, card_quad=_corrected(kept).astype(np.float32))
    table = pairs(kept)
    clusters = _with_opposites(kept.quad, table.p, _of_one_deck(table))
    cards = four_cornered([_fuse(kept, cluster, table) for cluster in clusters])
    there = (card for card in cards if card.exists >= (ODD if _odd(card) else EXISTS))
    named = (replace(card, rows=tuple(int(rows[r]) for r in card.rows)) for card in there)
    return plausible(sorted(named, key=lambda card: min(card.rows)))


def _odd(card: PhysicalCard) -> bool:
    return len(card.slots) == 1 and int(card.p.argmax()) == JOKER


def _distinct(found: Detections) -> NDArray[np.intp]:
    """Numbers of the rows that remain when the weaker of two indices on one spot is dropped."""
    quads = np.asarray(found.quad, np.float64)
    strength, near = found.presence, near_pairs(quads)
    dropped: set[int] = set()
    for i, j in sorted(near, key=lambda ij: -max(strength[list(ij)])):
        weaker = min(i, j, key=lambda k: (strength[k], -k))
        if not dropped & {i, j} and overlap(quads[i], quads[j]) > SAME_SPOT:
            dropped.add(weaker)
    return np.asarray([row for row in range(len(found)) if row not in dropped], np.intp)


def _clusters(table: Pairs, least: float) -> list[_Cluster]:
    """Merge the likeliest pairs first, never two indices in one corner, never one index under both suppositions.

    An index that is merged with none stays where the detector thinks.
    """
    n = len(table.slot) // 2
    home = [_Cluster({i: False}, {i: int(table.slot[i])}) for i in range(2 * n)]
    upper = np.argwhere(np.triu(table.ratio > least))
    likely = table.ratio + table.supposed[:, None] + table.supposed
    for i, j in sorted(map(tuple, upper), key=lambda ij: -likely[ij]):
        a, b = home[i], home[j]
        taken = any(len(home[(row + n) % (2 * n)].flips) > 1 for row in (i, j))
        joined = (
            None if a is b or taken else _joined(a, b, table, flip=a.flips[i] ^ b.flips[j] ^ bool(table.flipped[i, j]))
        )
        if joined is not None:
            for row in joined.flips:
                home[row] = joined
    merged = {row % n for cluster in home if len(cluster.flips) > 1 for row in cluster.flips}
    kept = [c for row, c in enumerate(home) if len(c.flips) > 1 or (row < n and row not in merged)]
    return list({id(cluster): cluster for cluster in kept}.values())


def _of_one_deck(table: Pairs) -> list[_Cluster]:
    """The clusters; where whole cards show two indices, a lone card with two at one edge is two equal cards."""
    clusters = _clusters(table, LOOSE)
    slots = [set(cluster.slots.values()) for cluster in clusters]
    edges = sum(len(s) > 1 and s not in WHOLE for s in slots)
    if edges and edges <= sum(s in WHOLE for s in slots) / MIXED:
        return _clusters(without_level_pairs(table), LOOSE)
    return clusters


def _with_opposites(quads: NDArray[np.floating], p: Array, clusters: Sequence[_Cluster]) -> list[_Cluster]:
    """The clusters, lone indices that stand as the opposite ones of a card and may show the same merged."""
    merged = list(clusters)
    for corner in (0, 1):
        both = (c.flips for c in clusters if sorted(c.slots.values()) == [corner, corner + 2])
        whole = [(a % len(p), b % len(p)) for a, b in both]
        lone = {row: c for c in clusters for row, slot in c.slots.items() if len(c.slots) == 1 and slot == corner}
        for i, j in opposite(quads, whole, list(lone)):
            if likeness(p[i], p[j]) > 1:
                merged = [c for c in merged if c is not lone[i] and c is not lone[j]]
                merged.append(_Cluster({i: False, j: True}, {i: corner, j: corner + 2}))
    return merged


def _joined(a: _Cluster, b: _Cluster, table: Pairs, *, flip: bool) -> _Cluster | None:
    flips = a.flips | {row: turn ^ flip for row, turn in b.flips.items()}
    slots = {row: slot_in(int(table.slot[row]), flip=turn) for row, turn in flips.items()}
    cross = [table.ratio[i, j] for i in a.flips for j in b.flips]
    joining = [row for cluster in (a, b) if len(cluster.flips) == 1 for row in cluster.flips]
    likely = sum(cross) + sum(table.supposed[joining]) > 0
    fits = len(set(slots.values())) == len(slots) and min(cross) > IMPOSSIBLE and likely
    return _Cluster(flips, slots) if fits else None


def _fuse(found: Detections, cluster: _Cluster, table: Pairs) -> PhysicalCard:
    """One card from its indices; the corner nearest an index is placed by that index above all."""
    strength, n = found.presence, len(found)
    order = sorted(cluster.flips, key=lambda row: (-float(strength[row % n]), row))
    base = cluster.flips[order[0]]
    slots = tuple(slot_in(int(table.slot[row]), flip=cluster.flips[row] ^ base) for row in order)
    quads = np.stack([turned(table.quads[row], flip=cluster.flips[row] ^ base) for row in order])
    weight = NEARNESS[(np.arange(CORNERS)[None] - np.asarray(slots)[:, None]) % CORNERS]
    rows = [row % n for row in order]
    p = table.p[rows]
    # What is hardly an index says hardly anything of the card's identity, neither for it nor against.
    heard = strength[rows] / max(float(strength[rows].max()), 1e-9)
    plain = p[heard >= HEARD]
    agreement = plain @ plain.T / np.maximum((plain**2).sum(axis=1)[:, None], 1e-9)
    p = heard[:, None] * p + (1 - heard[:, None]) / p.shape[1]
    return PhysicalCard(
        quad=np.einsum("kc,kcx->cx", weight / weight.sum(axis=0), quads),
        index_quads=np.asarray(found.quad[rows], np.float64),
        slots=slots,
        p=_product(p),
        exists=float(1 - np.prod(1 - strength[rows])),
        clash=bool(agreement.min() < CLASH),
        rows=tuple(rows),
        guesses=quads,
    )


def _product(p: Array) -> Array:
    """Tempered product of (k, 53) distributions, summing to 1."""
    k = len(p)
    log_p = np.log(p).sum(axis=0) * (TEMPER if k > 1 else 1.0)
    mixed = np.exp(log_p - log_p.max())
    return np.asarray(floored((mixed / mixed.sum())[None])[0] if k > 1 else p[0])


def _corrected(found: Detections) -> Array:
    """Card quads (n, 4, 2) stretched about their own index by what the surest double sightings show.

    The network guesses hidden corners; a card seen from two corners shows how far its guesses are off
    on this photo's deck.
    """
    quads = np.asarray(found.card_quad, np.float64).copy()
    table = pairs(found)
    stretch = _stretch(table, [c for c in _clusters(table, SURE) if len(c.flips) > 1])
    f = frames(quads)
    across = np.array([0, 1, 1, 0])[None] - own_slot(found)[:, None]
    below = np.array([0, 0, 1, 1])
    quads += across[..., None] * f.right[:, None] * (stretch[0] - 1)
    quads += below[None, :, None] * f.down[:, None] * (stretch[1] - 1)
    return quads


def _stretch(table: Pairs, doubles: Sequence[_Cluster]) -> Array:
    """(2,) factors on width and height: where the other index's corner lies against where it was guessed."""
    both = [pair for cluster in doubles for pair in permutations(cluster.flips, 2)]
    row, other = np.array(both, int).reshape(-1, 2).T
    own, seen = table.slot[row], table.slot[other]
    theirs = (seen + 2 * table.flipped[row, other]) % CORNERS
    x, y = Faces(table.quads[row]).own(table.quads[other, seen]).T
    beside, below = (own == 1) != np.isin(theirs, (1, 2)), np.isin(theirs, (2, 3))
    samples = np.where(own == 1, 1 - x, x)[beside], y[below]
    return np.asarray([np.clip(np.median(s), 0.8, 1.25) if len(s) >= ENOUGH else 1.0 for s in samples])
