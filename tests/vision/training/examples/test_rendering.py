"""Painted scenes tell the truth about every index."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.card import CARDS
from vision.training.decks.deck import Deck
from vision.training.decks.drawing import drawn_deck
from vision.training.decks.style import own_supplies
from vision.training.examples.crops import CLASS_NUMBER, REJECT, STORED_WH, VISIBLE, not_indices, scene_crops
from vision.training.examples.rendering import SIZE, label_line
from vision.training.scenes.painting import Scene, paint_scene
from vision.training.scenes.placement import column, fan, random_layout, row
from vision.training.scenes.sample_table import SAMPLE, paint_table


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return drawn_deck(np.random.default_rng(1), own_supplies(tmp_path_factory.mktemp("suits")), joker="JOKER")


@pytest.fixture(scope="module")
def scene(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    fonts = own_supplies(tmp_path_factory.mktemp("fonts")).fonts
    return paint_scene(np.random.default_rng(3), [deck], [], fonts, SIZE, 150)


def test_a_drawn_deck_holds_every_card_and_two_jokers(deck: Deck) -> None:
    assert sorted(deck.names) == sorted([*map(str, CARDS), "JK"])
    assert {len(quads) for quads in deck.quads} <= {2, 4}


def test_a_drawn_deck_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    one, two = (drawn_deck(np.random.default_rng(9), own_supplies(tmp_path)) for _ in range(2))
    assert np.array_equal(one.cards, two.cards)


def test_the_ink_of_an_index_fills_its_quad_and_ends_there(deck: Deck) -> None:
    upright = deck.quads[deck.names.index("10H")][0]
    (x0, y0), (x1, y1) = np.floor(upright.min(0)).astype(int), np.ceil(upright.max(0)).astype(int)
    page = deck.cards[deck.names.index("10H")][..., :3].astype(int)
    ink = (page.max(2) - page.min(2)) > 90
    rows, columns = np.nonzero(ink[y0:y1, x0:x1])
    assert rows.min() <= 0.08 * (y1 - y0)
    assert rows.max() >= 0.92 * (y1 - y0) - 1
    assert columns.max() - columns.min() >= 0.8 * (x1 - x0)
    assert not ink[y0 - 1 : y1 + 1, x1].any()
    assert not ink[y1, x0:x1].any()
    assert not ink[:y1, :x0].any()


def test_opposite_indices_of_a_card_are_turned_by_half(deck: Deck) -> None:
    for quads in deck.quads:
        upright = [quad[3, 1] > quad[0, 1] for quad in quads]
        assert sum(upright) * 2 == len(upright)


def test_seen_indices_lie_in_the_picture_with_their_card_around_them(scene: Scene) -> None:
    shown = [index for index in scene.indices if index.visible >= 0.99]
    assert shown
    for index in shown:
        assert index.quad.min() >= -1
        assert index.quad.max() <= SIZE + 1
        hull = cv2.convexHull(index.card_quad)
        assert all(cv2.pointPolygonTest(hull, tuple(map(float, point)), measureDist=True) > -2 for point in index.quad)


def test_a_column_hides_the_lower_indices_of_all_but_its_last_card(deck: Deck) -> None:
    truth = paint_table(np.random.default_rng(2), deck, SAMPLE, size_wh=(1200, 900)).truth
    seen = [box[0] for box in truth["boxes"]]
    assert seen.count("9H") == len(deck.quads[deck.names.index("9H")])
    assert seen.count("4H") < seen.count("9H")


def test_labels_hold_a_box_and_eight_points_and_mark_those_outside() -> None:
    quad = np.array([[10, 10], [30, 10], [30, 50], [10, 50]], np.float32)
    card = np.array([[5, 5], [600, 5], [600, 90], [5, 90]], np.float32)
    numbers = [float(v) for v in label_line(quad, card, 512).split()]
    assert len(numbers) == 1 + 4 + 8 * 3
    assert numbers[1:5] == pytest.approx([20 / 512, 30 / 512, 20 / 512, 40 / 512], abs=1e-4)
    assert numbers[5 + 5 * 3 : 5 + 6 * 3] == [0, 0, 0]
    assert all(0 <= v <= 2 for v in numbers)


def test_crops_carry_the_class_of_their_index_and_some_are_none(scene: Scene) -> None:
    crops = list(scene_crops(np.random.default_rng(0), scene))
    shown = [i.card for i in scene.indices if i.visible >= VISIBLE]
    # A joker's mark is shown twice: as it is, and in the tall frame that the detector gives it.
    twice = [CLASS_NUMBER[card] for card in shown for _ in range(1 + (card == "JK"))]
    assert [label for _, label in crops if label != REJECT] == twice
    assert any(label == REJECT for _, label in crops)
    assert {crop.shape for crop, _ in crops} == {(STORED_WH[1], 2 * STORED_WH[0], 3)}


def test_backs_have_no_index_and_are_examples_of_that(deck: Deck, tmp_path: Path) -> None:
    fonts = own_supplies(tmp_path).fonts
    scenes = [paint_scene(np.random.default_rng(seed), [deck], [], fonts, SIZE, 100) for seed in range(8)]
    blanks = [(scene, blank) for scene in scenes for blank in scene.blanks if blank.visible >= VISIBLE]
    assert blanks
    for scene, blank in blanks:
        assert blank.owner not in {index.owner for index in scene.indices}
    scene = blanks[0][0]
    cards = [card_quad for _, card_quad in not_indices(np.random.default_rng(1), scene, 40)]
    seen = [blank for blank in scene.blanks if blank.visible >= VISIBLE]
    assert sum(any(np.array_equal(card, blank.card_quad) for blank in seen) for card in cards) == len(seen)


@pytest.mark.parametrize("make", [column, row, fan])
def test_groups_have_as_many_cards_as_asked(make: object) -> None:
    assert callable(make)
    assert len(make(np.random.default_rng(1), 9)) == 9


@pytest.mark.parametrize("seed", range(12))
def test_layouts_are_never_empty_and_stay_near_the_picture(seed: int) -> None:
    places = random_layout(np.random.default_rng(seed), 4.0)
    assert places
    assert max(abs(p.x) + abs(p.y) for p in places) < 12
