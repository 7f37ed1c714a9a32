"""The guide: what is open comes one at a time, each settled with one tap, then facts and record."""

from __future__ import annotations

import pytest
from page_driver import names_of, opened, pad, read_as, seen, shown, shown_totals, stored, upload
from page_tables import photo_bytes, reading_of
from streamlit.testing.v1 import AppTest

from ui.session.open_match import score_of

DOUBTFUL = {10: "5C", 15: "JD"}
"""The cards of the drawn table that its reader doubts, in the order they lie."""


@pytest.fixture
def walking(page: AppTest) -> AppTest:
    """The drawn table, read, at its first open step."""
    upload(page, photo_bytes())
    return page.button(key="finish").click().run()


def progress(page: AppTest) -> str:
    (header,) = [one.value for one in page.html if 'class="score"' in one.value]
    return header.split('class="title">')[1].split("<")[0]


def guesses(page: AppTest) -> list[str]:
    return [seen(label) for label in pad(page, "guess").options]


def card(page: AppTest, card_id: int) -> str:
    placed = stored(page).draft.history.table.get(card_id)
    return str(placed.card) if placed else ""


def test_every_card_in_doubt_is_a_step_and_the_facts_are_the_last(walking: AppTest) -> None:
    assert progress(walking) == "Check 1 of 3"
    walking.button(key="confirm").click().run()
    assert progress(walking) == "Check 2 of 3"
    walking.button(key="confirm").click().run()
    assert progress(walking) == "Check 3 of 3"
    shown(walking.segmented_control, "closed").set_value(0).run()
    walking.button(key="record").click().run()
    assert [hand.sides[0].closed for hand in stored(walking).hands] == [True]
    assert not walking.exception


def test_the_cards_to_choose_from_say_what_their_meld_is_then_worth(walking: AppTest) -> None:
    assert guesses(walking) == [
        "**5** ♣ :small[50 points]",
        "**6** ♣ :small[no meld]",
        "**5** ♠ :small[no meld]",
        "another…",
    ]


def test_a_chosen_card_is_that_card_and_leads_on(walking: AppTest) -> None:
    pad(walking, "guess").set_value("6C").run()
    assert card(walking, 10) == "6C"
    assert guesses(walking)[0].startswith(":red[**J** ♦]")


def test_the_card_as_read_is_chosen_like_any_other(walking: AppTest) -> None:
    pad(walking, "guess").set_value("5C").run()
    assert card(walking, 10) == "5C"
    assert 10 not in stored(walking).draft.history.table.doubtful()
    assert progress(walking) == "Check 2 of 3"


def test_any_other_card_is_two_taps_further_and_the_step_stays_meanwhile(walking: AppTest) -> None:
    pad(walking, "guess").set_value("").run()
    pad(walking, "rank").set_value("9").run()
    assert progress(walking) == "Check 1 of 3"
    pad(walking, "suit").set_value("D").run()
    assert card(walking, 10) == "9D"
    assert walking.button(key="confirm").label == "Done, go on"
    walking.button(key="confirm").click().run()
    assert progress(walking) == "Check 2 of 3"
    assert pad(walking, "guess").value is None


def test_a_card_that_is_not_there_goes(walking: AppTest) -> None:
    walking.button(key="not-there").click().run()
    assert card(walking, 10) == ""
    assert progress(walking).startswith("Check 2 of ")


def test_a_card_that_is_nobodys_counts_for_nobody_and_is_asked_about_no_more(walking: AppTest) -> None:
    walking.button(key="nobody").click().run()
    table = stored(walking).draft.history.table
    assert 10 in table.loose
    assert 10 not in table.doubtful()


def test_what_is_put_off_is_asked_in_the_next_walk_and_told_of_at_the_end(walking: AppTest) -> None:
    for _ in DOUBTFUL:
        walking.button(key="later").click().run()
    assert progress(walking) == "Check 3 of 3"
    assert any(one.value == "2 cards still to check." for one in walking.caption)
    walking.button(key="leave").click().run()
    assert progress(walking).startswith("Hand 1")
    walking.button(key="doubts").click().run()
    assert progress(walking) == "Check 1 of 3"


def test_undoing_leads_back_to_the_step(walking: AppTest) -> None:
    walking.button(key="confirm").click().run()
    walking.button(key="undo").click().run()
    assert progress(walking) == "Check 1 of 3"


def test_a_card_moved_elsewhere_is_still_asked_about(walking: AppTest) -> None:
    opened(walking, "move")
    walking.button(key="to-hand:1").click().run()
    table = stored(walking).draft.history.table
    assert 10 in table.lines[1].cards_left
    assert 10 in table.doubtful()
    pad(walking, "guess").set_value("JD").run()  # of a meld, and so before cards in hand
    assert guesses(walking)[0] == "**5** ♣ :small[−5 points]"


def test_the_guide_can_be_left_at_any_step(walking: AppTest) -> None:
    before = shown_totals(walking)
    walking.button(key="leave").click().run()
    assert "finish" in names_of(walking.button)
    assert shown_totals(walking) == before


def test_a_question_about_a_meld_is_a_step_until_it_is_answered(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("2H 3H 4H 5H 6H 7H 8H", "7C 8C 10C"))
    page.button(key="finish").click().run()
    assert progress(page) == "Check 1 of 3"
    best = score_of(stored(page)).lines[0].melds[0].readings[0]
    shown(page.radio, "read-0-0").set_value(str(best)).run()
    assert not page.radio
    page.button(key="add-0-1-9C").click().run()
    assert progress(page) == "Check 3 of 3"


def test_nothing_open_leads_straight_to_the_facts(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of("KS KD KC"))
    page.button(key="finish").click().run()
    assert progress(page) == "Check 1 of 1"
    page.button(key="record").click().run()
    assert len(stored(page).hands) == 1
