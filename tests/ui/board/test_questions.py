"""What only a person can settle: asked in one sentence, settled with one tap."""

from __future__ import annotations

import pytest
from page_driver import at, match_totals, names_of, opened, pad, read_as, record, shown, shown_totals, stored, upload
from page_tables import KnowingReader, photo_bytes, reading_of
from streamlit.testing.v1 import AppTest

from scoring import Meld, Paper, SideHand, price, variant_named
from ui.storage.store import store

RUN = "3H 4H 5H 6H 7H 8H 9H"


def total(*melds: str, variant: str = "classico") -> str:
    side = SideHand("", tuple(map(Meld.parse, melds)))
    return str(price([side], variant_named(variant)).lines[0].total)


def asked(page: AppTest) -> list[str]:
    """Every question, without those that are a choice of readings."""
    mark = ":material/help: "
    return [one.value.removeprefix(mark) for one in page.markdown if one.value.startswith(mark)]


def answer(page: AppTest, label: str) -> None:
    (button,) = [one for one in page.button if one.label == label]
    button.click().run()


def test_a_meld_worth_different_points_is_settled_with_one_tap(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("2H 3H 4H 5H 6H 7H 8H"))
    best = int(total("2H 3H 4H 5H 6H 7H 8H"))
    assert shown_totals(page)[0] == str(best)
    question = shown(page.radio, "read-0-0")
    assert question.value is None
    assert sorted({label.split(": ")[1] for label in question.options}) == [f"{best - 100} points", f"{best} points"]
    lower = next(reading for reading in Meld.parse("2H 3H 4H 5H 6H 7H 8H").readings(variant_named("classico"))[::-1])
    question.set_value(str(lower)).run()
    assert shown_totals(page)[0] == str(best - 100)
    assert shown(page.radio, "read-0-0").value == str(lower)
    page.button(key="undo").click().run()
    assert shown_totals(page)[0] == str(best)


def test_no_question_where_all_readings_are_worth_the_same(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("3H 4H 5H 6H JK"))
    assert not page.radio
    assert not asked(page)


@pytest.mark.parametrize(
    ("meld", "across", "kinds"),
    [
        (RUN, {6}, ("sporco", "puro")),
        (RUN, {5}, ("semipuro", "puro")),
        ("3H 4H 5H 6H 7H 8H JK", {5, 6}, ("puro", "sporco")),
        ("3H 4H 5H 6H 7H 8H 9H JK", {7}, ("sporco", "semipuro")),
    ],
)
def test_a_mark_that_says_another_burraco_is_asked_about(
    page: AppTest, monkeypatch: pytest.MonkeyPatch, meld: str, across: set[int], kinds: tuple[str, str]
) -> None:
    read_as(page, monkeypatch, reading_of(meld, across=across))
    assert asked(page) == ["Us, meld 1 is laid across as {}, but by its cards it is {}.".format(*kinds)]
    page.button(key="unmark-0-0").click().run()
    assert not asked(page)
    assert shown_totals(page)[0] == total(meld)


@pytest.mark.parametrize(
    ("meld", "across"),
    [(RUN, {5, 6}), ("3H 4H 5H 6H 7H 8H JK", {6}), ("3H 4H 5H 6H 7H 8H 9H JK", {6}), ("KS KD KC", {2}), (RUN, set())],
)
def test_a_mark_that_agrees_is_not(page: AppTest, monkeypatch: pytest.MonkeyPatch, meld: str, across: set[int]) -> None:
    read_as(page, monkeypatch, reading_of(meld, across=across))
    assert not asked(page)


@pytest.mark.parametrize("meld", ["7H 8H 10H", "10H 8H 7H"])
def test_a_card_hidden_under_others_is_added_with_one_tap(
    page: AppTest, monkeypatch: pytest.MonkeyPatch, meld: str
) -> None:
    read_as(page, monkeypatch, reading_of(meld))
    assert shown_totals(page)[0] == "—"
    assert asked(page) == ["Us, meld 1 has a gap: is a card hidden under the others?"]
    page.button(key="add-0-0-9H").click().run()
    assert shown_totals(page)[0] == total("7H 8H 9H 10H")
    table = stored(page).draft.history.table
    ranks = [table.get(i).card.rank for i in table.lines[0].melds[0]]
    assert ranks in (["7", "8", "9", "10"], ["10", "9", "8", "7"])


