"""Cards to places so that the sum is greatest: exact, small, without another dependency."""

from __future__ import annotations

import numpy as np

from vision.quads import Array


def assign(gain: Array) -> tuple[list[int], float]:
    """Give each of n rows one of m ≥ n columns, no column twice, with the greatest sum of `gain` (n, m).

    Returns:
        The column of each row, and the sum. The method of shortest augmenting paths, O(n² m).

    Raises:
        ValueError: when there are fewer columns than rows.
    """
    n, m = gain.shape
    if m < n:
        msg = f"{n} rows cannot have {m} columns, each its own"
        raise ValueError(msg)
    row_of = np.full(m, -1)
    u, v = np.zeros(n), np.zeros(m)
    for row in range(n):
        _augment(-gain, row, row_of, u, v)
    column = np.empty(n, int)
    taken = np.flatnonzero(row_of >= 0)
    column[row_of[taken]] = taken
    return [int(c) for c in column], float(gain[np.arange(n), column].sum())


def _augment(cost: Array, row: int, row_of: np.ndarray, u: Array, v: Array) -> None:
    """Add one row along a shortest path, keeping the potentials `u`, `v` and the columns' rows up to date."""
    m = len(v)
    shortest, before, done = np.full(m, np.inf), np.full(m, -1), np.zeros(m, bool)
    at, column, reach = row, -1, 0.0
    visited = [row]
    while at >= 0:
        through = reach + cost[at] - u[at] - v
        better = ~done & (through < shortest)
        shortest[better], before[better] = through[better], column
        column = int(np.where(done, np.inf, shortest).argmin())
        reach = float(shortest[column])
        done[column] = True
        at = int(row_of[column])
        if at >= 0:
            visited.append(at)
    seen = np.flatnonzero(done)
    owners = row_of[seen]
    u[owners[owners >= 0]] += reach - shortest[seen[owners >= 0]]
    u[row] += reach
    v[seen] -= reach - shortest[seen]
    while column >= 0:
        previous = int(before[column])
        row_of[column] = row_of[previous] if previous >= 0 else row
        column = previous
