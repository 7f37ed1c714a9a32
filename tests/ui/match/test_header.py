"""The header: totals of the match with the hand being scored, and what that hand brings."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_tables import reading

from scoring.words import language
from ui.editing import operations
from ui.editing.lay_reading import lay
from ui.match.header import SideScore, hand_title, score_html, side_scores, signed
from ui.session.open_match import OpenMatch, score_of
from ui.storage.store import Store

SHA, OTHER = "ab" * 32, "cd" * 32
EN = language("en")


@pytest.fixture
def opened(data_folder: Path) -> OpenMatch:
    """A match without a hand."""
    return OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, EN)


def begin(opened: OpenMatch, sha: str = SHA) -> tuple[int, int]:
    """A hand is begun; what it brings each side."""
    opened.do(lay(reading(), sha, "both"))
    us, them = (line.total for line in score_of(opened.sheet()).lines)
    assert us is not None
    assert them is not None
    return us, them


def test_without_a_hand_there_is_nothing_to_add(opened: OpenMatch) -> None:
    assert side_scores(opened.sheet()) == (SideScore("Us", 0, None), SideScore("Them", 0, None))
    assert 'class="plus"' not in score_html(EN, opened.sheet(), "")


def test_the_hand_counts_before_it_is_recorded_and_once_after(opened: OpenMatch) -> None:
    us, them = begin(opened)
    assert side_scores(opened.sheet()) == (SideScore("Us", us, us), SideScore("Them", them, them))
    opened.store.record(opened.ensure())
    assert side_scores(opened.sheet()) == (SideScore("Us", us, None), SideScore("Them", them, None))
    begin(opened, OTHER)
    assert [side.total for side in side_scores(opened.sheet())] == [2 * us, 2 * them]
    assert hand_title(EN, opened.sheet()).startswith("Hand 2 · ")


def test_a_recorded_hand_that_is_corrected_counts_once(opened: OpenMatch) -> None:
    us, them = begin(opened)
    opened.store.record(opened.ensure())
    opened.store.reopen(opened.ensure(), opened.sheet().hands[0].id)
    opened.do(operations.Close(1))
    assert side_scores(opened.sheet())[1] == SideScore("Them", them + 100, them + 100)
    assert side_scores(opened.sheet())[0].total == us
    assert hand_title(EN, opened.sheet()).startswith("Hand 1 · ")


def test_a_hand_without_a_score_leaves_the_total_as_it_was(opened: OpenMatch) -> None:
    us, _ = begin(opened)
    opened.store.record(opened.ensure())
    begin(opened, OTHER)
    opened.do(operations.Delete(1))  # leaves a gap
    assert side_scores(opened.sheet())[0] == SideScore("Us", us, None)
    assert 'data-points="—"' in score_html(EN, opened.sheet(), "")


def test_three_players_wait_for_who_was_alone(opened: OpenMatch) -> None:
    opened.start(("Ada", "Bea", "Cleo"), "classico", {"players": 3})
    us, them = begin(opened)
    assert [side.plus for side in side_scores(opened.sheet())] == [None, None, None]
    opened.do(operations.Alone(1))
    plus = [side.plus for side in side_scores(opened.sheet())]
    assert plus[1] == us
    assert plus[0] == plus[2] != them + us


def test_the_title_names_the_end_of_the_match(opened: OpenMatch) -> None:
    assert hand_title(EN, opened.sheet()) == "Hand 1 · Classic burraco · to 2005"
    opened.start(("A", "B"), "fibur", {"hands": 1})
    assert hand_title(EN, opened.sheet()).endswith(" · of 1 hand")


def test_names_are_text_in_the_header(opened: OpenMatch) -> None:
    opened.start(("<b>A</b>", '"&'), "classico", {})
    html = score_html(EN, opened.sheet(), "")
    assert "<b>" not in html
    assert "&lt;b&gt;A" in html


def test_points_carry_a_true_minus_sign() -> None:
    assert [signed(-5), signed(0), signed(5)] == ["−5", "0", "5"]
    assert [signed(-5, "+"), signed(5, "+")] == ["−5", "+5"]
