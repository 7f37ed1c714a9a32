"""How likely every identity of every card is, over all lawful shapes and none."""

from __future__ import annotations

import numpy as np

from vision.identities import CLASSES, SUIT
from vision.quads import Array
from vision.rules.meld_decoding import BARRED, Choice, Limits, Unit
from vision.rules.meld_templates import RANKS_OF_SETS, WILD, runs, sets, with_wild


def posterior(unit: Unit, limits: Limits, choice: Choice) -> Array:
    """(n, 53) probability of each identity of each card of the unit, rows summing to 1.

    Args:
        unit: the cards.
        limits: copies of identities that the rest of the table leaves.
        choice: what was chosen; it counts as one of the shapes even where it is none of the ordered ones.
    """
    log_p = unit.log_p.copy()
    log_p[:, [c for c, most in limits.items() if most <= 0]] += BARRED
    log_p -= np.log(np.exp(log_p).sum(axis=1, keepdims=True))
    n = len(log_p)
    parts = [(0.0, np.exp(log_p))]
    if unit.meld:
        ext = with_wild(log_p, unit.book)
        parts = [(float(np.log(unit.book.priors.free) - n * np.log(CLASSES)), np.exp(log_p))]
        parts += _of_runs(unit, log_p, ext) + _of_sets(unit, log_p, ext)
        if choice.kind != "free" and choice.score > max(weight for weight, _ in parts) - 1e-6:
            parts.append((choice.score, np.eye(CLASSES)[list(choice.cards)]))
    top = max(weight for weight, _ in parts)
    mixed = np.sum([np.exp(weight - top) * table for weight, table in parts], axis=0)
    return np.asarray(mixed / mixed.sum(axis=1, keepdims=True))


def _of_runs(unit: Unit, log_p: Array, ext: Array) -> list[tuple[float, Array]]:
    n = len(log_p)
    codes, score = runs(n, unit.book.variants, unit.book.priors).codes, unit.run_scores(ext)
    if not len(codes):
        return []
    top = float(score.max())
    weight = np.exp(score - top)
    coded = np.stack([np.bincount(codes[:, row], weight, minlength=WILD + 1) for row in range(n)])
    return [(top + float(np.log(weight.sum())), _spread(coded / weight.sum(), log_p, unit))]


def _spread(coded: Array, log_p: Array, unit: Unit) -> Array:
    """(n, 53) from (n, 54): the wild's share divided among the wild cards as the classifier has it."""
    wild = np.exp(log_p[:, unit.book.wilds])
    table = coded[:, :CLASSES].copy()
    table[:, unit.book.wilds] += coded[:, WILD:] * wild / np.maximum(wild.sum(axis=1, keepdims=True), 1e-300)
    return np.asarray(table)


def _of_sets(unit: Unit, log_p: Array, ext: Array) -> list[tuple[float, Array]]:
    n = len(log_p)
    if not unit.book.sets or n > unit.book.largest_set:
        return []
    found = sets(ext, unit.book)
    share = np.log(0.5 if unit.book.runs else 1.0)
    top = float(found.score.max())
    weight = np.exp(found.score - top)
    coded = np.zeros((n, WILD + 1))
    coded[:, WILD] = weight.sum(axis=0) @ found.wilds
    suits = np.exp(found.natural - found.natural.max(axis=2, keepdims=True))
    suits /= suits.sum(axis=2, keepdims=True)
    for r, rank in enumerate(RANKS_OF_SETS):
        natural = weight[r].sum() - weight[r] @ found.wilds
        coded[:, [rank + SUIT * suit for suit in range(4)]] += natural[:, None] * suits[r]
    return [(top + float(np.log(weight.sum()) + share), _spread(coded / weight.sum(), log_p, unit))]
