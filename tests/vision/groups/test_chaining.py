"""Cards become stacks in laid order, in any turn of the photo."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.cards.clustering import physical_cards
from vision.groups.chaining import group
from vision.groups.scene import Scene
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, fan, shoot

TWO, FOUR = Deck(corners=(0, 2)), Deck(corners=(0, 1, 2, 3))
CAMERAS = st.builds(Camera, angle=st.floats(-3.1, 3.1), tilt=st.floats(0, 0.04), noise=st.floats(0.01, 0.06))


def stacks(layout: Layout, deck: Deck = TWO, camera: Camera | None = None, seed: int = 0) -> set[tuple[int, ...]]:
    found, _, of = shoot(layout, deck, camera or Camera(), np.random.default_rng(seed))
    cards = physical_cards(found)
    return {tuple(of[cards[c].rows[0]] for c in stack.cards) for stack in group(Scene(cards))}


def columns(sizes: list[int], gap: float, rng: np.random.Generator, step: float = 0.22) -> Layout:
    layout = Layout()
    for k, size in enumerate(sizes):
        ids = rng.choice(52, size, replace=False)
        layout.melds.append(layout.lay(column([int(c) for c in ids], (gap * k, rng.normal(0, 0.1)), step, rng)))
    return layout


@settings(max_examples=25)
@given(
    camera=CAMERAS,
    seed=st.integers(0, 10_000),
    four=st.booleans(),
    sizes=st.lists(st.integers(3, 13), min_size=1, max_size=4),
)
def test_columns_come_out_in_laid_order_whatever_the_camera(
    *, camera: Camera, seed: int, four: bool, sizes: list[int]
) -> None:
    layout = columns(sizes, 0.85, np.random.default_rng(seed))
    assert stacks(layout, FOUR if four else TWO, camera, seed) == set(map(tuple, layout.melds))


@pytest.mark.parametrize("gap", [0.6, 0.64, 0.68])
def test_columns_that_touch_or_overlap_at_the_edges_stay_apart(gap: float) -> None:
    layout = columns([5, 9, 7], gap, np.random.default_rng(3))
    assert stacks(layout) == set(map(tuple, layout.melds))


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), angle=st.floats(-3.1, 3.1), marks=st.sampled_from([(7,), (6,), (6, 7)]))
def test_cards_laid_across_belong_to_their_column(seed: int, angle: float, marks: tuple[int, ...]) -> None:
    rng = np.random.default_rng(seed)
    layout = Layout()
    layout.melds.append(layout.lay(column(list(range(8)), (0, 0), 0.22, rng, wobble=0.015, crosswise=marks)))
    layout.melds.append(layout.lay(column(list(range(20, 27)), (1.0, 0), 0.22, rng, wobble=0.015)))
    found, _, of = shoot(layout, TWO, Camera(angle=angle, noise=0.03), rng)
    cards = physical_cards(found)
    laid = group(Scene(cards))
    assert {of[cards[c].rows[0]] for stack in laid for c in stack.across} == set(marks)
    assert {tuple(of[cards[c].rows[0]] for c in stack.cards) for stack in laid} == set(map(tuple, layout.melds))


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), angle=st.floats(-3.1, 3.1), spread=st.floats(0, 0.13), step=st.floats(0.16, 0.4))
def test_fans_and_rows_come_out_in_laid_order(seed: int, angle: float, spread: float, step: float) -> None:
    rng = np.random.default_rng(seed)
    layout = Layout()
    layout.melds.append(layout.lay(fan(list(range(11)), (0, 0), step, spread, rng)))
    assert stacks(layout, TWO, Camera(angle=angle), seed) == set(map(tuple, layout.melds))


def test_cards_that_do_not_overlap_stand_alone() -> None:
    layout = Layout([Placed(k, (0.8 * k, 0), 0.1 * k) for k in range(5)])
    assert stacks(layout) == {(k,) for k in range(5)}


def test_a_card_missing_in_the_middle_does_not_break_a_column() -> None:
    rng = np.random.default_rng(2)
    layout = Layout()
    layout.lay([p for k, p in enumerate(column(list(range(9)), (0, 0), 0.2, rng)) if k not in (4, 5)])
    assert stacks(layout) == {tuple(range(7))}


def test_a_far_column_below_another_is_its_own() -> None:
    rng = np.random.default_rng(2)
    layout = Layout()
    layout.melds.append(layout.lay(column([1, 2, 3, 4], (0, 0), 0.2, rng)))
    layout.melds.append(layout.lay(column([5, 6, 7, 8], (0.05, 1.55), 0.2, rng)))
    assert stacks(layout) == set(map(tuple, layout.melds))


@pytest.mark.parametrize(("aside", "turn"), [(0.3, 0.0), (0.3, -0.6), (0.2, 0.75), (0.15, 0.9), (0.2, -0.9)])
def test_a_card_that_strays_from_the_line_of_a_row_keeps_its_place_in_it(aside: float, turn: float) -> None:
    layout = Layout()
    row = fan(list(range(9)), (0, 0), 0.25, 0.02, np.random.default_rng(4))
    row[4] = replace(row[4], at=(row[4].at[0], row[4].at[1] + aside), angle=row[4].angle + turn)
    layout.lay(row)
    assert stacks(layout) == {tuple(range(9))}


@pytest.mark.parametrize(
    ("upper", "lower", "drop", "turn"),
    [
        ([0.21, 0.37, 0.61, 0.83, 1.08, 1.32], [1.48, 1.61, 1.76, 2.04, 2.28], 0.23, -0.31),
        ([0.23, 0.44, 0.58, 0.75], [0.81, 1.09, 1.31, 1.52], 0.17, -0.1),
        ([0.25, 0.4, 0.55, 0.74, 1.03, 1.17, 1.3], [1.32, 1.49, 1.72, 1.86, 2.12], 0.19, 0.07),
    ],
)
def test_a_row_whose_second_half_lies_lower_is_one_row(
    upper: list[float], lower: list[float], drop: float, turn: float
) -> None:
    at = [((x, 0.0), 0.0) for x in upper] + [((x, drop), turn) for x in lower]
    layout = Layout()
    layout.lay([Placed(k, place, angle) for k, (place, angle) in enumerate(at)])
    assert stacks(layout) == {tuple(range(len(at)))}


def test_an_untidy_row_whose_cards_hide_their_neighbours_by_turns_is_one_row() -> None:
    row = [
        ((0.25, -0.05), 0.15),
        ((0.45, 0.02), 0.18),
        ((0.66, -0.07), -0.04),
        ((0.82, -0.1), -0.12),
        ((1.1, -0.12), 0.02),
        ((1.27, 0.04), -0.13),
        ((1.44, -0.1), -0.28),
        ((1.7, 0.03), 0.28),
    ]
    layout = Layout()
    layout.lay([Placed(k, at, angle) for k, (at, angle) in enumerate(row)])
    assert stacks(layout) == {tuple(range(8))}
