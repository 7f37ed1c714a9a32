"""One explanation of the whole photo: which cards lie where, so that every index can be seen and none is missing.

An index within another card's face shows that its card lies above that one. Two cards cannot each lie above the other,
and a corner of a card on which nothing lies shows an index.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.cards.index_groups import Group, groups_of, slots_of
from vision.cards.pair_likelihood import Pairs, density
from vision.cards.table_plane import CARD_CORNERS, rightwards, unit_vectors
from vision.quads import CORNERS, Array
from vision.settings import CardSettings

Kind = TypeVar("Kind", bound=np.generic)

WITHIN = 0.06
"""Distance from a card's edges, in card heights, from which an index lies within its face."""
SWEEPS = 3
"""Most rounds over all cards."""
LEAST_GAIN = 1e-6
"""Least gain of log likelihood that is one."""
FARTHEST_STRAY = 0.3
"""Distance of an index from where a card would show one, in card heights, from which it is not that card's."""
MISDRAWN = np.log(0.03)
"""Log probability that the detector draws an index so askew that it shows nothing of how its card lies."""
LEVER = 0.7
"""Distance of a card's other corners from its only index, in card heights: what an angle of the index moves them by."""


class _Laid:
    """Groups of indices as cards that lie on the table, and what lies within what.

    Attributes:
        groups: the m groups.
        conflicts: (m,) number of cards that would lie both above and beneath each.
        missing: (m,) number of corners of each on which nothing lies and where no index was seen.
        log_likelihood: how well they explain the photo.
    """

    def __init__(self, groups: Sequence[Group], table: Pairs, corners: Sequence[int], settings: CardSettings) -> None:
        """Lay all groups."""
        self._table, self._corners, self._settings = table, list(corners), settings
        self._strays = 0.0
        self.groups: list[Group] = []
        self._center: Array = np.zeros((0, 2))
        self._down: Array = np.zeros((0, 2))
        self._shown = np.zeros((0, len(corners)), bool)
        self._within = np.zeros((len(table.p), 0), bool)
        self._covered = np.zeros((0, len(corners), 0), bool)
        self._put(list(groups), list(range(len(groups))))

    def instead(self, k: int, others: Sequence[Group]) -> _Laid:
        """The same with others in place of the group numbered `k`."""
        new = object.__new__(_Laid)
        new.__dict__ |= self.__dict__
        m = len(self.groups)
        new._put(list(others), [k, *range(m, m + len(others) - 1)])
        return new

    def joined(self, k: int, j: int, both: Group) -> _Laid:
        """The same with one group in place of two."""
        new = self.instead(k, [both])
        new.leave_out(j)
        return new

    def absorbed(self, k: int, j: int, corner: int, score: float) -> _Laid:
        """The same with the only index of group k taken for the one in another corner of group j's card."""
        new = self.instead(k, [self.groups[k]])
        new.show(j, corner, score)
        new.leave_out(k)
        return new

    def strays(self, k: int) -> Iterator[tuple[int, int, float]]:
        """Cards j whose the only index of group k may be, in which corner, and how far off in card heights."""
        (row,) = self.groups[k].rows
        off = np.linalg.norm(self._corner_spots() - self._table.spots[row], axis=2) / self._table.plane.size[1]
        free = ~self._shown
        free[k] = False
        for j, corner in np.argwhere(free & (off < FARTHEST_STRAY)).tolist():
            yield j, corner, float(off[j, corner])

    def show(self, j: int, corner: int, score: float) -> None:
        """Let a corner of group j show an index at this score."""
        self._shown[j, corner] = True
        self._strays += score

    def leave_out(self, j: int) -> None:
        """Take group j away."""
        self.groups = [group for number, group in enumerate(self.groups) if number != j]
        self._center, self._down = np.delete(self._center, j, 0), np.delete(self._down, j, 0)
        self._shown, self._within = np.delete(self._shown, j, 0), np.delete(self._within, j, 1)
        self._covered = np.delete(np.delete(self._covered, j, 0), j, 2)
        self._weigh()

    def _put(self, others: list[Group], at: list[int]) -> None:
        """Lay others at these numbers, the last of which may be new."""
        m = max([len(self.groups), *(k + 1 for k in at)])
        self.groups = self.groups + others[len(others) - (m - len(self.groups)) :]
        for k, group in zip(at, others, strict=True):
            self.groups[k] = group
        poses = [self._pose(group) for group in others]
        self._center = _with(self._center, at, np.array([center for center, _ in poses]), m)
        self._down = _with(self._down, at, np.array([down for _, down in poses]), m)
        shown = np.array([np.isin(self._corners, slots_of(group, self._table)) for group in others])
        self._shown = _with(self._shown, at, shown, m)
        self._within = _with(self._within.T, at, self._hold(self._table.spots, at, WITHIN).T, m).T
        spots, c = self._corner_spots(), len(self._corners)
        covered = np.zeros((m, c, m), bool)
        old = self._covered.shape[0]
        covered[:old, :, :old] = self._covered
        covered[:, :, at] = self._hold(spots.reshape(-1, 2), at, 0.0).reshape(m, c, -1)
        covered[at] = self._hold(spots[at].reshape(-1, 2), slice(None), 0.0).reshape(-1, c, m)
        self._covered = covered
        self._weigh()

    def _pose(self, group: Group) -> tuple[Array, Array]:
        at = list(group.at)
        sign = np.where(self._table.flipped[at[0], at], -1.0, 1.0)
        return self._table.centers[at].mean(axis=0), unit_vectors(sign @ self._table.down[at])

    def _corner_spots(self) -> Array:
        """(m, c, 2) where the cards have their indices."""
        x, y = (CARD_CORNERS[self._corners] * self._table.plane.offset).T[..., None]
        return np.asarray(self._center[:, None] + x * rightwards(self._down)[:, None] + y * self._down[:, None])

    def _hold(self, spots: Array, rows: slice | list[int], margin: float) -> NDArray[np.bool_]:
        """(k, m) whether places (k, 2) lie within those cards, so far from their edges."""
        width, height = self._table.plane.size / 2 - margin * self._table.plane.size[1]
        way, down = spots[:, None] - self._center[rows], self._down[rows]
        across, along = (way * rightwards(down)).sum(axis=2), (way * down).sum(axis=2)
        return np.asarray((np.abs(across) < width) & (np.abs(along) < height))

    def _weigh(self) -> None:
        m = len(self.groups)
        of = np.zeros((m, len(self._table.p)), np.float32)
        for k, group in enumerate(self.groups):
            of[k, list(group.rows)] = 1
        above = of @ self._within > 0
        np.fill_diagonal(above, val=False)
        conflicts = above & above.T
        # What surely lies beneath a card, and the card itself, cover none of its corners.
        beneath = above & ~above.T | np.eye(m, dtype=bool)
        bare = ~(self._covered & ~beneath[:, None]).any(axis=2)
        self.conflicts, self.missing = conflicts.sum(axis=1), (bare & ~self._shown).sum(axis=1)
        cost = self._settings.conflict_cost * float(self.conflicts.sum()) / 2
        cost += self._settings.missing_index_cost * float(self.missing.sum())
        self.log_likelihood = sum(group.score for group in self.groups) + self._strays - cost


