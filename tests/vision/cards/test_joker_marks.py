"""A joker is one card however many marks it shows, and two jokers that overlap stay two."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.cards.card import PhysicalCard
from vision.cards.joker_marks import with_all_marks
from vision.identities import CLASSES, JOKER
from vision.quads import turned
from vision.settings_file import shipped

TALL, WIDE = 100.0, 66.0


def mark(x: float, y: float, exists: float = 0.5, *, flip: bool = False) -> PhysicalCard:
    """A joker seen by one mark in the middle of these pixels, its card guessed below and to the right."""
    index = np.array([(x - 5, y - 10), (x + 5, y - 10), (x + 5, y + 10), (x - 5, y + 10)])
    card = np.array([(x - 8, y - 13), (x + WIDE - 8, y - 13), (x + WIDE - 8, y + TALL - 13), (x - 8, y + TALL - 13)])
    p = np.full(CLASSES, 0.1 / CLASSES)
    p[JOKER] += 0.9
    return PhysicalCard(
        turned(card, flip=flip), turned(index, flip=flip)[None], (0,), p, exists, rows=(int(x + 1000 * y),)
    )


@pytest.mark.parametrize("second", [mark(80, 10), mark(80, 10, flip=True), mark(0, 70), mark(50, 74)])
def test_marks_within_a_cards_reach_are_of_one_joker(second: PhysicalCard) -> None:
    (joker,) = with_all_marks([mark(0, 0), second], shipped().cards)
    assert len(joker.index_quads) == len(joker.slots) == 2
    assert joker.exists == pytest.approx(0.75)
    assert joker.quad.mean(axis=0) == pytest.approx(joker.index_quads.mean(axis=(0, 1)))
    assert joker.whole


def test_a_mark_found_in_parts_is_of_the_joker_too() -> None:
    (joker,) = with_all_marks([mark(0, 0, 0.55), mark(80, 10), mark(3, 24, 0.4)], shipped().cards)
    assert len(joker.rows) == 3


@pytest.mark.parametrize("second", [mark(22, 0), mark(0, 300), mark(80, 10, 0.9)])
def test_overlapped_far_and_sure_jokers_are_cards_of_their_own(second: PhysicalCard) -> None:
    assert len(with_all_marks([mark(0, 0), second], shipped().cards)) == 2


def test_other_cards_are_left_alone() -> None:
    ace = replace(mark(80, 10), p=np.eye(CLASSES)[0])
    assert with_all_marks([ace, mark(0, 0)], shipped().cards)[0] is ace
