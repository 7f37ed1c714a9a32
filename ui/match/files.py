"""A match as files: CSV, the score sheet as PDF, a picture to share."""

from __future__ import annotations

import csv
import io

import streamlit as st
from PIL import Image, ImageDraw

from scoring.score_text import cite_text, item_text
from scoring.words import Language
from ui.drawing.fonts import font
from ui.drawing.lettering import fitted, legible_names
from ui.match.score_sheet_pdf import pdf_file
from ui.storage.draft import Sheet
from ui.words import naming
from ui.words.days import day_text
from ui.words.points import number_text, points_text

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
    head = ("match.number", "match.date", "match.names", "score.item", "score.points", "score.settled", "score.rule")
    rows.writerow(map(words, head))
    for (number, hand), score in zip(sheet.counted, sheet.match.scores(), strict=True):
        for line in score.lines:
            begin = [number, day_text(hand.recorded_at), without_formula(line.name)]
            for item in line.items:
                rows.writerow(
                    [
                        *begin,
                        item_text(words, item),
                        item.points,
                        "†" if item.settled else "",
                        cite_text(words, item.cite),
                    ]
                )
            rows.writerow([*begin, words("score.total"), line.total, "†" if line.by_hand else "", ""])
    return out.getvalue().encode("utf-8-sig")


def without_formula(text: str) -> str:
    """The text, quoted where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def hand_rows(words: Language, sheet: Sheet) -> Rows:
    """A row a hand: its number, each side's points, each side's running total."""
    rows = []
    numbers = (number for number, _ in sheet.counted)
    whole = zip(numbers, sheet.match.points(), sheet.match.settled(), sheet.match.running(), strict=True)
    for number, won, by_hand, running in whole:
        points = [points_text(words, points, by_hand=mark) for points, mark in zip(won, by_hand, strict=True)]
        rows.append((str(number), *points, *(number_text(words, total) for total in running)))
    return rows


def image_file(words: Language, sheet: Sheet) -> bytes:
    """A square picture with both totals and the last hands."""
    picture = Image.new("RGB", (_SIDE, _SIDE), _PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, _SIDE, 18), fill=_GREEN)
    totals = [number_text(words, total) for total in sheet.match.standing().totals]
    room = _SIDE / len(totals) - _GAP
    for at, (name, total) in enumerate(zip(legible_names(sheet.names), totals, strict=True)):
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