def explained(groups: Sequence[Group], table: Pairs, corners: Sequence[int], settings: CardSettings) -> list[Group]:
    """The groups, some taken otherwise where that explains the photo better.

    Args:
        groups: indices taken for one card each.
        table: how each two indices lie to each other.
        corners: those that show an index in this deck.
        settings: what it costs that cards contradict each other and that indices are missing.
    """
    laid = _Laid(groups, table, corners, settings)
    for _ in range(SWEEPS):
        before = laid.log_likelihood
        for k in np.flatnonzero(laid.conflicts + laid.missing):
            if k < len(laid.groups):
                least = laid.log_likelihood + LEAST_GAIN
                others = _otherwise(laid, int(k), table, corners, settings)
                laid = next((new for new in others if new.log_likelihood > least), laid)
        if laid.log_likelihood == before:
            break
    return laid.groups


def _otherwise(laid: _Laid, k: int, table: Pairs, corners: Sequence[int], settings: CardSettings) -> Iterator[_Laid]:
    """The same indices in other corners of a card, of two cards where it is at odds with another, or of one with it."""

    def ways(rows: tuple[int, ...]) -> list[Group]:
        return [way for way in groups_of(rows, table, settings) if set(slots_of(way, table)) <= set(corners)]

    group = laid.groups[k]
    yield from (laid.instead(k, [way]) for way in ways(group.rows) if way.at != group.at)
    left = [slot in {0, CORNERS - 1} for slot in slots_of(group, table)]
    if laid.conflicts[k] and len(set(left)) > 1:
        sides = [tuple(row for row, at in zip(group.rows, left, strict=True) if at == side) for side in (True, False)]
        yield from (laid.instead(k, list(parts)) for parts in product(*map(ways, sides)))
    for j, other in enumerate(laid.groups):
        if j != k and _likeliest(group, other, table) > settings.impossible_log_ratio:
            yield from (laid.joined(k, j, way) for way in ways(group.rows + other.rows))
    if len(group.rows) == 1:
        for j, corner, off in laid.strays(k):
            score = _as_stray(group.rows[0], laid.groups[j], off, table, settings)
            if score > 0:
                yield laid.absorbed(k, j, corner, score)


def _as_stray(row: int, other: Group, off: float, table: Pairs, settings: CardSettings) -> float:
    """Log likelihood ratio of an index so far from a card's corner being that corner's, against one of its own card."""
    lone = len(other.rows) == 1
    error = np.hypot(table.plane.error, LEVER * np.radians(settings.turn_error) * lone)
    place = density(off / error, settings) / error**2 / settings.neighbour_density
    same = np.log(table.same[row, list(other.rows)]).mean()
    return float(settings.same_card_log_odds + np.log(place) + same + MISDRAWN)


def _likeliest(a: Group, b: Group, table: Pairs) -> float:
    """Greatest log ratio of an index of one group and one of the other."""
    n = len(table.p)
    one, other = ([*group.rows, *(row + n for row in group.rows)] for group in (a, b))
    return float(table.ratio[np.ix_(one, other)].max())


def _with(rows: NDArray[Kind], at: list[int], new: NDArray[Kind], m: int) -> NDArray[Kind]:
    """The rows, m in all, with new ones at these numbers."""
    out = np.concatenate([rows, np.zeros((m - len(rows), *rows.shape[1:]), rows.dtype)])
    out[at] = new
    return out
