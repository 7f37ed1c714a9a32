"""A run has room for a hidden card only where a rank is missing between two of its cards."""

from __future__ import annotations

import pytest

from scoring.card import parse_cards
from vision.doubt.run_order import rooms


@pytest.mark.parametrize(
    ("laid", "with_room"),
    [
        ("5H 6H 7H 8H", ""),
        ("5H 6H 8H 9H", "8H"),
        ("8H 6H 5H 2H", "6H"),
        ("AS 2S 3S 4S", ""),
        ("QS KS AS", ""),
        ("AS QS JS", "QS"),
        ("9D QD 10D JD KD", ""),
        ("10S JK QS", ""),
        ("9S 10S QS KS 2D AS", "QS"),
    ],
)
def test_ranks_that_are_missing_between_neighbours_leave_room(laid: str, with_room: str) -> None:
    cards = parse_cards(laid)
    found = rooms(cards)
    assert found is not None
    assert [str(card) for card, room in zip(cards, found, strict=True) if room] == with_room.split()


@pytest.mark.parametrize("laid", ["KD KC KS", "5H 6D 7C", "2H JK", "KD KC 2H"])
def test_cards_that_are_no_run_say_nothing(laid: str) -> None:
    assert rooms(parse_cards(laid)) is None
