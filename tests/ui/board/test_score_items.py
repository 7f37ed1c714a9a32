"""Every row of the score opens to its cards, and says what the last edit did to it."""

from __future__ import annotations

import pytest
from page_driver import seen, shown, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest


@pytest.fixture
def scored(page: AppTest) -> AppTest:
    """The drawn table, read."""
    return upload(page, photo_bytes())


def rows(page: AppTest) -> list[str]:
    """The rows of both sides' lists."""
    return [seen(label) for one in page.pills if (one.key or "").startswith("item-") for label in one.options]


def pictures(page: AppTest) -> list[str]:
    """What the pictures on the page show."""
    return [image.alt for one in page.get("image") for image in one.proto.imgs]


def test_a_row_opens_to_its_cards_on_the_photo_and_its_rule(scored: AppTest) -> None:
    assert "Cards of meld 2 **30**" in rows(scored)
    before = len(pictures(scored))
    shown(scored.pills, "item-0").set_value(("meld_cards", 1)).run()
    assert len(pictures(scored)) == before + 1
    assert "3 of these cards on the photo, outlined and named" in pictures(scored)
    assert any(one.value == "Rule: classic burraco rules, §Il punteggio" for one in scored.caption)
    assert any(one.value == "K♠ :red[K♦] K♣" for one in scored.markdown)


def test_points_for_no_card_open_to_their_rule_alone(scored: AppTest) -> None:
    shown(scored.segmented_control, "closed").set_value(1).run()
    before = len(pictures(scored))
    shown(scored.pills, "item-1").set_value(("closing", None)).run()
    assert len(pictures(scored)) == before
    assert any(one.value.startswith("Rule: classic burraco rules, §") for one in scored.caption)


def test_a_row_says_what_the_last_edit_did_to_it(scored: AppTest) -> None:
    shown(scored.pills, "meld-1-0").set_value(20).run()
    scored.button(key="delete").click().run()
    assert "Cards of meld 1 :blue[(-20)] **55**" in rows(scored)
    assert any(one.value == "No longer there: Burraco, meld 1 (-100)" for one in scored.caption)
    shown(scored.segmented_control, "closed").set_value(0).run()
    assert "Closing :blue[(+100)] **100**" in rows(scored)
    assert "Cards of meld 1 **55**" in rows(scored)


def test_a_row_opens_without_its_photo_where_none_is_kept(page: AppTest) -> None:
    shown(page.toggle, "keep-photos").set_value(False).run()
    upload(page, photo_bytes())
    shown(page.pills, "item-0").set_value(("meld_cards", 1)).run()
    assert not page.exception
    assert any(one.value == "K♠ :red[K♦] K♣" for one in page.markdown)
    assert not pictures(page)
