"""Clusters indices into physical cards, each of which shows one to four of its indices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.cards.card import OPPOSITE_CORNERS, PhysicalCard
from vision.cards.four_index_decks import four_cornered
from vision.cards.occlusion_conflicts import plausible
from vision.cards.opposite_indices import opposite
from vision.cards.pair_likelihood import Pairs, floored, likeness, own_slot, pairs, slot_in, without_level_pairs
from vision.detection.detections import Detections
from vision.identities import JOKER
from vision.quads import CORNERS, Array, Faces, frames, near_pairs, overlap, turned
from vision.settings import CardSettings
from vision.settings_file import shipped

SAME_INDEX_OVERLAP = 0.4
"""Shared area of two index quads, as a share of the smaller, from which they are one index found twice."""
CORNER_WEIGHTS = np.array([1.0, 0.3, 0.1, 0.3])
"""Weight of an index in placing each corner of its card, from its own corner clockwise."""
FEWEST_SAMPLES = 3
"""Fewest cards seen by two indices from which the detector's guesses of width or height are corrected."""
MOST_STRETCH = (0.8, 1.25)
"""Least and greatest factor of that correction."""
TWO_INDEX_CARDS = 1
"""Whole cards with two indices for each card with two at one edge, from which the deck has two indices a card."""


@dataclass
class _Cluster:
    """Rows of the indices of one card: whether each is upside down against the first, and the corner it takes."""

    flips: dict[int, bool]
    slots: dict[int, int] = field(default_factory=dict)


def physical_cards(found: Detections, settings: CardSettings | None = None) -> tuple[PhysicalCard, ...]:
    """The physical cards behind the indices, in the order of their surest index's row.

    Cards that are hardly there are left out; faint indices that agree make up for each other. The guessed card quads
    are first corrected by what the cards seen from two corners show of the photo's deck, then indices are merged.

    Args:
        found: the indices.
        settings: what decides; None for the settings that ship.
    """
    settings = settings or shipped().cards
    rows = np.flatnonzero(found.presence >= settings.least_index_presence)
    rows = rows[_distinct(found[rows])]
    kept = found[rows]
    kept = replace(kept, card_quad=_corrected(kept, settings).astype(np.float32))
    table = pairs(kept, settings)
    clusters = _with_opposites(kept.quad, table.p, _of_one_deck(table, settings))
    cards = four_cornered([_fuse(kept, cluster, table, settings) for cluster in clusters], settings)
    there = (card for card in cards if card.exists >= _least_presence(card, settings))
    named = (replace(card, rows=tuple(int(rows[r]) for r in card.rows)) for card in there)
    return plausible(sorted(named, key=lambda card: min(card.rows)), settings)


def _least_presence(card: PhysicalCard, settings: CardSettings) -> float:
    """Probability that the card is there from which it is read; a joker's mark may look like anything."""
    lone_joker = len(card.slots) == 1 and int(card.p.argmax()) == JOKER
    return settings.least_joker_presence if lone_joker else settings.least_presence


def _distinct(found: Detections) -> NDArray[np.intp]:
    """Numbers of the rows that remain when the weaker of two indices on one spot is dropped."""
    quads = np.asarray(found.quad, np.float64)
    strength, near = found.presence, near_pairs(quads)
    dropped: set[int] = set()
    for i, j in sorted(near, key=lambda ij: -max(strength[list(ij)])):
        weaker = min(i, j, key=lambda k: (strength[k], -k))
        if not dropped & {i, j} and overlap(quads[i], quads[j]) > SAME_INDEX_OVERLAP:
            dropped.add(weaker)
    return np.asarray([row for row in range(len(found)) if row not in dropped], np.intp)


def _clusters(table: Pairs, least: float, impossible: float) -> list[_Cluster]:
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
            None
            if a is b or taken
            else _joined(a, b, table, impossible, flip=a.flips[i] ^ b.flips[j] ^ bool(table.flipped[i, j]))
        )
        if joined is not None:
            for row in joined.flips:
                home[row] = joined
    merged = {row % n for cluster in home if len(cluster.flips) > 1 for row in cluster.flips}
    kept = [c for row, c in enumerate(home) if len(c.flips) > 1 or (row < n and row not in merged)]
    return list({id(cluster): cluster for cluster in kept}.values())


def _of_one_deck(table: Pairs, settings: CardSettings) -> list[_Cluster]:
    """The clusters; where whole cards show two indices, a lone card with two at one edge is two equal cards."""
    least, impossible = settings.merge_log_ratio, settings.impossible_log_ratio
    clusters = _clusters(table, least, impossible)
    slots = [set(cluster.slots.values()) for cluster in clusters]
    edges = sum(len(s) > 1 and s not in OPPOSITE_CORNERS for s in slots)
    if edges and edges <= sum(s in OPPOSITE_CORNERS for s in slots) / TWO_INDEX_CARDS:
        return _clusters(without_level_pairs(table), least, impossible)
    return clusters


