"""Whether a place looks like the photo's cards or like its table."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.doubt.card_colours import CardColours
from vision.photo.pyramid import Pyramid
from vision.quads import spread

CREAM, FELT = (235, 230, 215), (30, 110, 60)
CARDS = np.array([[(x, 200), (x + 130, 200), (x + 130, 400), (x, 400)] for x in (150, 350)], float)
UNREAD = CARDS[:1] + np.array([400, 0])
BARE = CARDS[:1] + np.array([0, 260])
"""Of three cards two were read."""


def photo(table: tuple[int, int, int]) -> Pyramid:
    rng = np.random.default_rng(0)
    picture = np.full((700, 900, 3), table, float)
    for quad in (*CARDS, *UNREAD):
        (x0, y0), (x1, y1) = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int)
        picture[y0:y1, x0:x1] = CREAM
        # Print, as on any card.
        picture[y0 + 60 : y1 - 60, x0 + 40 : x1 - 40] = (200, 30, 30)
    return Pyramid(np.clip(picture + rng.normal(0, 6, picture.shape), 0, 255).astype(np.uint8))


def likeness(table: tuple[int, int, int], place: NDArray[np.floating]) -> float | None:
    return CardColours(photo(table), CARDS).likeness(spread(place, 8, 0.05))


def test_a_card_looks_like_cards_and_the_table_like_the_table() -> None:
    on_card, on_table = likeness(FELT, UNREAD), likeness(FELT, BARE)
    assert on_card == pytest.approx(1, abs=0.1)
    assert on_table == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("table", [FELT, (120, 75, 45), (60, 60, 65), (180, 190, 200)])
def test_on_any_table_that_is_no_card_they_are_told_apart(table: tuple[int, int, int]) -> None:
    on_card, on_table = likeness(table, UNREAD), likeness(table, BARE)
    assert on_card is not None
    assert on_table is not None
    assert on_card > 0.8
    assert on_table < 0.2


def test_a_table_like_the_cards_says_nothing() -> None:
    assert likeness(CREAM, BARE) is None


def test_a_place_off_the_photo_says_nothing() -> None:
    assert likeness(FELT, CARDS[:1] - np.array([0, 500])) is None


def test_cards_that_fill_the_photo_leave_no_table_to_compare_with() -> None:
    picture = Pyramid(np.full((400, 300, 3), CREAM, np.uint8))
    whole = np.array([[(0, 0), (300, 0), (300, 400), (0, 400)]], float)
    assert CardColours(picture, whole).likeness(spread(whole, 8, 0.05)) is None
