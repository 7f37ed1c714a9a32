"""Settling by hand on the page: exceptions, corrections, a typed total, a match from paper, any target."""

from __future__ import annotations

import csv
import io

import pytest
from page_driver import at, match_totals, opened, record, shown_totals, stored, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from scoring import Paper, Settled
from scoring.words import language
from ui.editing import operations
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.table import Table
from ui.match.files import csv_file
from ui.match.score_sheet_pdf import pdf_file

OPS = [
    operations.Except(3, "agreed"),
    operations.Correct(0, -100, "art. 20"),
    operations.Retract(0, 0),
    operations.Settle(1, 400, "counted"),
    operations.Settle(1, None),
]


@pytest.mark.parametrize("op", OPS)
def test_settlements_survive_the_way_through_json(op: operations.Op) -> None:
    assert decode(encode(op)) == op


@pytest.mark.parametrize(
    "op",
    [
        operations.Correct(2, 5, "x"),
        operations.Correct(0, 5, " "),
        operations.Correct(0, 10**6, "x"),
        operations.Retract(0, 0),
        operations.Settle(0, 5, ""),
        operations.Settle(-1, 5, "x"),
        operations.Except(9, "x"),
    ],
)
def test_what_does_not_fit_settles_nothing(op: operations.Op) -> None:
    assert apply(Table(), op) == Table()


def test_points_of_one_reason_are_put_in_place_of_each_other() -> None:
    table = Table()
    for points in (-50, -100):
        table = apply(table, operations.Correct(0, points, "art. 20"))
    assert table.lines[0].corrections == (Settled(-100, "art. 20"),)


@pytest.fixture
def hand(page: AppTest) -> AppTest:
    """The drawn table, read, with the panel open."""
    return opened(upload(page, photo_bytes()), "settled")


def settle(page: AppTest, key: str, reason: str, points: int | None = None) -> AppTest:
    if points is not None:
        page.number_input(key=f"{key}-points").set_value(points)
    page.text_input(key=f"{key}-reason").set_value(reason)
    return page.button(key=f"do-{key}").click().run()


def captions(page: AppTest) -> list[str]:
    return [one.value for one in page.caption]


def test_a_penalty_is_kept_apart_and_taken_back(hand: AppTest) -> None:
    before = int(shown_totals(hand)[0])
    settle(hand, "correct-0", "art. 20", -100)
    assert int(shown_totals(hand)[0]) == before - 100
    assert f"† settled by hand; by the rules alone {before}" in captions(hand)
    hand.button(key="undo-correct-0-0").click().run()
    assert int(shown_totals(hand)[0]) == before
    assert not any("settled by hand" in text for text in captions(hand))


def test_a_typed_total_stands_alone(hand: AppTest) -> None:
    settle(hand, "total-1", "counted at the table", 777)
    assert shown_totals(hand)[1] == "777"
    hand.button(key="undo-total-1").click().run()
    assert shown_totals(hand)[1] != "777"


def test_an_illegal_meld_counts_its_cards_by_a_named_exception(hand: AppTest) -> None:
    hand.session_state["selected"] = 7
    hand.run()
    hand.button(key="delete").click().run()
    assert shown_totals(hand)[0] == "—"
    settle(hand, "except-0-1", "agreed before")
    assert shown_totals(hand)[0] != "—"
    assert "† settled by hand; the rules alone give no total" in captions(hand)
    hand.button(key="undo-except-0-1").click().run()
    assert shown_totals(hand)[0] == "—"


@pytest.mark.parametrize(
    ("points", "reason"), [(None, "art. 20"), (-100, "  "), (-100, "\u200b\u2060"), (-100, "\u3164")]
)
def test_without_points_or_reason_nothing_is_settled(hand: AppTest, points: int | None, reason: str) -> None:
    before = shown_totals(hand)
    settle(hand, "correct-0", reason, points)
    assert shown_totals(hand) == before
    assert any("Nothing was settled" in one.value for one in hand.warning)


def test_a_reason_is_plain_text(hand: AppTest) -> None:
    settle(hand, "correct-0", "\u202eart.\n 20\u200b", -100)
    assert [one.reason for one in stored(hand).draft.history.table.lines[0].corrections] == ["art. 20"]


def test_a_settled_hand_is_marked_in_match_and_files(hand: AppTest) -> None:
    settle(hand, "total-0", "counted", 300)
    settle(hand, "correct-1", "art. 20", -50)
    record(hand)
    at(hand, "match")
    assert any("300 † (300)" in one.value for one in hand.markdown)
    sheet, words = stored(hand), language("en")
    table = csv.reader(io.StringIO(csv_file(words, sheet).decode("utf-8-sig")))
    rows = [[number, *others] for number, _day, *others, _rule in table]
    assert ["1", "Us", "Total by hand: Counted", "300", "†"] in rows
    assert [row[-1] for row in rows if row[1:3] == ["Them", "By hand: Art. 20"]] == ["†"]
    assert [row[-1] for row in rows if row[1:3] == ["Them", "Cards of meld 2"]] == [""]
    assert pdf_file(words, sheet).startswith(b"%PDF")


def test_a_match_begun_on_paper_goes_on_with_any_target(page: AppTest) -> None:
    at(page, "match")
    page.number_input(key="new-2-paper-0").set_value(1200)
    page.number_input(key="new-2-paper-1").set_value(-35)
    page.number_input(key="new-2-paper-hands").set_value(3)
    page.number_input(key="new-classico-target-another-2005").set_value(1500)
    page.button(key="start").click().run()
    match = stored(page).match
    assert (match.paper, match.options) == (Paper((1200, -35), 3), {"target": 1500})
    at(page, "match")
    assert [*match_totals(page).values()] == [1200, -35]
    assert any("† begun on paper with 1200 – -35 after 3 hands" in text for text in captions(page))
