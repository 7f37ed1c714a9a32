"""The assignment problem: rows to columns, each its own, with the greatest sum; exact and without a dependency."""

from __future__ import annotations

import math

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
    row_of = [-1] * m
    u, v = [0.0] * n, [0.0] * m
    # Plain lists: for the dozen columns of a meld they are several times as quick as arrays.
    cost = (-gain).tolist()
    for row in range(n):
        _augment(cost, row, row_of, u, v)
    column = np.empty(n, int)
    for c, row in enumerate(row_of):
        if row >= 0:
            column[row] = c
    return [int(c) for c in column], float(gain[np.arange(n), column].sum())


def _augment(cost: list[list[float]], row: int, row_of: list[int], u: list[float], v: list[float]) -> None:
    """Add one row along a shortest path, keeping the potentials `u`, `v` and the columns' rows up to date."""
    shortest, before = [math.inf] * len(v), [-1] * len(v)
    left = list(range(len(v)))
    at, column, reach = row, -1, 0.0
    while at >= 0:
        for c in left:
            through = reach + cost[at][c] - u[at] - v[c]
            if through < shortest[c]:
                shortest[c], before[c] = through, column
        column = min(left, key=shortest.__getitem__)
        left.remove(column)
        reach, at = shortest[column], row_of[column]
    u[row] += reach
    for c in set(range(len(v))).difference(left):
        if row_of[c] >= 0:
            u[row_of[c]] += reach - shortest[c]
        v[c] -= reach - shortest[c]
    while column >= 0:
        previous = before[column]
        row_of[column] = row_of[previous] if previous >= 0 else row
        column = previous
