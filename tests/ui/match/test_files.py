"""A match as files, and as one of a list."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from page_tables import reading

from scoring.words import language
from ui.editing.lay_reading import lay
from ui.match.files import csv_file, hand_rows, image_file
from ui.match.recent import told_apart
from ui.match.score_sheet_pdf import pdf_file
from ui.session.open_match import OpenMatch
from ui.storage.store import Store

EN = language("en")
NAMES = ("W" * 24, "🎉")
"""The widest name, and one of which the typeface has nothing."""


@pytest.fixture
def scored_twice(data_folder: Path) -> OpenMatch:
    """A match with two recorded hands."""
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, EN)
    for sha in ("ab" * 32, "cd" * 32):
        open_match.do(lay(reading(), sha, "both"))
        open_match.store.record(open_match.ensure())
    return open_match


RULE = {"en": "classic burraco rules, §Il punteggio", "it": "regolamento classico, §Il punteggio"}


def test_the_csv_has_days_and_opens_in_columns_where_decimals_follow_a_comma(scored_twice: OpenMatch) -> None:
    today = datetime.now(UTC).astimezone().date().isoformat()
    for code, delimiter in (("it", ";"), ("en", ",")):
        text = csv_file(language(code), scored_twice.sheet()).decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
        assert {len(row) for row in rows} == {7}
        assert {row[1] for row in rows[1:]} == {today}
        assert {row[6] for row in rows[1:] if row[3] != language(code)("score.total")} == {RULE[code]}


def test_a_deleted_hand_leaves_the_others_their_numbers(scored_twice: OpenMatch) -> None:
    scored_twice.store.set_deleted(scored_twice.ensure(), scored_twice.sheet().hands[0].id, deleted=True)
    assert [number for number, _ in scored_twice.sheet().counted] == [2]
    assert [row[0] for row in hand_rows(EN, scored_twice.sheet())] == ["2"]


def test_matches_are_told_apart_by_points_rules_and_day(scored_twice: OpenMatch) -> None:
    told = told_apart(EN, scored_twice.sheet())
    totals = scored_twice.sheet().match.standing().totals
    assert told["name"] == f"Us {totals[0]} – Them {totals[1]}"
    assert told["rules"] == "Classic burraco"
    assert datetime.fromisoformat(told["date"]) == scored_twice.sheet().hands[-1].recorded_at
    assert told_apart(EN, replace(scored_twice.sheet(), hands=()))["date"] == ""


def test_any_name_makes_a_picture_and_a_sheet(scored_twice: OpenMatch) -> None:
    scored_twice.change_draft(lambda draft: replace(draft, names=NAMES))
    assert image_file(EN, scored_twice.sheet()).startswith(b"\x89PNG")
    assert pdf_file(EN, scored_twice.sheet()).startswith(b"%PDF")
