"""A joker with marks in all its corners is named once; two jokers are two."""

from __future__ import annotations

import numpy as np

from vision.decks.joker_marks import repeated
from vision.detection.detections import Detections
from vision.identities import CLASSES, JOKER

WIDTH, HEIGHT = 100.0, 150.0


def marks(*placed: tuple[float, float, bool, float]) -> Detections:
    """Jokers' marks by their middle, whether on their head, and presence, each in its card's first corner."""
    quads, cards = [], []
    for x, y, flipped, _ in placed:
        sign = -1 if flipped else 1
        corners = np.array([[-7, -12], [7, -12], [7, 12], [-7, 12]])
        card = np.array([[-12, -18], [WIDTH - 12, -18], [WIDTH - 12, HEIGHT - 18], [-12, HEIGHT - 18]])
        quads.append(np.array([x, y]) + sign * corners)
        cards.append(np.array([x, y]) + sign * card)
    scores = np.zeros((len(placed), CLASSES), np.float32)
    scores[:, JOKER] = 1
    confidence = np.array([presence for *_, presence in placed], np.float32)
    return Detections(np.array(quads, np.float32), np.array(cards, np.float32), confidence, scores)


def told(found: Detections) -> list[bool]:
    return [bool(again) for again in repeated(found, np.ones(len(found), bool))]


TOP, BOTTOM = (12.0, 18.0, False), (88.0, 132.0, True)
WORD_ABOVE, WORD_BELOW = (88.0, 25.0, False), (12.0, 125.0, True)


def test_words_in_the_other_corners_are_no_jokers_though_they_are_surer() -> None:
    assert told(marks((*TOP, 0.7), (*WORD_ABOVE, 0.9))) == [False, True]
    four = marks((*TOP, 0.7), (*BOTTOM, 0.6), (*WORD_ABOVE, 0.9), (*WORD_BELOW, 0.9))
    assert told(four) == [False, False, True, True]


def test_jokers_of_a_column_and_of_a_row_stay() -> None:
    column = marks((12, 18, False, 0.9), (12, 50, False, 0.9), (12, 82, False, 0.5))
    row = marks((12, 18, False, 0.9), (42, 18, False, 0.9), (152, 18, False, 0.9))
    assert told(column) == told(row) == [False] * 3


def test_what_no_example_looks_like_stays() -> None:
    assert not repeated(marks((*TOP, 0.7), (*WORD_ABOVE, 0.9)), np.array([True, False])).any()


def test_where_there_is_no_joker_nothing_is_repeated() -> None:
    assert told(Detections.empty()) == []
