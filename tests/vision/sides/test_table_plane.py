"""The table seen from straight above."""

from __future__ import annotations

import numpy as np
import pytest

from vision.quads import frames
from vision.sides.table_plane import fit_plane
from vision.simulation.plane import Camera, Deck, Layout, Placed, faces

ANGLES = (0.0, 1.1, 3.0)


def quads(camera: Camera, n: int = 30) -> np.ndarray:
    rng = np.random.default_rng(5)
    cards = [Placed(k, (rng.uniform(0, 8), rng.uniform(0, 6)), rng.normal(0, 0.5)) for k in range(n)]
    return faces(Layout(cards), Deck(), camera)


@pytest.mark.parametrize("angle", ANGLES)
def test_cards_far_and_near_are_alike_on_the_plane(angle: float) -> None:
    seen = quads(Camera(angle=angle, tilt=0.05, flat=0.75))
    photo, plane = frames(seen), frames(fit_plane(seen).place(seen))
    assert np.std(photo.height / photo.height.mean()) > 0.15
    assert np.std(plane.height) < 0.03
    assert np.std(plane.width) < 0.03
    assert abs((plane.right * plane.down).sum(axis=1)).max() < 0.05


def test_one_card_alone_keeps_its_place_and_size() -> None:
    seen = quads(Camera(), 1)
    plane = frames(fit_plane(seen).place(seen))
    assert plane.height == pytest.approx(1, abs=0.05)
    assert plane.center == pytest.approx(np.zeros((1, 2)), abs=1e-6)
