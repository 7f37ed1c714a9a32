"""A hand of which only the points are known is recorded from the opening, with no photo and no card."""

from __future__ import annotations

from page_driver import match_totals, opened, shown, stored
from streamlit.testing.v1 import AppTest


def test_points_alone_are_recorded_and_marked(page: AppTest) -> None:
    opened(page, "points")
    page.number_input(key="points-0").set_value(640).run()
    page.number_input(key="points-1").set_value(-25).run()
    page.button(key="record-points").click().run()
    assert not page.exception
    assert match_totals(page) == {"Us": 640, "Them": -25}
    assert stored(page).match.settled() == ((True, True),)
    assert "640 †" in next(one.value for one in page.markdown if one.value.startswith("| "))


def test_without_the_points_of_both_nothing_is_recorded(page: AppTest) -> None:
    opened(page, "points")
    page.number_input(key="points-0").set_value(640).run()
    page.button(key="record-points").click().run()
    assert ["both sides" in one.value for one in page.warning] == [True]
    assert "m" not in page.query_params
    assert shown(page.number_input, "points-0").value == 640
