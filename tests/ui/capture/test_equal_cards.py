"""Two packs hold every card twice: what looks alike on the page is still told apart."""

from __future__ import annotations

from typing import Any

import pytest
from page_driver import upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from ui.storage.store import store
from ui.widgets.keys import distinct_label


@pytest.fixture
def scored(page: AppTest) -> AppTest:
    return upload(page, photo_bytes())


def widget(elements: object, name: str) -> Any:
    (found,) = [one for one in elements if (one.key or "").startswith(name)]
    return found


def line_that_closed(page: AppTest) -> list[bool]:
    found = page.query_params["m"]
    match = found if isinstance(found, str) else found[0]
    return [line.closed for line in store().load(match).draft.history.table.lines]


def test_a_card_that_becomes_like_another_stays_the_selected_one(scored: AppTest) -> None:
    widget(scored.pills, "meld-0-0").set_value(0).run()
    widget(scored.pills, "rank-").set_value("5").run()  # as is card 2
    scored.run()
    assert scored.session_state["selected"] == 0


@pytest.mark.parametrize("card", [0, 2])
def test_of_two_equal_cards_each_can_be_tapped(scored: AppTest, card: int) -> None:
    widget(scored.pills, "meld-0-0").set_value(0).run()
    widget(scored.pills, "rank-").set_value("5").run()
    scored.button(key="done").click().run()
    widget(scored.pills, "meld-0-0").set_value(card).run()
    assert scored.session_state["selected"] == card


def test_sides_of_one_name_are_told_apart(scored: AppTest) -> None:
    for number in (0, 1):
        widget(scored.text_input, f"name-{number}").set_value("Rossi").run()
    widget(scored.segmented_control, "closed").set_value(0).run()
    assert line_that_closed(scored) == [True, False]


def test_labels_made_unlike_look_the_same() -> None:
    labels = [distinct_label("7♥", number) for number in range(200)]
    assert len(set(labels)) == 200
    assert {"".join(char for char in label if char.isprintable()) for label in labels} == {"7♥"}
