"""What the classifier is shown: an index, and the face beside it wherever it lies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.detection.classifier import CROP_WH, FACE, crops
from vision.photo.pyramid import Pyramid

Floats = NDArray[np.float32]
WIDTH, HEIGHT = CROP_WH


def box(x0: float, y0: float, x1: float, y1: float) -> Floats:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def table(size: int = 1) -> tuple[NDArray[np.uint8], Floats, Floats]:
    """A white card with a black index in its upper left corner and a red pip beside it; lengths times `size`."""
    picture = np.full((260 * size, 200 * size, 3), 255, np.uint8)
    picture[60 * size : 90 * size, 50 * size : 66 * size] = 0
    picture[70 * size : 90 * size, 80 * size : 96 * size] = (255, 0, 0)
    return picture, size * box(50, 60, 66, 90), size * box(45, 55, 145, 205)


def shown_of(picture: NDArray[np.uint8], quad: Floats, card_quad: Floats) -> NDArray[np.uint8]:
    return crops(Pyramid(picture), quad[None], card_quad[None])[0]


def red(face: NDArray[np.uint8]) -> tuple[float, float]:
    """Centre of what is red, in shares of the picture."""
    ys, xs = np.nonzero((face[..., 0] > 200) & (face[..., 1] < 60))
    return float(xs.mean() / face.shape[1]), float(ys.mean() / face.shape[0])


@pytest.mark.parametrize("size", [1, 5])
def test_the_pip_beside_an_index_is_shown_at_its_place(size: int) -> None:
    shown = shown_of(*table(size))
    assert shown.shape == (HEIGHT, 2 * WIDTH, 3)
    assert shown[HEIGHT // 2, WIDTH // 2].max() < 30
    (x0, x1), (y0, y1) = FACE
    across, down = (88 - 50) / 16, (80 - 60) / 30
    assert red(shown[:, WIDTH:]) == pytest.approx(((across - x0) / (x1 - x0), (down - y0) / (y1 - y0)), abs=0.02)


def test_at_a_right_hand_index_the_face_is_seen_in_a_mirror() -> None:
    picture, index, card = table()
    mirrored = np.ascontiguousarray(picture[:, ::-1])
    width = picture.shape[1]
    flipped = [np.stack([width - 1 - quad[[1, 0, 3, 2], 0], quad[[1, 0, 3, 2], 1]], 1) for quad in (index, card)]
    assert np.abs(shown_of(mirrored, *flipped)[:, WIDTH:].astype(int) - shown_of(*table())[:, WIDTH:]).mean() < 3


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_photo_shows_the_same_crops(quarters: int) -> None:
    picture, *quads = table(5)
    upright = shown_of(picture, *quads)
    for _ in range(quarters):
        width = picture.shape[1]
        picture = np.ascontiguousarray(np.rot90(picture))
        quads = [np.stack([quad[:, 1], width - quad[:, 0]], 1) for quad in quads]
    assert np.abs(shown_of(picture, *quads).astype(int) - upright).mean() < 6


@given(
    st.tuples(st.floats(-20, 220), st.floats(-20, 280)), st.floats(1, 400), st.floats(0, 6.3), st.sampled_from([-1, 1])
)
def test_any_index_has_crops_even_where_its_card_leaves_the_photo(
    at: tuple[float, float], height: float, turn: float, side: int
) -> None:
    c, s = np.cos(turn), np.sin(turn)
    around = box(-0.3, -0.5, 0.3, 0.5) * height @ np.array([[c, s], [-s, c]], np.float32)
    quad = (around + np.array(at)).astype(np.float32)
    card = quad + side * 2 * (quad[1] - quad[0])
    assert shown_of(table()[0], quad, card).shape == (HEIGHT, 2 * WIDTH, 3)