def _with_opposites(quads: NDArray[np.floating], p: Array, clusters: Sequence[_Cluster]) -> list[_Cluster]:
    """The clusters, with lone indices merged that lie as opposite ones of a card do and may show the same."""
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


def _joined(a: _Cluster, b: _Cluster, table: Pairs, impossible: float, *, flip: bool) -> _Cluster | None:
    flips = a.flips | {row: turn ^ flip for row, turn in b.flips.items()}
    slots = {row: slot_in(int(table.slot[row]), flip=turn) for row, turn in flips.items()}
    cross = [table.ratio[i, j] for i in a.flips for j in b.flips]
    joining = [row for cluster in (a, b) if len(cluster.flips) == 1 for row in cluster.flips]
    likely = sum(cross) + sum(table.supposed[joining]) > 0
    fits = len(set(slots.values())) == len(slots) and min(cross) > impossible and likely
    return _Cluster(flips, slots) if fits else None


def _fuse(found: Detections, cluster: _Cluster, table: Pairs, settings: CardSettings) -> PhysicalCard:
    """One card from its indices; the corner nearest an index is placed by that index above all."""
    strength, n = found.presence, len(found)
    order = sorted(cluster.flips, key=lambda row: (-float(strength[row % n]), row))
    base = cluster.flips[order[0]]
    slots = tuple(slot_in(int(table.slot[row]), flip=cluster.flips[row] ^ base) for row in order)
    quads = np.stack([turned(table.quads[row], flip=cluster.flips[row] ^ base) for row in order])
    weight = CORNER_WEIGHTS[(np.arange(CORNERS)[None] - np.asarray(slots)[:, None]) % CORNERS]
    rows = [row % n for row in order]
    p = table.p[rows]
    # What is hardly an index says hardly anything of the card's identity, neither for it nor against.
    heard = strength[rows] / max(float(strength[rows].max()), 1e-9)
    plain = p[heard >= settings.clash_presence]
    agreement = plain @ plain.T / np.maximum((plain**2).sum(axis=1)[:, None], 1e-9)
    p = heard[:, None] * p + (1 - heard[:, None]) / p.shape[1]
    return PhysicalCard(
        quad=np.einsum("kc,kcx->cx", weight / weight.sum(axis=0), quads),
        index_quads=np.asarray(found.quad[rows], np.float64),
        slots=slots,
        p=_product(p, settings),
        exists=float(1 - np.prod(1 - strength[rows])),
        clash=bool(agreement.min() < settings.clash_agreement),
        rows=tuple(rows),
        guesses=quads,
    )


def _product(p: Array, settings: CardSettings) -> Array:
    """Tempered product of (k, 53) distributions, summing to 1."""
    k = len(p)
    log_p = np.log(p).sum(axis=0) * (settings.product_exponent if k > 1 else 1.0)
    mixed = np.exp(log_p - log_p.max())
    return np.asarray(floored((mixed / mixed.sum())[None], settings.classifier_error)[0] if k > 1 else p[0])


def _corrected(found: Detections, settings: CardSettings) -> Array:
    """Card quads (n, 4, 2) stretched about their own index by the errors that cards surely seen twice show.

    The network guesses hidden corners; a card seen from two corners shows how far its guesses are off
    on this photo's deck.
    """
    quads = np.asarray(found.card_quad, np.float64).copy()
    table = pairs(found, settings)
    sure = _clusters(table, settings.sure_merge_log_ratio, settings.impossible_log_ratio)
    stretch = _stretch(table, [c for c in sure if len(c.flips) > 1])
    f = frames(quads)
    across = np.array([0, 1, 1, 0])[None] - own_slot(found)[:, None]
    below = np.array([0, 0, 1, 1])
    quads += across[..., None] * f.right[:, None] * (stretch[0] - 1)
    quads += below[None, :, None] * f.down[:, None] * (stretch[1] - 1)
    return quads


def _stretch(table: Pairs, doubles: Sequence[_Cluster]) -> Array:
    """(2,) factors on width and height: the place of the other index ÷ where the first index had guessed it."""
    both = [pair for cluster in doubles for pair in permutations(cluster.flips, 2)]
    row, other = np.array(both, int).reshape(-1, 2).T
    own, seen = table.slot[row], table.slot[other]
    theirs = (seen + 2 * table.flipped[row, other]) % CORNERS
    x, y = Faces(table.quads[row]).own(table.quads[other, seen]).T
    beside, below = (own == 1) != np.isin(theirs, (1, 2)), np.isin(theirs, (2, 3))
    samples = np.where(own == 1, 1 - x, x)[beside], y[below]
    return np.asarray([np.clip(np.median(s), *MOST_STRETCH) if len(s) >= FEWEST_SAMPLES else 1.0 for s in samples])