def test_more_copies_than_the_pack_holds_are_settled_with_one_tap(
    page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kings = ("KS KD KC", "KS KD KH", "KS KC KH")
    read_as(page, monkeypatch, reading_of(*kings, options={6: "KD"}))
    assert asked(page) == ["K♠ appears 3 times, but the pack holds it 2 times"]
    assert page.button(key="copy-0").label == "Us, meld 1"
    assert page.button(key="copy-6").label == "Us, meld 3 is :red[K♦]"
    page.button(key="copy-6").click().run()
    assert asked(page) == ["K♦ appears 3 times, but the pack holds it 2 times"]
    page.button(key="copy-1").click().run()
    assert pad(page, "rank").value == "K"  # the editor is open on that card


def test_a_pile_is_declared_counted_and_taken_back(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("KS KD KC"))
    opened(page, "declare")
    assert page.button(key="declare-sure").disabled
    page.segmented_control(key="pile-side").set_value(1).run()
    page.number_input(key="pile-size").set_value(8).run()
    page.pills(key="pile-shape").set_value("wild_inside").run()
    page.number_input(key="pile-points").set_value(80).run()
    page.button(key="declare-sure").click().run()
    assert shown_totals(page) == [total("KS KD KC"), str(80 + 150)]
    assert "Burrachi **–** **:small[+150] 150**" in page.pills(key="sheet-line").options
    page.button(key="withdraw-1-0").click().run()
    assert shown_totals(page) == [total("KS KD KC"), "0"]
    assert not page.exception


def test_the_card_on_top_of_a_pile_counts_once(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("KS KD KC", "QS QD QC"))
    shown(page.pills, "meld-0-1").set_value(5).run()
    opened(page, "declare")
    page.segmented_control(key="pile-side").set_value(0).run()
    page.pills(key="pile-shape").set_value("clean").run()
    page.number_input(key="pile-points").set_value(70).run()
    page.button(key="declare-sure").click().run()
    table = stored(page).draft.history.table
    assert table.get(5) is None
    assert len(table.lines[0].piles) == 1


def test_a_pile_is_priced_again_by_another_variant(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("KS KD KC"))
    opened(page, "declare")
    page.segmented_control(key="pile-side").set_value(1)
    page.number_input(key="pile-size").set_value(8).run()
    page.pills(key="pile-shape").set_value("wild_inside").run()
    page.number_input(key="pile-points").set_value(80).run()
    page.button(key="declare-sure").click().run()
    opened(page, "score-rules")
    shown(page.selectbox, "score-rules-variant").set_value("canasta").run()
    assert shown_totals(page)[1] == str(80 + 100)


def test_the_hand_of_three_players_waits_for_who_was_alone(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    at(page, "match")
    page.pills(key="new-classico-players").set_value(3).run()
    at(page, "match")
    for number, name in enumerate(("Ada", "Bea", "Cleo")):
        page.text_input(key=f"new-name-3-{number}").set_value(name)
    page.button(key="start").click().run()
    read_as(page, monkeypatch, reading_of(RUN, "KS KD KC"))
    page.button(key="finish").click().run()
    assert "record" not in names_of(page.button)
    page.button(key="later").click().run()
    assert page.button(key="record").disabled
    shown(page.segmented_control, "alone").set_value(1).run()
    assert stored(page).draft.history.table.alone == 1
    assert not page.button(key="record").disabled
    page.button(key="record").click().run()
    won = int(total(RUN, "KS KD KC"))
    assert stored(page).match.points() == ((0, won, 0),)
    assert stored(page).names == ("Ada", "Bea", "Cleo")
    assert "alone" not in names_of(page.segmented_control)  # the next hand has not begun
    at(page, "match")
    assert match_totals(page) == {"Ada": 0, "Bea": won, "Cleo": 0}
    assert not page.exception


def test_in_the_second_phase_each_of_three_plays_alone(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"players": 3, "second_phase": "from_1000", "target": 1505}
    page.query_params["m"] = store().create(("Ada", "Bea", "Cleo"), "classico", rules, Paper((1100, 0, 0), 4))
    read_as(page, monkeypatch, reading_of(RUN))
    monkeypatch.setattr(KnowingReader, "read", lambda *_, **__: reading_of("KS KD KC"))
    page.session_state["shows"] = "melds:2"
    upload(page, photo_bytes(shade=120))
    assert not page.exception
    assert "alone" not in names_of(page.segmented_control)
    assert shown_totals(page) == [total(RUN), "0", total("KS KD KC")]
    shown(page.segmented_control, "pozzetto-2").set_value("not_taken").run()
    record(page)
    assert stored(page).match.points() == ((int(total(RUN)), 0, int(total("KS KD KC")) - 100),)
    at(page, "match")
    assert not page.exception
    assert stored(page).draft.history.sides == 3


def test_the_same_table_twice_is_asked_about_and_counts_once_with_one_tap(
    page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_as(page, monkeypatch, reading_of(RUN, "KS KD KC"))
    once = shown_totals(page)
    upload(page, photo_bytes(shade=120))
    assert shown_totals(page)[0] == str(2 * int(once[0]))
    assert "show the same cards (10 cards twice)" in asked(page)[0]
    page.button(key="finish").click().run()
    answer(page, "Yes, count once")
    page.button(key="leave").click().run()
    assert shown_totals(page) == once
    assert not asked(page)
    page.button(key="undo").click().run()
    answer(page, "No, two tables")
    assert shown_totals(page)[0] == str(2 * int(once[0]))
    assert not asked(page)
