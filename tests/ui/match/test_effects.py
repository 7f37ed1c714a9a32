"""Each choice of a house rule says what it would make of the hand on the table."""

from __future__ import annotations

import pytest
from page_driver import opened, read_as
from page_tables import reading_of
from streamlit.testing.v1 import AppTest

from scoring import VARIANTS
from scoring.words import codes, language
from ui.match.rules import options_of

EIGHT = "3H 4H 5H JK 7H 8H 9H 10H"


def test_a_choice_says_what_it_changes_before_it_is_made(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(page, monkeypatch, reading_of(EIGHT, "2S 2C JK"))
    opened(page, "rules")
    (semipuro,) = [one for one in page.selectbox if (one.key or "").startswith("rules-classico-semipuro")]
    assert "no semipuro" in semipuro.options
    (alone,) = [one for one in page.selectbox if (one.key or "").startswith("rules-classico-only_wilds")]
    assert alone.options == ["no meld", "three may lie (Us 300)"]
    alone.set_value("three").run()
    (semipuro,) = [one for one in page.selectbox if (one.key or "").startswith("rules-classico-semipuro")]
    assert "no semipuro (Us -50)" in semipuro.options
    assert "any 8 or more with one wild" in semipuro.options
    assert semipuro.help == language("en")("why.semipuro")
    assert not page.exception


@pytest.mark.parametrize("code", codes())
def test_every_option_that_leaves_a_choice_says_why_tables_differ(code: str) -> None:
    offered = {option.key for name in VARIANTS for sides in (2, 3) for option in options_of(name, sides)}
    assert offered <= {key.removeprefix("why.") for key in language(code).sentences if key.startswith("why.")}
