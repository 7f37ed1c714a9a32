"""Melds told from hands, and the sides of the table from each other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.card import CARDS, parse_cards
from vision.interpretation import read_table
from vision.reading import TableReading
from vision.sides.parting import Divide
from vision.simulation.plane import Camera, Deck, Layout, column, fan, shoot


def numbers(text: str) -> list[int]:
    return [CARDS.index(card) for card in parse_cards(text)]


def laid(melds: list[str], hand: str = "", *, low: float = 3.2, seed: int = 0) -> Layout:
    rng, layout = np.random.default_rng(seed), Layout()
    for k, meld in enumerate(melds):
        layout.melds.append(layout.lay(column(numbers(meld), (0.85 * k, 0), 0.22, rng)))
    if hand:
        layout.hands.append(layout.lay(fan(numbers(hand), (0.4, low), 0.25, 0.05, rng)))
    return layout


def both(near: Layout, far: Layout, about: tuple[float, float] = (0.6, -0.9)) -> Layout:
    other = far.turned(np.pi, about)
    return Layout(near.placed + other.placed)


def read(
    layout: Layout, variant: str | None = "classico", angle: float = 0.0, divide: Divide | None = None
) -> TableReading:
    found, size, _ = shoot(layout, Deck(), Camera(angle=angle), np.random.default_rng(1))
    return read_table(found, size, variant, divide)


def text(reading: TableReading) -> list[tuple[list[str], str]]:
    def cards(ids: tuple[int, ...]) -> str:
        return " ".join(str(reading.card(i).card) for i in ids)

    return [([cards(reading.melds[m].cards) for m in side.melds], cards(side.hand)) for side in reading.sides]


MELDS = ["5H 6H 7H 8H", "KD KC KS", "3S 4S 5S 6S 7S"]
OTHERS = ["9C 10C JC", "QD QH QS QC", "2H AS AD AC"]


@pytest.mark.parametrize("angle", [0.0, 0.7, 1.6, 3.1, -2.0])
def test_melds_and_hand_are_told_apart_in_any_turn_of_the_photo(angle: float) -> None:
    assert text(read(laid(MELDS, "4H 9D JC 2S"), angle=angle)) == [(MELDS, "4H 9D JC 2S")]


@pytest.mark.parametrize("hand", ["4H", "4H 9D", "4H 9D JC"])
def test_a_card_lying_apart_a_pair_and_a_small_fan_are_a_hand(hand: str) -> None:
    assert text(read(laid(MELDS, hand))) == [(MELDS, hand)]


def test_a_hand_that_happens_to_be_lawful_is_still_a_hand() -> None:
    assert text(read(laid(MELDS, "10C 10S 10D"))) == [(MELDS, "10C 10S 10D")]


def test_a_hand_alone_on_the_photo_is_a_hand() -> None:
    assert text(read(laid([], "4H 9D JC 2S KD"))) == [([], "4H 9D JC 2S KD")]


def test_melds_laid_in_rows_are_melds() -> None:
    rng, layout = np.random.default_rng(0), Layout()
    for k, meld in enumerate(MELDS):
        layout.lay(fan(numbers(meld), (0, 1.15 * k), 0.22, 0.0, rng))
    ((melds, hand),) = text(read(layout))
    assert sorted(melds) == sorted(MELDS)
    assert hand == ""


@pytest.mark.parametrize("angle", [0.0, 1.2, -2.5])
def test_two_sides_that_face_each_other_are_two(angle: float) -> None:
    layout = both(laid(MELDS, "4H 9D JC 2S"), laid(OTHERS, "8D 8S 3C", seed=2))
    assert sorted(text(read(layout, angle=angle))) == sorted([(MELDS, "4H 9D JC 2S"), (OTHERS, "8D 8S 3C")])


def test_the_line_between_the_sides_can_be_given() -> None:
    layout = laid(MELDS)
    found, size, _ = shoot(layout, Deck(), Camera(), np.random.default_rng(1))
    whole = read_table(found, size, "classico")
    edges = sorted(max(p[0] for i in meld.cards for p in whole.card(i).quad) for meld in whole.melds)
    x = edges[0] + 20
    parted = text(read_table(found, size, "classico", ((x, 0), (x, size[1]))))
    assert sorted(parted) == sorted([(MELDS[:1], ""), (MELDS[1:], "")])


def test_cards_of_the_other_side_cut_by_the_frame_are_set_aside() -> None:
    """The photo ends in the middle of the other side's melds."""
    layout = both(laid(MELDS, "4H 9D JC 2S"), laid(["9C 10C JC", "QD QH QS QC"], seed=2), (0.6, -0.9))
    found, (width, height), _ = shoot(layout, Deck(), Camera(), np.random.default_rng(1))
    cut = np.float32((0, 330))

    moved = replace(found, quad=found.quad - cut, card_quad=found.card_quad - cut)
    kept = moved[(moved.quad.min(axis=(1, 2)) > 0)]
    reading = read_table(kept, (width, height - 330), "classico")
    assert text(reading) == [(MELDS, "4H 9D JC 2S")]
    assert reading.loose


def test_without_rules_every_group_is_a_meld_and_single_cards_are_loose() -> None:
    reading = read(laid(["5H KD 2C 9S"], "4H"), "none")
    assert [len(meld.cards) for meld in reading.melds] == [4]
    assert len(reading.loose) == 1
