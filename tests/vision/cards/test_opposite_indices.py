"""The cards seen whole tell which lone indices are one card's, whatever the camera does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.card import CARDS, parse_cards
from vision.cards.clustering import physical_cards
from vision.cards.opposite_indices import opposite
from vision.simulation.plane import Camera, Deck, Layout, Placed, shoot

INDEX = np.array([[-8, -15], [8, -15], [8, 15], [-8, 15]], np.float64)
APART = np.array([100.0, 150.0])


def two_of(at: tuple[float, float], apart: np.ndarray = APART) -> np.ndarray:
    """(2, 4, 2) the indices of a card, the second upside down."""
    return np.stack([INDEX + at, -INDEX + at + apart])


def seen(*cards: np.ndarray, turn: float = 0.0, squeeze: float = 1.0, slant: float = 0.0) -> np.ndarray:
    across = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.concatenate(cards) @ (across @ np.array([[squeeze, slant], [0, 1]])).T + 500


@given(st.floats(-3.1, 3.1), st.floats(0.5, 2), st.floats(-0.6, 0.6))
def test_two_lone_indices_are_one_card_however_the_photo_is_turned_or_squeezed(
    turn: float, squeeze: float, slant: float
) -> None:
    quads = seen(two_of((0, 0)), two_of((300, 40)), two_of((90, 400)), turn=turn, squeeze=squeeze, slant=slant)
    assert opposite(quads, [(0, 1), (3, 2)], [4, 5]) == [(4, 5)]


@pytest.mark.parametrize("apart", [APART + np.array([40, 0]), APART - np.array([0, 70]), -APART])
def test_indices_that_lie_otherwise_are_two_cards(apart: np.ndarray) -> None:
    quads = seen(two_of((0, 0)), two_of((300, 40)), two_of((90, 400), apart))
    assert not opposite(quads, [(0, 1), (2, 3)], [4, 5])


def test_one_card_seen_whole_tells_nothing() -> None:
    assert not opposite(seen(two_of((0, 0)), two_of((300, 40))), [(0, 1)], [2, 3])


def test_every_index_is_given_once_and_the_best_first() -> None:
    near = two_of((90, 400))[1:] + np.array([20, 0])
    quads = seen(two_of((0, 0)), two_of((300, 40)), two_of((90, 400)), near)
    assert opposite(quads, [(0, 1), (2, 3)], [4, 5, 6]) == [(4, 5)]


@pytest.mark.parametrize(("other", "cards"), [("2C", 3), ("KH", 4)])
def test_a_card_guessed_askew_from_both_its_indices_is_one_unless_they_show_different_ones(
    other: str, cards: int
) -> None:
    placed = [Placed(CARDS.index(card), (0.9 * k, 0)) for k, card in enumerate(parse_cards("7H 9D 2S"))]
    found, _, of = shoot(Layout(placed), Deck(), Camera(noise=0), np.random.default_rng(0))
    rows = [row for row, card in enumerate(of) if card == 2]
    card_quad, scores = found.card_quad.copy(), found.scores.copy()
    card_quad[rows[0]] += (0.5 * (card_quad[rows[0], 2] - card_quad[rows[0], 3])).astype(np.float32)
    scores[rows[1]] = 1e-4
    scores[rows[1], [CARDS.index(card) for card in parse_cards(f"{other} 2S")]] = (
        (0.95, 0.04) if other == "2C" else (0.99, 1e-4)
    )
    askew = replace(found, card_quad=card_quad, scores=scores)
    assert len(physical_cards(askew)) == cards
