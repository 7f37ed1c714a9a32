"""The score sheet of a match as PDF, in the order of the federation's: hands with base and cards, sums, signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.documents.score_sheet import Parts, SheetRow, sheet_rows, sums
from scoring.score_text import cite_text, item_text
from scoring.words import Language
from ui.drawing.fonts import REGULAR
from ui.drawing.lettering import legible, legible_names
from ui.storage.draft import Sheet
from ui.words import naming
from ui.words.days import day_text
from ui.words.points import number_text, paper_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fpdf import FPDF

_LINE = "_" * 28
_ROW_MM = 6.0
"""Height of a row of one line."""
_HAND_WIDTHS, _ITEM_WIDTHS = (3, 11, 4, 4, 5, 5), (10, 11, 4)
"""Of the columns, against each other: of a side's hands, and of what a hand was made of."""
Rows = list[tuple[str, ...]]


def pdf_file(words: Language, sheet: Sheet) -> bytes:
    """Sides with their players, a row a hand, sums, Victory Points, signatures; then what each hand was made of."""
    from fpdf import FPDF  # noqa: PLC0415 - loading it takes longer than loading the page, which seldom needs it

    pdf = FPDF()
    pdf.add_font("sheet", fname=str(REGULAR))
    pdf.set_font("sheet")
    pdf.add_page()
    _head(pdf, words, sheet)
    rows = sheet_rows(sheet.match)
    # Where three play, the sides change from hand to hand: the details below name them.
    fixed = all(len(row.parts) == len(sheet.names) for row in rows)
    for side in range(len(sheet.names)) if fixed else ():
        _side(pdf, words, sheet, rows, side)
    _running(pdf, words, sheet, rows)
    _result(pdf, words, sheet)
    _signatures(pdf, words, sheet)
    _details(pdf, words, sheet, rows)
    return bytes(pdf.output())


def _line(pdf: FPDF, text: str, size: int = 10) -> None:
    pdf.set_font(size=size)
    pdf.multi_cell(0, text=text, new_x="LMARGIN", new_y="NEXT")


def _head(pdf: FPDF, words: Language, sheet: Sheet) -> None:
    names = legible_names(sheet.names)
    _line(pdf, " – ".join(names), 18)
    days = dict.fromkeys(day_text(hand.recorded_at) for _, hand in sheet.counted)
    _line(pdf, " · ".join([naming.variant_name(words, sheet.match.variant), *days]))
    for name, players in zip(names, sheet.players, strict=True):
        if shown := legible(players, ""):
            _line(pdf, f"{name}: {shown}")
    if sheet.match.paper:
        _line(pdf, paper_text(words, sheet.match.paper))
    _line(
        pdf,
        f"{words('sheet.table')} {_LINE[:8]}   {words('sheet.round')} {_LINE[:8]}   {words('sheet.date')} {_LINE[:14]}",
    )


def _side(pdf: FPDF, words: Language, sheet: Sheet, rows: Sequence[SheetRow], side: int) -> None:
    """One side's hands, base and cards apart."""
    columns = ("hand", "ended", "base", "cards", "by_hand")
    head = (*(words(f"sheet.{key}") for key in columns), words("score.total"))
    body = [(str(row.number), _ended(words, row), *_parts(words, row.parts[side])) for row in rows]
    whole = sums(rows, len(sheet.names))
    foot = [("", words("sheet.in_all"), *_parts(words, whole[side]))] if whole else []
    pdf.ln(3)
    _line(pdf, legible_names(sheet.names)[side], 12)
    _table(pdf, [head, *body, *foot], _HAND_WIDTHS, texts=2)


def _parts(words: Language, parts: Parts | None) -> tuple[str, ...]:
    if parts is None:
        return "", "", "", words("match.faulty")
    return str(parts.base), str(parts.cards), f"{parts.by_hand:+d} †" if parts.by_hand else "", str(parts.total)


def _ended(words: Language, row: SheetRow) -> str:
    if row.closed:
        return words("sheet.closed", side=row.ending)
    return words(f"ended.{row.ending}") if row.ending else ""


def _running(pdf: FPDF, words: Language, sheet: Sheet, rows: Sequence[SheetRow]) -> None:
    pdf.ln(3)
    _line(pdf, words("match.progress"), 12)
    body = [(str(row.number), *(number_text(words, total) for total in row.running)) for row in rows]
    _table(pdf, [(words("sheet.hand"), *legible_names(sheet.names)), *body], (3, *[8] * len(sheet.names)))


def _result(pdf: FPDF, words: Language, sheet: Sheet) -> None:
    standing = sheet.match.standing()
    known = [total for total in standing.totals if total is not None]
    pdf.ln(2)
    if len(known) == len(standing.totals) == 2:  # noqa: PLR2004 two sides
        _line(pdf, words("sheet.difference", points=abs(known[0] - known[1])))
    if standing.victory_points:
        first, second = standing.victory_points
        _line(pdf, words("match.victory", first=first, second=second))
    if any(map(any, sheet.match.settled())):
        _line(pdf, words("settled.mark"))


def _signatures(pdf: FPDF, words: Language, sheet: Sheet) -> None:
    pdf.ln(8)
    for name in (*legible_names(sheet.names), words("sheet.referee")):
        _line(pdf, f"{words('sheet.signature')} {name}: {_LINE}")
        pdf.ln(4)


def _details(pdf: FPDF, words: Language, sheet: Sheet, rows: Sequence[SheetRow]) -> None:
    for row, score in zip(rows, sheet.match.scores(), strict=True):
        for line in score.lines:
            items = [
                (item_text(words, item), cite_text(words, item.cite), f"{item.points}{' †' if item.settled else ''}")
                for item in line.items
            ]
            total = (words("score.total"), "", number_text(words, line.total))
            pdf.ln(4)
            title = f"{words('match.hand', number=row.number)} · {legible(line.name, '')}"
            _table(pdf, [(title, words("score.rule"), ""), *items, total], _ITEM_WIDTHS, texts=2)


def _table(pdf: FPDF, rows: Rows, widths: tuple[int, ...], texts: int = 1) -> None:
    """Draw rows, of which the first columns are texts and the others numbers; on one page where they fit on one."""
    if _ROW_MM * len(rows) < pdf.eph and pdf.will_page_break(_ROW_MM * len(rows)):
        pdf.add_page()
    pdf.set_font(size=9)
    align = (*["LEFT"] * texts, *["RIGHT"] * (len(widths) - texts))
    with pdf.table(
        first_row_as_headings=False,
        borders_layout="HORIZONTAL_LINES",
        col_widths=widths,
        line_height=_ROW_MM,
        text_align=align,
    ) as table:
        for row in rows:
            table.row(row)
