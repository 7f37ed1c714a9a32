"""Groups of indices that may be corners of one card, and how likely they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.card import OPPOSITE_CORNERS
from vision.cards.pair_likelihood import Pairs, slot_in
from vision.quads import CORNERS, Array
from vision.settings import CardSettings

TWO_INDEX_CARDS = 1
"""Whole cards with two indices for each card with two at one edge, from which the deck has two indices a card."""

TWO_INDICES = 2
PAIRS_AMONG = {count: np.triu_indices(count, 1) for count in range(1, CORNERS + 1)}
"""Rows and columns of the pairs among so many indices."""


@dataclass(frozen=True)
class Group:
    """Indices taken for one card.

    Attributes:
        rows: their numbers, 0..n-1.
        at: of each the row of its supposition in `Pairs`, 0..2n-1.
        score: log likelihood ratio of one card against as many as there are indices.
    """

    rows: tuple[int, ...]
    at: tuple[int, ...]
    score: float


def slots_of(group: Group, table: Pairs) -> list[int]:
    """The corner of each index, 0..3 clockwise from top left as the first one sees the card."""
    return [slot_in(int(table.slot[row]), flip=bool(table.flipped[group.at[0], row])) for row in group.at]


def groups_of(rows: tuple[int, ...], table: Pairs, settings: CardSettings) -> Iterator[Group]:
    """The ways in which indices can be one card: the first one in either corner, the others where that puts them."""
    n = len(table.p)
    first, *others = rows
    for corner in (first, first + n) if len(rows) <= CORNERS else ():
        at = [corner, *(max(row, row + n, key=lambda other: table.ratio[corner, other]) for row in others)]
        ratios = table.ratio[np.ix_(at, at)]
        if ratios[PAIRS_AMONG[len(at)]].min(initial=0.0) > settings.impossible_log_ratio:
            yield Group(rows, tuple(at), _linked(ratios) + float(table.supposed[at].sum()))


def _linked(ratios: Array) -> float:
    """Log likelihood ratio of one card, of (k, k) ratios: indices joined one by one, by the mean with those there."""
    if len(ratios) <= TWO_INDICES:
        return float(ratios[0, -1]) if len(ratios) == TWO_INDICES else 0.0
    ratios, size = ratios.copy(), np.ones(len(ratios))
    np.fill_diagonal(ratios, -np.inf)
    total = 0.0
    for _ in range(len(ratios) - 1):
        i, j = sorted(divmod(int(ratios.argmax()), len(ratios)))
        total += float(ratios[i, j])
        ratios[i] = ratios[:, i] = (size[i] * ratios[i] + size[j] * ratios[j]) / (size[i] + size[j])
        ratios[j] = ratios[:, j] = ratios[i, i] = -np.inf
        size[i] += size[j]
    return total


def likely_groups(table: Pairs, settings: CardSettings) -> list[Group]:
    """Every index in one group: the likeliest pairs merged first, as long as one card is likelier than two."""
    n = len(table.p)
    likely = (table.ratio + table.supposed[:, None] + table.supposed).reshape(2, n, 2, n).max(axis=(0, 2))
    order = np.argwhere(np.triu(likely > settings.impossible_log_ratio)).tolist()
    order.sort(key=lambda ij: -likely[ij[0], ij[1]])
    home = {row: _best((row,), table, settings) for row in range(n)}
    # Twice, for what belongs to three may seem not to belong to one of them.
    for i, j in (*order, *order):
        a, b = home[i], home[j]
        both = None if a is b or a is None or b is None else _best(a.rows + b.rows, table, settings)
        if a and b and both and both.score > a.score + b.score:
            home |= dict.fromkeys(both.rows, both)
    return list({id(group): group for group in home.values() if group}.values())


def _best(rows: tuple[int, ...], table: Pairs, settings: CardSettings) -> Group | None:
    """The indices as one card, in the corners that suit all best; None where they cannot be one."""
    return max(groups_of(rows, table, settings), key=lambda group: group.score, default=None)


def corners_of_deck(groups: Sequence[Group], table: Pairs) -> tuple[int, ...]:
    """The corners that show an index in this photo's deck: all four, or two opposite ones.

    Where whole cards show two indices, one with two at one edge is two equal cards.
    """
    slots = [set(slots_of(group, table)) for group in groups]
    edges = sum(len(s) > 1 and s not in OPPOSITE_CORNERS for s in slots)
    if edges > sum(s in OPPOSITE_CORNERS for s in slots) / TWO_INDEX_CARDS:
        return tuple(range(CORNERS))
    one, other = (slots.count(pair) for pair in OPPOSITE_CORNERS)
    return (1, 3) if other > one else (0, 2)
