"""Matches on the page: set up, renamed, won, level, by Victory Points, and the photos that go with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from page_driver import at, match_totals, opened, read_as, record, shown, shown_totals, stored, token, upload
from page_tables import SIZE_WH, photo_bytes
from streamlit.testing.v1 import AppTest

from scoring.notice import Notice
from scoring.words import language
from ui.editing import operations
from ui.session.open_match import OpenMatch
from ui.storage.store import store
from vision.reading import TableReading

BURRACO = "3H 4H 5H 6H 7H 8H 9H"


def played(page: AppTest, *won: tuple[int, int], variant: str = "classico", **options: Any) -> AppTest:
    """The match page after hands in which the sides laid so many burrachi of 245 points."""
    open_match = OpenMatch(store(), None, language("en"))
    page.query_params["m"] = open_match.start(("Ada", "Bea"), variant, options)
    for hand in won:
        for line, count in enumerate(hand):
            for _ in range(count):
                first, *rest = BURRACO.split()
                card = open_match.sheet().draft.history.table.next_id
                open_match.do(
                    operations.Add(first, f"new:{line}"),
                    *(operations.Add(one, f"beside:{card + i}") for i, one in enumerate(rest)),
                )
        open_match.store.record(open_match.ensure())
    page.run()
    return at(page, "match")


def test_a_match_is_set_up_by_three_taps(page: AppTest) -> None:
    at(page, "match")
    page.pills(key="new-variant").set_value("fibur").run()
    at(page, "match")
    page.pills(key="new-fibur-target").set_value(1005).run()
    at(page, "match")
    page.button(key="start").click().run()
    match = stored(page).match
    assert (match.variant, match.options, match.sides) == ("fibur", {"target": 1005}, ("Us", "Them"))


def test_a_second_match_leaves_the_first_as_it_is(page: AppTest) -> None:
    upload(page, photo_bytes())
    first, totals = token(page), shown_totals(page)
    at(page, "match")
    page.button(key="start").click().run()
    assert token(page) != first
    assert not stored(page).draft.history.log
    page.query_params["m"] = first
    page.run()
    assert shown_totals(page) == totals


def test_the_side_with_more_points_past_the_target_has_won(page: AppTest) -> None:
    played(page, (1, 0), (2, 1), target=505)
    assert match_totals(page) == {"Ada": 735, "Bea": 245}
    assert [one.value for one in page.success] == ["Match won: Ada"]


def test_level_past_the_target_another_hand_decides(page: AppTest) -> None:
    played(page, (3, 3), target=505)
    assert [one.value for one in page.warning] == ["The end is reached level: another hand decides."]
    assert any(one.value.startswith("Dealer of the next hand: Bea") for one in page.caption)


def test_victory_points_are_told_for_a_match_by_hands(page: AppTest) -> None:
    played(page, (1, 0), (1, 0), (0, 1), variant="fibur", hands=3)
    assert [one.value for one in page.success] == ["Match won: Ada. Victory Points 12–8"]


def test_the_sides_are_renamed_from_the_first_hand_on(page: AppTest) -> None:
    played(page, (1, 0))
    at(page, "score")
    shown(page.text_input, "name-1").set_value("Cleo").run()
    at(page, "match")
    assert [*match_totals(page)] == ["Ada", "Cleo"]
    assert stored(page).names == ("Ada", "Cleo")
    assert [one.value for one in page.markdown if one.value.startswith("**")] == ["**Ada: 245**", "**Cleo: 0**"]


def test_the_photos_of_a_recorded_hand_are_shown_with_its_cards(page: AppTest) -> None:
    upload(page, photo_bytes())
    record(page)
    at(page, "match")
    hand = stored(page).hands[0].id
    assert not any("<img" in one.value for one in page.html)
    page.toggle(key=f"show-{hand}").set_value(True).run()
    at(page, "match")
    (image,) = [one.value for one in page.html if "<img" in one.value]
    assert 'src="data:image/jpeg;base64,' in image
    assert 'alt="Photo of the table with 26 cards outlined and named"' in image


def test_no_photo_is_kept_where_the_setting_says_so(page: AppTest, data_folder: Path) -> None:
    upload(page, photo_bytes())
    assert list((data_folder / "photos").rglob("*.jpg"))
    shown(page.toggle, "keep-photos").set_value(False).run()
    assert not list((data_folder / "photos").rglob("*.jpg"))
    upload(page, photo_bytes(shade=120))
    assert len(stored(page).draft.history.table.photos) == 2
    next(one for one in page.button if one.label == "No, two tables").click().run()
    record(page)
    upload(page, photo_bytes(shade=140))
    assert not list((data_folder / "photos").rglob("*.jpg"))


def test_a_misread_is_reported_from_the_card(page: AppTest, data_folder: Path) -> None:
    upload(page, photo_bytes())
    shown(page.pills, "meld-0-1").set_value(8).run()
    opened(page, "move")
    page.button(key="report").click().run()
    (photo,) = (data_folder / "misreads" / "photos").glob("*.jpg")
    assert [one.value for one in page.info] == [f"Kept for training in misreads/photos/{photo.name}."]


@pytest.mark.parametrize(("language", "begins"), [("it", "La foto è troppo scura"), ("en", "The photo is too dark")])
def test_an_unreadable_photo_is_explained_in_the_pages_language(
    page: AppTest, monkeypatch: pytest.MonkeyPatch, language: str, begins: str
) -> None:
    page.session_state["lang"] = language
    why = Notice("unread.dark", {"percent": 9, "needed": 16})
    read_as(page, monkeypatch, TableReading(SIZE_WH, notes=(why,)))
    (said,) = [one.value for one in page.warning]
    assert said.startswith(begins)
