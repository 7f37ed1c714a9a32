"""One card changed on two phones: both are asked, and nothing is changed unsaid."""

from __future__ import annotations

import random

import pytest
from page_driver import stored, token, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from ui.session.selection import SELECTED


@pytest.fixture
def phones(page: AppTest) -> tuple[AppTest, AppTest]:
    """Two pages with the same hand open."""
    upload(page, photo_bytes())
    other = AppTest.from_file(page._script_path, default_timeout=30)
    other.query_params["lang"] = "en"
    other.query_params["m"] = token(page)
    return page, other.run()


def change(page: AppTest, rank: str) -> AppTest:
    """Tap a rank on the page as it was last drawn with this card selected."""
    (pad,) = [one for one in page.pills if (one.key or "").startswith("rank-")]
    return pad.set_value(rank).run()


def selected(page: AppTest, card_id: int) -> AppTest:
    page.session_state[SELECTED] = card_id
    return page.run()


def question(page: AppTest) -> list[str]:
    """The sentence of the question about two phones, if it is asked."""
    return [one.value for one in page.markdown if "another phone made" in one.value]


def card(page: AppTest, card_id: int) -> str:
    placed = stored(page).draft.history.table.get(card_id)
    assert placed is not None
    return str(placed.card)


def test_the_later_change_is_asked_and_not_made(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    selected(first, 0)
    selected(second, 0)
    change(first, "5")
    change(second, "6")
    assert card(first, 0) == "5H"
    assert len(question(second)) == 1
    assert not question(first.run())
    second.button(key="theirs-0").click().run()
    assert not question(second)
    assert (card(first, 0), question(first.run())) == ("5H", [])


def test_the_first_phone_is_told_when_the_other_insists(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    selected(first, 0)
    selected(second, 0)
    change(first, "5")
    change(second, "6")
    second.button(key="mine-0").click().run()
    assert card(first, 0) == "6H"
    assert not question(second)
    assert len(question(first.run())) == 1
    first.button(key="mine-0").click().run()
    assert card(first, 0) == "5H"
    assert len(question(second.run())) == 1


@pytest.mark.endurance
def test_of_conflicting_changes_none_is_made_unsaid(phones: tuple[AppTest, AppTest], rounds: int) -> None:
    draw = random.Random(0)
    for _ in range(rounds):
        first, second = draw.sample(phones, 2)
        number = draw.randrange(6)
        for one in phones:
            selected(one, number)
        now, *_ = card(first, number)
        a, b = draw.sample([rank for rank in "3456789" if rank != now], 2)
        change(first, a)
        change(second, b)
        assert card(first, number) == f"{a}H"
        assert len(question(second)) == 1
        insists = draw.random() < 0.5
        second.button(key=f"{'mine' if insists else 'theirs'}-{number}").click().run()
        assert card(first, number) == f"{b if insists else a}H"
        assert len(question(first.run())) == insists
        if insists:
            first.button(key=f"theirs-{number}").click().run()
        assert not question(first)
        assert not question(second.run())


def test_an_undo_on_another_phone_is_told(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    change(selected(first, 0), "5")
    second.run().button(key="undo").click().run()
    assert card(first, 0) == "3H"
    assert len(question(first.run())) == 1
    assert not question(second.run())


def test_what_one_phone_changes_by_itself_is_no_question(phones: tuple[AppTest, AppTest]) -> None:
    first, _ = phones
    for rank in ("5", "6", "5"):
        change(selected(first, 0), rank)
        assert not question(first)
    first.button(key="undo").click().run()
    assert not question(first)
    assert card(first, 0) == "6H"


def test_a_card_that_another_phone_took_away_is_told(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    change(selected(first, 0), "5")
    selected(second, 0).button(key="delete").click().run()
    assert any("took away the card" in one.value for one in first.run().markdown)
    first.button(key="theirs-0").click().run()
    assert not any("took away the card" in one.value for one in first.markdown)
