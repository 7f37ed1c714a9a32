"""Two photos of one table: found by their cards, counted once or twice as a person says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_tables import reading, reading_of
from second_looks import SECOND_LOOKS, second_look

from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.lay_reading import BOTH, lay
from ui.editing.operations import Apart, Change, Once
from ui.editing.same_table import same_tables
from ui.editing.table import Table
from vision.photo.loading import Photo, load_photo
from vision.reader import Reader
from vision.reading import Quad, TableReading

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "sample" / "table.jpg"


def seen_again(first: TableReading) -> TableReading:
    """The same table from another place: turned, half as large, one card hidden, another misread."""
    way = 0.5 * np.array([[np.cos(0.3), -np.sin(0.3)], [np.sin(0.3), np.cos(0.3)]])

    def brought(quad: Quad) -> Quad:
        return tuple(tuple(way @ corner) for corner in quad)  # type: ignore[return-value]

    cards = tuple(
        replace(card, quad=brought(card.quad), index_quads=tuple(map(brought, card.index_quads)))
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
    once = apply(table, decode(encode(Once(pair.other, pair.twice, pair.same))))
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
    once = apply(table, Once(pair.other, pair.twice, pair.same))
    assert once.photos == ("sha1",)
    assert len(once.cards) == 13


def test_other_cards_are_another_table() -> None:
    assert same_tables(laid(reading(), reading_of("3C 4C 5C 6C", "7S 8S 9S 10S"))) == []


def without(whole: TableReading, *gone: int) -> TableReading:
    """The reading of a photo on which some cards are hidden."""

    def left(ids: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(i for i in ids if i not in gone)

    return replace(
        whole,
        cards=tuple(card for card in whole.cards if card.id not in gone),
        melds=tuple(replace(meld, cards=left(meld.cards)) for meld in whole.melds),
        sides=tuple(replace(side, hand=left(side.hand)) for side in whole.sides),
    )


def named(table: Table) -> list[list[list[str]]]:
    return [[[str(table.get(i).card) for i in group] for group in (*s.melds, s.cards_left)] for s in table.lines]


def test_what_only_the_other_photo_shows_of_a_meld_or_a_hand_goes_there() -> None:
    table = laid(without(reading(), 0, 5, 25), without(seen_again(reading()), 10, 11, 15, 21))
    (pair,) = same_tables(table)
    once = apply(table, decode(encode(Once(pair.other, pair.twice, pair.same))))
    assert named(once) == named(laid(reading()))
    assert len(once.cards) == 26


def test_counting_once_keeps_the_better_reading() -> None:
    again = seen_again(reading())
    sure = tuple(replace(card, doubts=()) for card in again.cards)
    better = replace(sure[10], card=sure[10].alternatives[0][0])
    table = laid(reading(), without(replace(again, cards=(*sure[:10], better, *sure[11:])), 25))
    (pair,) = same_tables(table)
    by_hand = apply(table, Change(24, "AD"))
    once, kept = (apply(before, Once(pair.other, pair.twice, pair.same)) for before in (table, by_hand))
    assert [str(table.get(10).card), str(once.get(10).card), str(once.get(3).card)] == ["5C", "6C", "6H"]
    assert (table.doubtful(), once.doubtful()) == ((10, 15, 36, 41)[:2], ())
    assert str(kept.get(24).card) == "AD"


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=8))
def test_every_card_stays_in_one_place_whatever_is_said_to_be_the_same(pairs: list[tuple[int, int]]) -> None:
    table = laid(reading(), seen_again(reading()))
    once = apply(table, Once("sha1", tuple(a for a, _ in pairs), tuple(b for _, b in pairs)))
    assert sorted(once.order()) == sorted(card.id for card in once.cards)


def box(x: float, y: float) -> Quad:
    return ((x, y), (x + 16, y), (x + 16, y + 30), (x, y + 30))


def with_indices(whole: TableReading, *, first: int) -> TableReading:
    """The same cards, each with an index in its upper left and its lower right corner, in this order or the other."""
    cards = []
    for card in whole.cards:
        (x, y), _, (right, bottom), _ = card.quad
        both = (box(x + 4, y + 4), box(right - 20, bottom - 34))
        cards.append(replace(card, index_quads=(both[first], both[1 - first])))
    return replace(whole, cards=tuple(cards))


def test_a_card_is_known_again_by_any_of_its_indices() -> None:
    table = laid(with_indices(reading(), first=0), seen_again(with_indices(reading(), first=1)))
    (pair,) = same_tables(table)
    assert len(pair.twice) == len(reading().cards)


def test_a_card_close_beside_one_that_both_show_stays() -> None:
    shown = reading()
    under = shown.cards[2]
    beside = replace(under, id=99, card=shown.cards[20].card, quad=tuple((x + 8, y) for x, y in under.quad))  # type: ignore[arg-type]
    (pair,) = same_tables(laid(shown, TableReading(shown.size_wh, (beside, *shown.cards[2:]))))
    assert pair.kept == "sha0"
    assert len(pair.twice) == len(shown.cards) - 2


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture(scope="module")
def sample() -> tuple[Photo, TableReading]:
    photo = load_photo(SAMPLE)
    return photo, Reader.load().read(photo, "classico")


@pytest.mark.model
@pytest.mark.parametrize("kind", SECOND_LOOKS)
def test_the_sample_altered_never_counts_twice(reader: Reader, sample: tuple[Photo, TableReading], kind: str) -> None:
    photo, whole = sample
    again = reader.read(second_look(photo, **SECOND_LOOKS[kind]), "classico")
    alone, table = laid(whole), laid(whole, again)
    (pair,) = same_tables(table)
    once = apply(table, Once(pair.other, pair.twice, pair.same))
    assert pair.kept == "sha0"
    assert once.cards == alone.cards
