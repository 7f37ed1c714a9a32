"""Cards lie as people lay them: rows and fans opened either way, piles, tables of many kinds."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.scenes.placement import heap, reversed_order, row
from vision.training.scenes.surroundings import table_top


def test_rows_are_laid_from_either_end_in_the_same_places() -> None:
    laid = [
        (places, reversed_order(np.random.default_rng(s), places))
        for s in range(20)
        if (places := row(np.random.default_rng(s), 5))
    ]
    assert {after == before for before, after in laid} == {True, False}
    assert all(sorted(p.x for p in after) == sorted(p.x for p in before) for before, after in laid)


@pytest.mark.parametrize("seed", range(5))
def test_the_cards_of_a_pile_lie_on_one_another(seed: int) -> None:
    places = heap(np.random.default_rng(seed), 8)
    spots = np.array([(p.x, p.y) for p in places])
    assert len(places) == 8
    assert np.ptp(spots, axis=0).max() < 2


def test_tables_are_bare_pictures_of_many_kinds() -> None:
    tops = [table_top(np.random.default_rng(seed), 96, []) for seed in range(30)]
    assert {top.shape for top in tops} == {(96, 96, 3)}
    assert all(np.isfinite(top).all() for top in tops)
    assert len({round(float(top.std())) for top in tops}) > 10
