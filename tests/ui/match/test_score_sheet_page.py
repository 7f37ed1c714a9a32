"""The printed score sheet, its players, and how a hand ended that nobody closed."""

from __future__ import annotations

from typing import Any

import pytest
from fpdf import FPDF
from page_driver import at, opened, record, shown, stored, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from scoring.words import language
from ui.editing import operations
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.table import Table
from ui.match.score_sheet_pdf import pdf_file


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that a PDF writes, lines and cells of tables alike."""
    texts: list[str] = []
    write = FPDF.multi_cell

    def multi_cell(pdf: FPDF, *given: Any, **named: Any) -> object:
        texts.append(str(named.get("text", "")))
        return write(pdf, *given, **named)

    monkeypatch.setattr(FPDF, "multi_cell", multi_cell)
    return texts


def test_the_sheet_names_players_parts_ending_and_signatures(page: AppTest, written: list[str]) -> None:
    upload(page, photo_bytes())
    shown(page.segmented_control, "ended").set_value("time").run()
    record(page)
    at(page, "match")
    opened(page, "players")
    shown(page.text_input, "players-0").set_value("Ada, Bea").run()
    sheet = stored(page)
    assert sheet.players == ("Ada, Bea", "")
    assert pdf_file(language("en"), sheet).startswith(b"%PDF-")
    assert {"Us: Ada, Bea", "The time was up", "Base", "Cards", "In all"} <= set(written)
    assert sum(text.startswith("Signature ") for text in written) == 3
    written.clear()
    pdf_file(language("it"), sheet)
    assert sum(text.startswith("Firma ") for text in written) == 3
    assert not page.exception


def test_players_stay_with_the_match_from_hand_to_hand(page: AppTest) -> None:
    upload(page, photo_bytes())
    record(page)
    at(page, "match")
    opened(page, "players")
    shown(page.text_input, "players-1").set_value("Cleo \u202e").run()
    at(page, "score")
    upload(page, photo_bytes(120))
    record(page)
    assert stored(page).players == ("", "Cleo")


@pytest.mark.parametrize("by", ["stock", "time", ""])
def test_an_ending_survives_the_way_through_json(by: str) -> None:
    assert decode(encode(operations.End(by))) == operations.End(by)


def test_who_closes_ends_the_hand() -> None:
    timed = apply(Table(), operations.End("time"))
    assert timed.ended == "time"
    assert apply(timed, operations.Close(0)).ended == ""
    assert apply(timed, operations.Close(-1)).ended == "time"
    closed = apply(Table(), operations.Close(0))
    assert apply(closed, operations.End("stock")) == closed
    assert apply(Table(), operations.End("boredom")) == Table()
