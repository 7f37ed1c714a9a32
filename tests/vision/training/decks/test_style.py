"""Drawn decks differ as printed ones do: jokers of many kinds, dark and tinted cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.training.decks import style as styles
from vision.training.decks.deck import recoloured
from vision.training.decks.drawing import drawn_deck
from vision.training.decks.joker_marks import joker_mark
from vision.training.decks.style import HEIGHT, JOKER_MARKS, Style, own_supplies, random_style


@pytest.fixture(scope="module")
def style(tmp_path_factory: pytest.TempPathFactory) -> Style:
    return random_style(np.random.default_rng(1), own_supplies(tmp_path_factory.mktemp("suits")))


@pytest.mark.parametrize("name", [name for name in JOKER_MARKS if name != "nothing"])
def test_every_mark_of_a_joker_is_ink_that_fits_twice_on_a_card(name: str, style: Style) -> None:
    mark = joker_mark(np.random.default_rng(2), replace(style, joker=name))
    assert mark is not None
    assert mark.getbbox() is not None
    assert 2 * mark.height < HEIGHT


def test_a_joker_may_have_no_mark(style: Style) -> None:
    assert joker_mark(np.random.default_rng(2), replace(style, joker="nothing")) is None


def test_ink_on_dark_cards_is_lighter_than_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles, "DARK_DECKS", 1.0)
    supplies = own_supplies(tmp_path)
    for seed in range(10):
        made = random_style(np.random.default_rng(seed), supplies)
        assert all(max(ink) > max(made.paper) + 80 for ink in made.colours.values())


def test_recolouring_changes_the_cards_and_not_where_their_indices_stand(tmp_path: Path) -> None:
    deck = drawn_deck(np.random.default_rng(3), own_supplies(tmp_path))
    light = deck.cards[..., :3].mean()
    changed = [recoloured(np.random.default_rng(seed), deck) for seed in range(4)]
    assert all(other.quads is deck.quads for other in changed)
    assert all(np.array_equal(other.cards[..., 3], deck.cards[..., 3]) for other in changed)
    assert any(other.cards[..., :3].mean() < light / 2 for other in changed)
    assert any(light / 2 < other.cards[..., :3].mean() < light for other in changed)
