"""The enlarged piece of the photo: the card stands upright in its middle, however it lay."""

from __future__ import annotations

import math

import pytest
from PIL import Image, ImageDraw

from ui.review.close_up import SIZE_WH, upright

CENTRE = (500.0, 400.0)
LINE = "#00ff00"


def lying(degrees: float) -> tuple[tuple[float, float], ...]:
    """Corners of a card 100 by 150 pixels, turned about its middle, from its own top left one clockwise."""
    turn = math.radians(degrees)
    corners = ((-50, -75), (50, -75), (50, 75), (-50, 75))
    return tuple(
        (
            CENTRE[0] + x * math.cos(turn) - y * math.sin(turn),
            CENTRE[1] + x * math.sin(turn) + y * math.cos(turn),
        )
        for x, y in corners
    )


@pytest.mark.parametrize("degrees", [0, 30, 90, 180, 245])
def test_a_card_stands_with_its_own_corner_at_the_top_left(degrees: float) -> None:
    photo = Image.new("RGB", (1000, 800), "black")
    quad = lying(degrees)
    ImageDraw.Draw(photo).polygon(quad, fill="white")
    x, y = (0.8 * corner + 0.2 * middle for corner, middle in zip(quad[0], CENTRE, strict=True))
    ImageDraw.Draw(photo).ellipse((x - 8, y - 8, x + 8, y + 8), fill="red")
    picture = upright(photo, quad, LINE)
    assert picture.size == SIZE_WH
    red = [
        (at % SIZE_WH[0], at // SIZE_WH[0])
        for at, pixel in enumerate(picture.get_flattened_data())
        if pixel[0] > 200 and pixel[1] < 80
    ]
    across, down = (sum(values) / len(red) / size for values, size in zip(zip(*red, strict=True), SIZE_WH, strict=True))
    assert 0.3 < across < 0.5
    assert 0.1 < down < 0.35


def test_what_lies_beyond_the_photo_is_dark() -> None:
    photo = Image.new("RGB", (200, 200), "white")
    picture = upright(photo, ((0, 0), (60, 0), (60, 90), (0, 90)), LINE)
    assert max(picture.getpixel((5, SIZE_WH[1] // 2))) < 60
