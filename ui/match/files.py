"""A match as files: CSV, a score sheet as PDF, a picture to share."""

from __future__ import annotations

import csv
import io

import streamlit as st
from fpdf import FPDF
from PIL import Image, ImageDraw

from scoring.ledger.ledger import StoredHand
from scoring.score_text import item_text
from scoring.words import Language
from ui.drawing.fonts import REGULAR, font
from ui.drawing.lettering import fitted, legible
from ui.storage.draft import Sheet
from ui.words import naming

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SIDE, _MARGIN, _GAP, _MOST_HANDS = 1080, 70, 60, 12
_NAME_SIZES, _TOTAL_SIZES = (52, 26), (130, 40)
"""Largest and smallest, in pixels."""
_INK, _PAPER, _GREEN = "#14261d", "#f6f3ea", "#0b6b43"

Rows = list[tuple[str, ...]]


def downloads(words: Language, sheet: Sheet) -> None:
    """One button a file, built when it is pressed."""
    files = (
        ("csv", ":material/table:", lambda: csv_file(words, sheet), "burraco.csv", "text/csv"),
        ("pdf", ":material/picture_as_pdf:", lambda: pdf_file(words, sheet), "burraco.pdf", "application/pdf"),
        ("image", ":material/share:", lambda: image_file(words, sheet), "burraco.png", "image/png"),
    )
    with st.container(horizontal=True):
        for key, icon, build, name, kind in files:
            label = words(f"match.{key}")
            st.download_button(label, build, name, kind, key=key, icon=icon, on_click="ignore")


def csv_file(words: Language, sheet: Sheet) -> bytes:
    """Every item of every hand, a row each, as UTF-8 that spreadsheets recognise.

    Where decimals follow a comma, spreadsheets look for columns between semicolons.
    """
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";" if words.decimal == "," else ",")
    head = ("match.number", "match.date", "match.names", "score.item", "score.points")
    rows.writerow(map(words, head))
    for (number, hand), score in zip(counted_hands(sheet), sheet.match.scores(), strict=True):
        for line in score.lines:
            begin = [number, day_of(hand), without_formula(line.name)]
            for item in line.items:
                rows.writerow([*begin, item_text(words, item), item.points])
            rows.writerow([*begin, words("score.total"), line.total])
    return out.getvalue().encode("utf-8-sig")


def counted_hands(sheet: Sheet) -> list[tuple[int, StoredHand]]:
    """The hands that count, each with its number; a deleted one keeps its own."""
    return [(number, hand) for number, hand in enumerate(sheet.hands, 1) if not hand.deleted]


def day_of(hand: StoredHand) -> str:
    """The day on which a hand was recorded, where this computer stands, as every spreadsheet knows days."""
    return hand.recorded_at.astimezone().date().isoformat()


def sheet_names(sheet: Sheet) -> list[str]:
    """The sides' names as the typeface can show them; numbers where it has no letter of a name."""
    return [legible(name, str(number)) for number, name in enumerate(sheet.names, 1)]


def without_formula(text: str) -> str:
    """The text, quoted where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def hand_rows(words: Language, sheet: Sheet) -> Rows:
    """A row a hand: its number, each side's points, each side's running total."""
    rows = []
    numbers = (number for number, _ in counted_hands(sheet))
    for number, won, running in zip(numbers, sheet.match.points(), sheet.match.running(), strict=True):
        points = [number_text(words, points) for points in won]
        rows.append((str(number), *points, *(number_text(words, total) for total in running)))
    return rows


def number_text(words: Language, total: int | None) -> str:
    """Points, or the word for a hand that has none."""
    return words("match.faulty") if total is None else str(total)


def pdf_file(words: Language, sheet: Sheet) -> bytes:
    """The score sheet: every hand with running totals, then what each was made of."""
    pdf = FPDF()
    pdf.add_font("sheet", fname=str(REGULAR))
    pdf.set_font("sheet")
    pdf.add_page()
    pdf.set_font(size=18)
    names = sheet_names(sheet)
    pdf.multi_cell(0, text=" – ".join(names), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(size=10)
    hands = counted_hands(sheet)
    days = dict.fromkeys(day_of(hand) for _, hand in hands)
    about = " · ".join([naming.variant_name(words, sheet.match.variant), *days])
    pdf.multi_cell(0, text=about, new_x="LMARGIN", new_y="NEXT")
    head = ("", *names, *(f"{words('score.total')} {name}" for name in names))
    _pdf_table(pdf, [head, *hand_rows(words, sheet)])
    for (number, _), score in zip(hands, sheet.match.scores(), strict=True):
        for line in score.lines:
            items = [(item_text(words, item), str(item.points)) for item in line.items]
            total = (words("score.total"), number_text(words, line.total))
            title = f"{words('match.hand', number=number)} · {legible(line.name, '')}"
            _pdf_table(pdf, [(title, ""), *items, total])
    return bytes(pdf.output())


def _pdf_table(pdf: FPDF, rows: Rows) -> None:
    pdf.ln(4)
    with pdf.table(first_row_as_headings=False, text_align=("LEFT", *["RIGHT"] * (len(rows[0]) - 1))) as table:
        for row in rows:
            table.row(row)


def image_file(words: Language, sheet: Sheet) -> bytes:
    """A square picture with both totals and the last hands."""
    picture = Image.new("RGB", (_SIDE, _SIDE), _PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, _SIDE, 18), fill=_GREEN)
    totals = [number_text(words, total) for total in sheet.match.standing().totals]
    room = _SIDE / len(totals) - _GAP
    for at, (name, total) in enumerate(zip(sheet_names(sheet), totals, strict=True)):
        middle = _SIDE * (2 * at + 1) // (2 * len(totals))
        size, lines = fitted(name, room, *_NAME_SIZES)
        for down, text in enumerate(lines):
            draw.text((middle, 110 + size * 1.15 * (down - (len(lines) - 1) / 2)), text, _INK, font(size), anchor="mm")
        size, (text,) = fitted(total, room, *_TOTAL_SIZES, most=1)
        draw.text((middle, 240), text, fill=_GREEN, font=font(size), anchor="mm")
    for place, row in enumerate(hand_rows(words, sheet)[-_MOST_HANDS:]):
        _image_row(draw, row[: 1 + len(totals)], 360 + 48 * place)
    rules = naming.variant_name(words, sheet.match.variant)
    draw.text((_SIDE // 2, _SIDE - _MARGIN), rules, fill=_INK, font=font(30), anchor="mm")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _image_row(draw: ImageDraw.ImageDraw, row: tuple[str, ...], y: int) -> None:
    """The hand's number at the left, each side's points under its total."""
    draw.text((_MARGIN, y), row[0], fill=_INK, font=font(32), anchor="lm")
    sides = len(row) - 1
    for at, text in enumerate(row[1:]):
        draw.text((_SIDE * (2 * at + 1) // (2 * sides), y), text, fill=_INK, font=font(36), anchor="mm")
