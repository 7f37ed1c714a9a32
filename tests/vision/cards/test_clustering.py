"""Indices become physical cards: one card however many corners show, two cards where two lie."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.card import CARDS, parse_cards
from vision.cards.card import PhysicalCard
from vision.cards.clustering import physical_cards
from vision.detection.detections import Detections
from vision.doubt.unread_cards import near_unread
from vision.groups.scene import Scene
from vision.quads import frames
from vision.settings_file import shipped
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, fan, shoot

DECKS = {"two corners": Deck(corners=(0, 2)), "four corners": Deck(corners=(0, 1, 2, 3))}
CAMERAS = st.builds(
    Camera,
    angle=st.floats(-3.1, 3.1),
    tilt=st.floats(0, 0.04),
    noise=st.floats(0.0, 0.08),
    height=st.floats(80, 600),
)


def numbers(text: str) -> list[int]:
    return [CARDS.index(card) for card in parse_cards(text)]


def names(cards: tuple[PhysicalCard, ...]) -> list[str]:
    return sorted(str(CARDS[int(card.p.argmax())]) for card in cards)


def shot(
    placed: list[Placed], deck: Deck, camera: Camera | None = None, seed: int = 0
) -> tuple[Detections, tuple[int, int], list[int]]:
    return shoot(Layout(placed), deck, camera or Camera(), np.random.default_rng(seed))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_a_card_on_its_own_is_one_card(deck: Deck) -> None:
    found, _, _ = shot([Placed(numbers("7H")[0], (0, 0), 0.4)], deck)
    (card,) = physical_cards(found)
    assert len(card.slots) == len(deck.corners)
    assert names((card,)) == ["7H"]


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_two_equal_cards_side_by_side_are_two(deck: Deck) -> None:
    seven = numbers("7H")[0]
    found, _, _ = shot([Placed(seven, (0, 0)), Placed(seven, (0.7, 0))], deck)
    assert names(physical_cards(found)) == ["7H", "7H"]


@settings(max_examples=30)
@given(camera=CAMERAS, seed=st.integers(0, 10_000), four=st.booleans())
def test_a_column_of_equal_cards_keeps_them_all(*, camera: Camera, seed: int, four: bool) -> None:
    rng = np.random.default_rng(seed)
    cards = column(numbers("5H 5H 5S 5S 5D"), (0, 0), 0.24, rng)
    found, _, of = shot(cards, DECKS["four corners" if four else "two corners"], camera, seed)
    assert len(physical_cards(found)) == len(set(of)) == 5


@settings(max_examples=30)
@given(camera=CAMERAS, seed=st.integers(0, 10_000))
def test_no_card_is_made_of_two(camera: Camera, seed: int) -> None:
    rng = np.random.default_rng(seed)
    placed = fan(list(rng.permutation(53)[:8]), (0, 0), 0.25, 0.08, rng)
    found, _, of = shot(placed, DECKS["two corners"], camera, seed)
    for card in physical_cards(found):
        assert len({of[row] for row in card.rows}) == 1


def test_the_corners_that_were_seen_place_the_card() -> None:
    placed = [Placed(3, (0, 0), 0.3)]
    found, _, _ = shot(placed, DECKS["two corners"], Camera(noise=0.1), seed=4)
    exact, _, _ = shot(placed, DECKS["two corners"], Camera(noise=0.0), seed=4)
    (card,) = physical_cards(found)
    fused = np.abs(card.quad - exact.card_quad[card.rows[0]]).max()
    guessed = np.abs(found.card_quad[card.rows[0]] - exact.card_quad[card.rows[0]]).max()
    assert fused < guessed


def test_one_index_found_twice_is_one_card() -> None:
    found, _, _ = shot([Placed(3, (0, 0))], Deck(corners=(0,)))
    twice = Detections(
        *(np.concatenate([getattr(found, name)] * 2) for name in ("quad", "card_quad", "confidence", "scores"))
    )
    assert len(physical_cards(twice)) == 1


def test_agreeing_corners_make_a_reading_surer_and_clashing_ones_say_so() -> None:
    found, _, _ = shot([Placed(numbers("8S")[0], (0, 0))], DECKS["two corners"])
    eight_s, eight_c, two = numbers("8S 8C 2H")
    doubt = np.full((2, 53), 1e-4, np.float32)
    doubt[:, eight_s], doubt[:, eight_c] = 0.7, 0.29
    both = replace(found, scores=doubt)
    (card,), (alone,) = physical_cards(both), physical_cards(both[np.array([0])])
    # Two corners of one card are printed and lit alike: together they say more than one, but less than two witnesses.
    independent = doubt[0, eight_s] ** 2 / (doubt[0] ** 2).sum()
    assert alone.p[eight_s] < card.p[eight_s] < independent
    assert not card.clash
    clashing = doubt.copy()
    clashing[1] = 1e-4
    clashing[1, two] = 0.99
    (card,) = physical_cards(replace(found, scores=clashing))
    assert card.clash


def test_what_is_hardly_an_index_makes_no_card() -> None:
    found, _, _ = shot([Placed(3, (0, 0))], DECKS["two corners"])
    assert physical_cards(replace(found, confidence=np.full(2, 0.1, np.float32))) == ()
    assert physical_cards(Detections.empty()) == ()


def test_two_faint_indices_of_one_card_make_up_for_each_other() -> None:
    found, _, _ = shot([Placed(3, (0, 0))], DECKS["two corners"])
    assert len(physical_cards(replace(found, confidence=np.full(2, 0.15, np.float32)))) == 1
    assert physical_cards(replace(found, confidence=np.full(2, 0.15, np.float32))[np.array([0])]) == ()


@pytest.mark.parametrize("angle", [0.0, 1.0])
def test_right_corners_taken_for_left_ones_still_make_one_card(angle: float) -> None:
    """Seen by itself a top right index may as well be the top left one of a card beside."""
    rng = np.random.default_rng(0)
    laid = column(numbers("3H 4H 5H 6H 7H 8H"), (0, 0), 0.24, rng)
    placed = [*laid, Placed(20, (1.2, 0.3)), Placed(33, (2, 0.3))]
    found, _, of = shot(placed, DECKS["four corners"], Camera(angle=angle, noise=0.03, astray=1.0))
    assert len(found) > len(placed)
    assert len(physical_cards(found)) == len(set(of)) == len(placed)


def test_guesses_that_are_all_too_small_are_stretched_by_the_cards_seen_whole() -> None:
    rng = np.random.default_rng(0)
    placed = [Placed(k, (1.1 * k, 0), 0.4 * k) for k in range(6)] + column(numbers("3H 4H 5H"), (0, 2), 0.3, rng)
    found, _, _ = shot(placed, DECKS["two corners"], Camera(noise=0.0))
    own = found.card_quad[np.arange(len(found)), 0][:, None]
    small = replace(found, card_quad=(own + (found.card_quad - own) * np.float32(0.88)).astype(np.float32))
    cards = physical_cards(small)
    assert len(cards) == len(placed)
    hidden = [card for card in cards if len(card.slots) == 1]
    assert hidden
    guessed = 0.88 * 300
    assert (frames(np.array([card.quad for card in hidden])).height > 1.02 * guessed).all()


@pytest.mark.parametrize("angle", [0.0, 0.5, 1.6, -2.5])
def test_four_corners_are_one_card_though_its_width_was_guessed_too_small(angle: float) -> None:
    placed = [Placed(card, (0.9 * k, 0.1 * k), 0.0) for k, card in enumerate(numbers("7H 9S KD"))]
    found, _, of = shot(placed, DECKS["four corners"], Camera(angle=angle, noise=0.03))
    # A network that can't tell on which side of an index its card lies guesses it in the middle, and narrow.
    f = frames(found.card_quad)
    aside = ((found.quad.mean(axis=1) - f.center) * f.right).sum(axis=1) / f.width**2
    narrow = np.array([0.2, -0.2, -0.2, 0.2])[None, :, None] * f.right[:, None]
    hedged = replace(found, card_quad=(found.card_quad + aside[:, None, None] * f.right[:, None] + narrow).astype("f4"))
    assert {frozenset(of[row] for row in card.rows) for card in physical_cards(hedged)} == {
        frozenset([k]) for k in range(3)
    }
    assert len(physical_cards(hedged)) == 3


def seen_once(card: str, presence: float) -> Detections:
    """A plain 7H, and beside it a card that shows one index only, found with so little confidence."""
    found, _, of = shot([Placed(numbers("7H")[0], (0, 0)), Placed(numbers(card)[0], (0.9, 0))], Deck(corners=(0, 2)))
    rows = [row for row, k in enumerate(of) if k == 0] + [of.index(1)]
    confidence = np.array([presence if of[row] else 0.95 for row in rows], np.float32)
    return replace(found[rows], confidence=confidence)


@pytest.mark.parametrize(
    ("card", "presence", "read"),
    [
        ("KS", 0.3, ["7H", "KS"]),
        ("KS", 0.18, ["7H"]),
        ("JK", 0.3, ["7H"]),
        ("JK", 0.45, ["7H", "JK"]),
    ],
)
def test_a_joker_seen_by_one_index_must_be_surer_than_another_card(card: str, presence: float, read: list[str]) -> None:
    found = seen_once(card, presence)
    cards = physical_cards(found)
    assert names(cards) == read
    # What makes no card still casts doubt.
    assert bool(near_unread(found, Scene(cards), shipped().doubt)) == (len(read) == 1)


def test_a_faint_index_hardly_speaks_for_what_the_card_is() -> None:
    found, _, _ = shot([Placed(numbers("QH")[0], (0, 0))], Deck(corners=(0, 2)))
    scores = np.full_like(found.scores, 1e-3)
    scores[0, numbers("QH")], scores[1, numbers("JK")] = 0.7, 0.9
    (card,) = physical_cards(replace(found, confidence=np.array([0.9, 0.08], np.float32), scores=scores))
    assert names((card,)) == ["QH"]
    assert not card.clash
