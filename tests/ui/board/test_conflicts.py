"""One card changed on two phones: both are asked, and nothing is changed unsaid."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_driver import record, stored, token, upload
from page_tables import photo_bytes, reading
from streamlit.testing.v1 import AppTest

from ui.editing import operations
from ui.editing.history import History
from ui.editing.lay_reading import lay
from ui.editing.table import POZZETTO
from ui.session.selection import SELECTED
from ui.session.subjects import Subject, careful, same, subjects_of, value_of

IDS = st.integers(0, 20)
OPS = st.one_of(
    st.builds(operations.Change, IDS, st.sampled_from(["3H", "KS", "JK"])),
    st.builds(operations.Delete, IDS),
    st.builds(operations.Move, IDS, st.sampled_from(["hand:0", "hand:1", "new:0", "new:1", "loose", "beside:3"])),
    st.builds(operations.Join, IDS, IDS),
    st.builds(operations.Give, IDS, st.integers(0, 1)),
    st.builds(operations.Split, IDS),
    st.builds(operations.Close, st.integers(-1, 1)),
    st.builds(operations.Pozzetto, st.integers(0, 1), st.sampled_from(["played", "not_taken"])),
    st.just(operations.Swap()),
)


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
    """The sentences of the questions about two phones."""
    return [one.value for one in page.markdown if "nother phone" in one.value]


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


def test_a_card_taken_away_by_another_phone_is_put_back_by_one_tap(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    change(selected(first, 0), "5")
    selected(second, 0).button(key="delete").click().run()
    first.run().button(key="mine-0").click().run()
    table = stored(first).draft.history.table
    added = table.cards[-1]
    assert (str(added.card), table.line_of(added.id), question(first)) == ("5H", None, [])


def ready_to_move(page: AppTest, card_id: int) -> AppTest:
    page.session_state["move"] = True
    return selected(page, card_id)


def test_a_card_moved_on_two_phones_stays_and_is_asked(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    for phone in phones:
        ready_to_move(phone, 0)
    first.button(key="to-hand:0").click().run()
    second.button(key="to-new:1").click().run()
    table = stored(first).draft.history.table
    assert 0 in table.lines[0].cards_left
    (asked,) = question(second)
    assert "lies elsewhere" in asked
    second.button(key="mine-place-0").click().run()
    assert stored(first).draft.history.table.meld_of(0) == (1, 2)
    assert len(question(first.run())) == 1
    first.button(key="mine-place-0").click().run()
    assert 0 in stored(first).draft.history.table.lines[0].cards_left


def test_a_card_goes_back_beside_its_neighbour(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    ready_to_move(first, 0).button(key="to-beside:13").click().run()
    ready_to_move(second, 0).button(key="to-hand:0").click().run()
    first.run().button(key="mine-place-0").click().run()
    assert stored(first).draft.history.table.lines[0].melds[-1][-2:] == (13, 0)


def test_a_card_that_another_phone_changed_is_not_taken_away_unsaid(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    for phone in phones:
        selected(phone, 0)
    change(first, "5")
    second.button(key="delete").click().run()
    assert card(first, 0) == "5H"
    (asked,) = question(second)
    assert "you took it away" in asked
    second.button(key="mine-0").click().run()
    assert stored(first).draft.history.table.get(0) is None
    assert not question(second)


def fact(page: AppTest, name: str, value: object) -> AppTest:
    """Say a fact on the page as it was last drawn."""
    (control,) = [one for one in page.button_group if (one.key or "").split("@")[0] == name]
    return control.set_value([value] if isinstance(control.value, list) else value).run()


@pytest.mark.parametrize(
    ("name", "mine", "theirs", "subject"),
    [("closed", 0, 1, "closed-0"), ("pozzetto-1", "not_taken", "taken_unplayed", "pozzetto-1")],
)
def test_a_fact_said_differently_on_two_phones_is_asked(
    name: str, mine: object, theirs: object, subject: str, phones: tuple[AppTest, AppTest]
) -> None:
    first, second = phones

    def said() -> object:
        lines = stored(first).draft.history.table.lines
        closed = [line.closed for line in lines].index(True) if name == "closed" else None
        return closed if name == "closed" else lines[1].pozzetto

    fact(first, name, theirs)
    fact(second, name, mine)
    assert said() == theirs
    assert len(question(second)) == 1
    second.button(key=f"mine-{subject}").click().run()
    assert said() == mine
    assert len(question(first.run())) == 1
    first.button(key=f"theirs-{subject}").click().run()
    assert (said(), question(first), question(second.run())) == (mine, [], [])


STATES = {"closed": (-1, 0, 1), "pozzetto-0": POZZETTO, "pozzetto-1": POZZETTO}


def value_now(page: AppTest, name: str) -> object:
    kind, _, line = name.partition("-")
    return value_of(stored(page).draft.history.table, Subject(kind, int(line or 0)))


@pytest.mark.endurance
def test_of_conflicting_facts_none_is_said_unsaid(phones: tuple[AppTest, AppTest], rounds: int) -> None:
    draw = random.Random(1)
    for _ in range(rounds):
        first, second = draw.sample(phones, 2)
        name = draw.choice(list(STATES))
        a, b = draw.sample([state for state in STATES[name] if state != value_now(first, name)], 2)
        fact(first, name, a)
        fact(second, name, b)
        assert value_now(first, name) == a
        assert len(question(second)) == 1
        insists = draw.random() < 0.5
        subject = f"{name}-0" if name == "closed" else name
        second.button(key=f"{'mine' if insists else 'theirs'}-{subject}").click().run()
        assert value_now(first, name) == (b if insists else a)
        assert len(question(first.run())) == insists
        if insists:
            first.button(key=f"theirs-{subject}").click().run()
        assert (question(first), question(second.run())) == ([], [])


def test_sides_swapped_on_two_phones_are_swapped_once_and_that_is_said(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    before = stored(first).draft.history.table.lines
    first.button(key="swap").click().run()
    second.button(key="swap").click().run()
    assert stored(first).draft.history.table.lines == before[::-1]
    assert any("this was not done" in one.value for one in second.warning)


def test_a_hand_recorded_on_another_phone_leaves_no_question(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    ready_to_move(first, 0).button(key="to-hand:0").click().run()
    fact(second.run(), "closed", 0)
    record(second)
    assert not question(first.run())


def test_edits_of_different_things_need_no_question(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    for phone in phones:
        ready_to_move(phone, 0)
    first.button(key="to-hand:0").click().run()
    fact(second, "closed", 1)
    change(second, "4")
    assert (question(first.run()), question(second.run())) == ([], [])
    assert card(first, 0) == "4H"


def test_a_card_that_another_phone_took_away_is_told(phones: tuple[AppTest, AppTest]) -> None:
    first, second = phones
    change(selected(first, 0), "5")
    selected(second, 0).button(key="delete").click().run()
    assert any("took away a card" in one.value for one in first.run().markdown)
    first.button(key="theirs-0").click().run()
    assert not any("took away a card" in one.value for one in first.markdown)


def test_an_edit_of_the_photo_that_comes_late_does_not_undo_what_was_done_meanwhile(
    phones: tuple[AppTest, AppTest],
) -> None:
    _, second = phones
    history = stored(second).draft.history
    seen = history.table
    for op in (operations.Move(0, "hand:0"), operations.Change(1, "KS", "4H"), operations.Delete(7)):
        history = history.push(op)
    late = [operations.Move(0, "new:1"), operations.Delete(1), operations.Move(7, "loose"), operations.Move(2, "loose")]
    after = history.apply_numbered("phone", list(enumerate(late, 1)), careful(seen))
    assert after.table == history.push(late[-1]).table
    assert after.seen == (("phone", 4),)


@given(st.lists(st.tuples(st.booleans(), OPS), max_size=12))
def test_whatever_two_phones_do_at_once_no_value_that_one_gave_is_replaced_unseen(
    edits: list[tuple[bool, operations.Op]],
) -> None:
    """Each phone edits what it saw at the beginning; the one that comes later leaves alone what the first changed."""
    start = History().push(lay(reading(), "ab" * 32, "both"))
    mine, theirs = ([op for first, op in edits if first is which] for which in (True, False))
    history = start
    for push, ops in ((careful(start.table), mine), (careful(start.table), theirs)):
        for op in ops:
            before = history.table
            told = subjects_of(op, start.table)
            history = push(history, op)
            changed = [s for s in told if not same(s, value_of(before, s), value_of(history.table, s))]
            if ops is theirs and changed:
                given_by_first = [s for s in changed if not same(s, value_of(start.table, s), value_of(before, s))]
                own_before = [s for done in theirs[: theirs.index(op)] for s in subjects_of(done, start.table)]
                assert set(given_by_first) <= set(own_before)
