"""Two photos of one table: found by their cards, counted once or twice as a person says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from page_tables import reading, reading_of

from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.lay_reading import BOTH, lay
from ui.editing.operations import Apart, Change, Once
from ui.editing.same_table import same_tables
from ui.editing.table import Table
from vision.reading import TableReading


def seen_again(first: TableReading) -> TableReading:
    """The same table from another place: turned, half as large, one card hidden, another misread."""
    way = 0.5 * np.array([[np.cos(0.3), -np.sin(0.3)], [np.sin(0.3), np.cos(0.3)]])
    cards = tuple(
        replace(card, quad=tuple(tuple(way @ corner) for corner in card.quad))  # type: ignore[arg-type]
        for card in first.cards
    )
    misread = replace(cards[3], card=cards[9].card)
    return replace(first, cards=(*cards[:3], misread, *cards[4:]))


def laid(*readings: TableReading) -> Table:
    table = Table()
    for number, read in enumerate(readings):
        table = apply(table, lay(read, f"sha{number}", BOTH))
    return table


def test_two_looks_at_one_table_are_found_and_count_once() -> None:
    alone = laid(reading())
    table = laid(reading(), seen_again(reading()))
    (pair,) = same_tables(table)
    assert (pair.kept, pair.other, len(pair.twice)) == ("sha0", "sha1", len(alone.cards))
    once = apply(table, decode(encode(Once(pair.other, pair.twice))))
    assert once.cards == alone.cards
    assert once.lines == alone.lines
    assert once.photos == ("sha0",)


def test_a_correction_does_not_make_them_another_table() -> None:
    table = apply(laid(reading(), seen_again(reading())), Change(0, "KS"))
    assert len(same_tables(table)) == 1


def test_who_says_that_they_are_two_tables_is_not_asked_again() -> None:
    table = laid(reading(), seen_again(reading()))
    apart = apply(table, decode(encode(Apart("sha0", "sha1"))))
    assert same_tables(apart) == []
    assert apart.cards == table.cards


def test_cards_that_only_one_photo_shows_stay() -> None:
    part = reading_of("3H 4H 5H 6H 7H 8H 9H", "KS KD KC")
    table = laid(part, reading_of("3H 4H 5H 6H 7H 8H 9H", "KS KD KC", "QD JD 10D"))
    (pair,) = same_tables(table)
    assert pair.kept == "sha1"
    once = apply(table, Once(pair.other, pair.twice))
    assert once.photos == ("sha1",)
    assert len(once.cards) == 13


def test_other_cards_are_another_table() -> None:
    assert same_tables(laid(reading(), reading_of("3C 4C 5C 6C", "7S 8S 9S 10S"))) == []
