"""Clusters indices into physical cards, each of which shows one to four of its indices."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cards.card import PhysicalCard
from vision.cards.explanation import explained
from vision.cards.index_groups import Group, corners_of_deck, likely_groups
from vision.cards.joker_marks import with_all_marks
from vision.cards.occlusion_conflicts import plausible
from vision.cards.pair_likelihood import Pairs, floored, in_two_corners, pairs, slot_in
from vision.detection.detections import Detections
from vision.identities import JOKER
from vision.quads import CORNERS, Array, near_pairs, overlap, turned
from vision.settings import CardSettings
from vision.settings_file import shipped

SAME_INDEX_OVERLAP = 0.4
"""Shared area of two index quads, as a share of the smaller, from which they are one index found twice."""
CORNER_WEIGHTS = np.array([1.0, 0.3, 0.1, 0.3])
"""Weight of an index in placing each corner of its card, from its own corner clockwise."""


def physical_cards(found: Detections, settings: CardSettings | None = None) -> tuple[PhysicalCard, ...]:
    """The physical cards behind the indices, in the order of their surest index's row.

    The table's plane and the deck's index layout are learnt first; then indices are merged by where they lie there and
    what they show; last, cards are told apart and turned where that explains better which indices can be seen. Cards
    that are hardly there are left out; faint indices that agree make up for each other.

    Args:
        found: the indices.
        settings: what decides; None for the settings that ship.
    """
    settings = settings or shipped().cards
    rows = np.flatnonzero(found.presence >= settings.least_index_presence)
    rows = rows[_distinct(found[rows])]
    kept = found[rows]
    if not len(kept):
        return ()
    table = pairs(kept, settings)
    cards = [_fuse(kept, group, table, settings) for group in _one_explanation(table, settings)]
    there = with_all_marks([card for card in cards if card.exists >= _least_presence(card, settings)], settings)
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


def _one_explanation(table: Pairs, settings: CardSettings) -> list[Group]:
    groups = likely_groups(table, settings)
    corners = corners_of_deck(groups, table)
    if len(corners) < CORNERS:
        table = in_two_corners(table, corners[0])
        groups = likely_groups(table, settings)
    return explained(groups, table, corners, settings)


def _fuse(found: Detections, group: Group, table: Pairs, settings: CardSettings) -> PhysicalCard:
    """One card from its indices; the corner nearest an index is placed by that index above all."""
    strength, n = found.presence, len(found)
    order = sorted(group.at, key=lambda row: (-float(strength[row % n]), row))
    flips = [bool(table.flipped[order[0], row]) for row in order]
    slots = tuple(slot_in(int(table.slot[row]), flip=flip) for row, flip in zip(order, flips, strict=True))
    quads = np.stack([turned(table.quads[row], flip=flip) for row, flip in zip(order, flips, strict=True)])
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
