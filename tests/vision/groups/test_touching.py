"""Cards of no meld: what touches is one heap, rows side by side stay two."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.interpretation import read_table
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, shoot

TWO = Deck(corners=(0, 2))
ANGLES = st.floats(-3.1, 3.1)


def groups(layout: Layout, angle: float, variant: str | None = "none", seed: int = 0) -> set[frozenset[str]]:
    found, size_wh, _ = shoot(layout, TWO, Camera(angle=angle, noise=0.03), np.random.default_rng(seed))
    reading = read_table(found, size_wh, variant)
    return {frozenset(str(reading.card(i).card) for i in meld.cards) for meld in reading.melds}


def kinked(rng: np.random.Generator, at: tuple[float, float], cards: range) -> list[Placed]:
    """Two short rows, the second going on at a right angle from the first's end, as a hand is thrown down."""
    x, y = at
    cards_of = list(cards)
    along = [Placed(card, (x + 0.3 * k, y + rng.normal(0, 0.02)), 0.0) for k, card in enumerate(cards_of[:4])]
    down = [Placed(card, (x + 1.25, y + 0.1 + 0.3 * k), 0.35) for k, card in enumerate(cards_of[4:])]
    return [*along, *down]


@settings(max_examples=20)
@given(angle=ANGLES, seed=st.integers(0, 10_000))
def test_a_row_that_turns_a_corner_is_one_heap_without_melds(angle: float, seed: int) -> None:
    layout = Layout()
    layout.lay(kinked(np.random.default_rng(seed), (0, 0), range(8)))
    layout.lay(kinked(np.random.default_rng(seed), (3, 0), range(20, 28)))
    assert sorted(len(group) for group in groups(layout, angle, seed=seed)) == [8, 8]


@pytest.mark.parametrize("angle", [0.0, 0.7, 1.6, -2.0])
def test_rows_that_touch_side_by_side_stay_two(angle: float) -> None:
    rng = np.random.default_rng(1)
    layout = Layout()
    for k, cards in enumerate((range(6), range(20, 27))):
        layout.lay(column(list(cards), (0.58 * k, 0), 0.25, rng))
    assert sorted(len(group) for group in groups(layout, angle)) == [6, 7]


def test_melds_that_touch_end_to_end_stay_two_where_there_are_melds() -> None:
    rng = np.random.default_rng(2)
    layout = Layout()
    layout.lay(column(list(range(3, 9)), (0, 0), 0.25, rng))
    layout.lay(column(list(range(16, 22)), (0.3, 2.0), 0.25, rng))
    assert sorted(len(group) for group in groups(layout, 0.3, "classico")) == [6, 6]
    assert [len(group) for group in groups(layout, 0.3)] == [12]
