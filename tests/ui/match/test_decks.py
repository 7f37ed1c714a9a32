"""A deck is named, chosen and forgotten among the match's rules, and taught by a photo of its jokers."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_driver import names_of, opened, shown, stored, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from vision.decks.shelf import DeckShelf


@pytest.fixture
def rules(page: AppTest) -> AppTest:
    """The page with its rules open."""
    upload(page, photo_bytes())
    return opened(page, "rules")


def test_a_deck_is_named_chosen_and_forgotten(rules: AppTest, data_folder: Path) -> None:
    shown(rules.text_input, "rules-deck-new").set_value(" Club * ").run()
    assert not rules.exception
    assert stored(rules).draft.deck == "Club *"
    assert DeckShelf().names() == ["Club *"]
    shown(rules.selectbox, "rules-deck").set_value("").run()
    assert stored(rules).draft.deck == ""
    assert "rules-deck-forget" not in names_of(rules.button)
    shown(rules.selectbox, "rules-deck").set_value("Club *").run()
    shown(rules.button, "rules-deck-forget").click().run()
    assert not rules.exception
    assert stored(rules).draft.deck == ""
    assert not list((data_folder / "decks").iterdir())


@pytest.mark.parametrize(("typed", "names"), [("\u3164", []), ("\u202eClub\u200b", ["Club"])])
def test_a_decks_name_is_plain_text_that_can_be_seen(rules: AppTest, typed: str, names: list[str]) -> None:
    shown(rules.text_input, "rules-deck-new").set_value(typed).run()
    assert not rules.exception
    assert DeckShelf().names() == names


def test_a_reader_that_learns_nothing_says_so(page: AppTest) -> None:
    shown(page.pills, "shows").set_value("deck").run()
    upload(page, photo_bytes())
    assert not page.exception
    assert ["learns no decks" in one.value for one in page.warning] == [True]
    assert stored(page).draft.history.log == ()
    assert shown(page.pills, "shows").value == "both"
