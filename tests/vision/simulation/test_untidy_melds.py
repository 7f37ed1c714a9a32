"""Untidy tables hold what was dealt, in the order in which it was laid."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.simulation.dealing import deal
from vision.simulation.plane import Deck, shoot
from vision.simulation.untidy_melds import lay_untidy, untidy_camera


@settings(max_examples=30)
@given(seed=st.integers(0, 100_000), sides=st.integers(1, 2))
def test_every_meld_and_hand_is_laid_as_it_was_dealt(seed: int, sides: int) -> None:
    rng = np.random.default_rng(seed)
    dealt = deal(rng, sides=sides)
    layout = lay_untidy(dealt, rng)
    laid = [tuple(layout.placed[i].card for i in meld) for meld in layout.melds]
    held = [tuple(layout.placed[i].card for i in hand) for hand in layout.hands]
    assert laid == [meld for melds in dealt.melds for meld in melds]
    assert held == [hand for hand in dealt.hands if hand]


@settings(max_examples=30)
@given(seed=st.integers(0, 100_000))
def test_everything_found_lies_on_the_photo(seed: int) -> None:
    rng = np.random.default_rng(seed)
    found, size_wh, _ = shoot(lay_untidy(deal(rng), rng), Deck(), untidy_camera(rng), rng)
    assert found.quad.min() > 0
    assert np.all(found.quad.reshape(-1, 2).max(axis=0) < size_wh)
