"""The reducer: what each operation does, and what no operation can do."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_tables import reading

from scoring.card import CARDS, Card
from ui.editing import divider, operations
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.history import History
from ui.editing.lay_reading import lay
from ui.editing.table import POZZETTO, Table, TableCard

SHA = "ab" * 32


@pytest.fixture
def table() -> Table:
    """Us: 0-6 run, 7-9 kings, 10-13 run with a joker, 24 and 25 in hand; them: 14-20, 21-23."""
    return apply(Table(), lay(reading(), SHA, "both"))


def card(text: str) -> Card:
    return Card.parse(text)


def test_a_photo_of_the_whole_table_lies_on_both_sides(table: Table) -> None:
    assert [len(meld) for meld in table.lines[0].melds] == [7, 3, 4]
    assert [len(meld) for meld in table.lines[1].melds] == [7, 3]
    assert table.lines[0].cards_left == (24, 25)
    assert table.loose == ()
    assert [str(table.get(i).card) for i in table.doubtful()] == ["5C", "JD"]


def test_a_photo_of_one_side_lies_on_that_side_only() -> None:
    laid = apply(Table(), lay(reading(), SHA, "melds:1"))
    assert laid.lines[0].melds == ()
    assert len(laid.lines[1].melds) == 5


def test_a_photo_of_a_hand_is_all_cards_left() -> None:
    laid = apply(Table(), lay(reading(), SHA, "hand:0"))
    assert len(laid.lines[0].cards_left) == 26
    assert laid.lines[0].melds == laid.lines[1].melds == ()


def test_a_second_photo_gets_ids_of_its_own(table: Table) -> None:
    both = apply(table, lay(reading(), "cd" * 32, "hand:1"))
    assert len({c.id for c in both.cards}) == 52
    assert both.lines[1].cards_left == tuple(range(26, 52))


def test_the_same_photo_is_laid_once(table: Table) -> None:
    assert apply(table, lay(reading(), SHA, "both")) == table


def test_taking_a_photo_away_takes_its_cards(table: Table) -> None:
    left = apply(apply(table, operations.Add("2H", "hand:1")), operations.Lift(SHA))
    assert [str(c.card) for c in left.cards] == ["2H"]
    assert left.lines[0].melds == ()
    assert left.photos == ()


def test_changing_a_card_settles_its_doubt(table: Table) -> None:
    changed = apply(table, operations.Change(10, "5S"))
    assert changed.get(10) == replace(table.get(10), card=card("5S"), doubtful=False)
    assert changed.get(10).read == card("5C")


def test_confirming_a_card_keeps_it_and_settles_its_doubt(table: Table) -> None:
    assert apply(table, operations.Confirm(10)).get(10) == replace(table.get(10), doubtful=False)


@pytest.mark.parametrize(
    ("place", "line", "group"),
    [
        ("hand:1", 1, ("hand", (26,))),
        ("new:1", 1, ("meld", (26,))),
        ("beside:8", 0, ("meld", (7, 8, 26, 9))),
        ("under:7", 0, ("meld", (26, 7, 8, 9))),
        ("beside:24", 0, ("hand", (24, 26, 25))),
    ],
)
def test_a_card_is_added_where_it_is_wanted(table: Table, place: str, line: int, group: tuple) -> None:
    added = apply(table, operations.Add("KH", place))
    kind, ids = group
    assert added.line_of(26) == line
    assert ids in (added.lines[line].melds if kind == "meld" else (added.lines[line].cards_left,))


def test_a_meld_whose_last_card_goes_is_gone(table: Table) -> None:
    for gone in (21, 22, 23):
        table = apply(table, operations.Delete(gone))
    assert len(table.lines[1].melds) == 1


def test_ids_are_never_used_twice(table: Table) -> None:
    again = apply(
        apply(apply(table, operations.Add("KH", "new:0")), operations.Delete(26)), operations.Add("KH", "new:0")
    )
    assert again.get(26) is None
    assert again.get(27) is not None


def test_a_card_moves_to_another_meld(table: Table) -> None:
    moved = apply(table, operations.Move(24, "beside:9"))
    assert moved.lines[0].melds[1] == (7, 8, 9, 24)
    assert moved.lines[0].cards_left == (25,)


def test_a_meld_splits_before_a_card_and_joins_again(table: Table) -> None:
    split = apply(table, operations.Split(3))
    assert split.lines[0].melds[:2] == ((0, 1, 2), (3, 4, 5, 6))
    assert apply(split, operations.Join(3, 0)).lines[0].melds[0] == (0, 1, 2, 3, 4, 5, 6)


def test_a_meld_goes_to_the_other_side_whole(table: Table) -> None:
    given_away = apply(table, operations.Give(8, 1))
    assert (7, 8, 9) in given_away.lines[1].melds
    assert len(given_away.lines[0].melds) == 2


def test_only_one_side_has_closed(table: Table) -> None:
    closed = apply(apply(table, operations.Close(0)), operations.Close(1))
    assert [line.closed for line in closed.lines] == [False, True]
    assert not any(line.closed for line in apply(closed, operations.Close(-1)).lines)


def test_the_sides_can_be_swapped(table: Table) -> None:
    assert apply(table, operations.Swap()).lines == table.lines[::-1]


LEVEL = ((0.0, 700.0), (1500.0, 700.0))
"""Below it lie only the cards in hand."""


def test_a_photo_of_both_sides_has_a_line_between_them(table: Table) -> None:
    line = dict(table.dividers)[SHA]
    for card in table.cards:
        assert divider.side_of(line, card.quad[0]) == divider.side_of(line, card.quad[2]) == table.line_of(card.id)


@pytest.mark.parametrize("shows", ["melds:1", "hand:0"])
def test_a_photo_of_one_side_has_no_line(shows: str) -> None:
    assert apply(Table(), lay(reading(), SHA, shows)).dividers == ()


def test_a_line_moved_gives_the_melds_beyond_it_to_the_other_side(table: Table) -> None:
    divided = apply(table, operations.Divide(SHA, LEVEL))
    assert divided.lines[0].melds == ()
    assert divided.lines[0].cards_left == (24, 25)
    assert divided.lines[1].melds == (*table.lines[1].melds, *table.lines[0].melds)
    assert dict(divided.dividers)[SHA] == LEVEL


def test_a_line_walked_the_other_way_exchanges_the_sides(table: Table) -> None:
    (a, b) = dict(table.dividers)[SHA]
    turned = apply(table, operations.Divide(SHA, (b, a)))
    assert [line.melds for line in turned.lines] == [line.melds for line in table.lines[::-1]]
    assert apply(table, operations.Swap()).dividers == turned.dividers


def test_a_line_put_where_it_was_parts_the_cards_as_they_were(table: Table) -> None:
    line = dict(table.dividers)[SHA]
    assert apply(apply(table, operations.Divide(SHA, LEVEL)), operations.Divide(SHA, line)).lines[0].cards_left == (
        24,
        25,
    )
    assert apply(table, operations.Divide(SHA, line)) == table


def test_moving_a_line_is_undone_like_any_edit(table: Table) -> None:
    history = History().push(lay(reading(), SHA, "both")).push(operations.Divide(SHA, LEVEL))
    assert history.undo().table == table


def test_a_line_on_one_photo_leaves_the_cards_of_another(table: Table) -> None:
    both = apply(table, lay(reading(), "cd" * 32, "melds:1"))
    divided = apply(both, operations.Divide(SHA, LEVEL))
    assert divided.line_of(26) == 1
    assert apply(divided, operations.Lift(SHA)).dividers == ()


def test_no_line_is_drawn_by_one_point_or_on_an_unknown_photo(table: Table) -> None:
    assert apply(table, operations.Divide(SHA, (LEVEL[0], LEVEL[0]))) == table
    assert apply(table, operations.Divide("cd" * 32, LEVEL)) == table


def test_a_chosen_reading_stays_with_its_meld(table: Table) -> None:
    chosen = apply(apply(table, operations.Choose(10, "one")), operations.Choose(12, "another"))
    assert [chosen.get(i).choice for i in (10, 11, 12, 13)] == ["", "", "another", ""]


CARD_TEXTS = st.sampled_from([str(one) for one in CARDS])
IDS = st.integers(0, 30)
LINES = st.integers(-1, 2)
CORNER = st.tuples(st.integers(0, 1500).map(float), st.integers(0, 1100).map(float))
QUADS = st.tuples(CORNER, CORNER, CORNER, CORNER)
PLACES = st.one_of(
    st.builds("{}:{}".format, st.sampled_from(["hand", "new", "beside", "under", "nowhere", ""]), IDS),
    st.sampled_from(["loose", "hand", "beside:", "new:x"]),
)
OPS = st.one_of(
    st.builds(operations.Change, IDS, CARD_TEXTS),
    st.builds(operations.Confirm, IDS),
    st.builds(operations.Add, CARD_TEXTS, PLACES),
    st.builds(operations.Delete, IDS),
    st.builds(operations.Move, IDS, PLACES),
    st.builds(operations.Drag, IDS, QUADS),
    st.builds(operations.Split, IDS),
    st.builds(operations.Join, IDS, IDS),
    st.builds(operations.Give, IDS, LINES),
    st.builds(operations.Close, LINES),
    st.builds(operations.Pozzetto, LINES, st.sampled_from([*POZZETTO, "lost"])),
    st.builds(operations.Choose, IDS, st.sampled_from(["", "set K"])),
    st.builds(operations.Lift, st.sampled_from([SHA, ""])),
    st.just(lay(reading(), SHA, "both")),
    st.builds(operations.Swap),
    st.builds(operations.Divide, st.sampled_from([SHA, ""]), st.tuples(CORNER, CORNER)),
)
LOGS = st.lists(OPS, max_size=12).map(lambda rest: [lay(reading(), SHA, "both"), *rest])


def places_of(table: Table) -> list[int]:
    return sorted(table.order())


@given(LOGS)
def test_every_card_is_always_in_exactly_one_place(log: list[operations.Op]) -> None:
    table = Table()
    for op in log:
        table = apply(table, op)
        assert places_of(table) == sorted(c.id for c in table.cards)
        assert all(meld for line in table.lines for meld in line.melds)
        assert all(c.id < table.next_id for c in table.cards)
        assert len(table.lines) == 2


@given(LOGS)
def test_operations_survive_the_way_through_json(log: list[operations.Op]) -> None:
    assert [decode(json.loads(json.dumps(encode(op)))) for op in log] == log


@given(LOGS)
def test_undoing_everything_and_doing_it_again_gives_the_same_table(log: list[operations.Op]) -> None:
    history = History()
    for op in log:
        history = history.push(op)
    end = history.table
    steps = history.done
    for _ in range(steps):
        history = history.undo()
    assert history.table == Table()
    for _ in range(steps):
        history = history.redo()
    assert history.table == end
    assert History.from_json(json.loads(json.dumps(history.to_json()))) == history


@given(LOGS)
def test_each_numbered_operation_counts_once_however_often_it_comes(log: list[operations.Op]) -> None:
    numbered = list(enumerate(log, 1))
    once = History().apply_numbered("phone", numbered)
    again = once.apply_numbered("phone", numbered[-4:]).apply_numbered("phone", numbered)
    assert again == once
    in_pieces = History()
    for end in range(1, len(numbered) + 1):
        in_pieces = in_pieces.apply_numbered("phone", numbered[max(0, end - 5) : end])
    assert in_pieces == once


def test_what_changes_nothing_is_not_in_the_log(table: Table) -> None:
    del table
    history = History().push(operations.Delete(5)).push(operations.Close(-1))
    assert history == History()


def test_an_edit_after_undo_forgets_what_was_undone() -> None:
    history = History().push(operations.Add("KH", "new:0")).push(operations.Add("KD", "new:0")).undo()
    assert not history.push(operations.Add("KS", "new:0")).can_redo


def test_a_placed_card_keeps_what_the_reader_said_through_json() -> None:
    op = operations.Lay(
        SHA,
        (TableCard(0, card("7H"), card("7D"), quad=((0.0, 0.0),) * 4, options=(card("8H"),)),),
        ((), ()),
        ((0,), ()),
    )
    assert decode(json.loads(json.dumps(encode(op)))) == op
