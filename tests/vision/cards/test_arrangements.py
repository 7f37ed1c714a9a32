"""Cards are told apart however they are laid, with two indices or four, seen from aside, with a detector's errors."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from vision.cards.clustering import physical_cards
from vision.simulation.arrangements import any_deck, arrange
from vision.simulation.detector_noise import shoot_noisily
from vision.simulation.plane import Camera

FOUR, TWO = (0, 1, 2, 3), (0, 2)
TABLES = 5


@pytest.mark.parametrize(
    ("kinds", "corners"),
    [
        (("fan right",), FOUR),
        (("row right",), FOUR),
        (("fan left", "row left"), FOUR),
        (("column", "crosswise"), FOUR),
        (("column", "pile"), FOUR),
        (("column", "crosswise"), TWO),
        (("fan left", "row left"), TWO),
        (("column", "fan right", "pile"), TWO),
    ],
)
def test_nearly_every_card_is_one_card_however_cards_are_laid(kinds: tuple[str, ...], corners: tuple[int, ...]) -> None:
    cards = found = extra = mixed = 0
    for seed in range(TABLES):
        rng = np.random.default_rng([seed, 1000])
        layout = arrange(rng, kinds, groups=4).turned(rng.uniform(-np.pi, np.pi), (3.0, 1.3))
        slant = np.radians(rng.uniform(0, 50))
        camera = Camera(tilt=np.sin(slant) / 14, flat=float(np.cos(slant)), angle=rng.normal(0, 0.1))
        shot = shoot_noisily(layout, any_deck(rng, corners), camera, rng)
        read = physical_cards(shot.found)
        of = [{shot.of[row] for row in card.rows} - {-1} for card in read]
        own = Counter(max(rows) for rows in of if rows)
        cards += len({card for card in shot.of if card >= 0})
        found, extra = found + len(own), extra + len(read) - len(own)
        mixed += sum(len(rows) > 1 for rows in of)
    assert found >= 0.97 * cards
    assert extra <= 0.03 * cards
    assert mixed <= 0.02 * cards
