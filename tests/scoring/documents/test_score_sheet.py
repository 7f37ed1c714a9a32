"""The sheet that a club keeps: base and cards apart, per hand and in all, and how each hand ended."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from scoring_hands import GAMES, LINES

from scoring import Ending, Match, Meld, Paper, Pozzetto, Settled, SideHand, parse_cards, price, variant_named
from scoring.documents.document import parse_document, side_from_json, side_to_json
from scoring.documents.score_sheet import Parts, parts_of, sheet_rows, sums
from scoring.documents.strict_json import DocumentError

PURO = Meld.parse("3H 4H 5H 6H 7H 8H 9H")
KING = parse_cards("KS")
CLOSED = (SideHand("Noi", (PURO,), closed=True), SideHand("Loro", (), KING, pozzetto=Pozzetto.NOT_TAKEN))
TIMED = tuple(SideHand(name, (), KING, ended=Ending.TIME) for name in ("Noi", "Loro"))


def test_base_is_burrachi_closing_and_pozzetto_and_the_rest_is_cards() -> None:
    match = Match(("Noi", "Loro"), "classico", {}, (CLOSED, TIMED))
    first, second = sheet_rows(match)
    assert (first.number, first.ending, first.closed) == (1, "Noi", True)
    assert first.parts == (Parts(300, 45), Parts(-100, -10))
    assert (second.number, second.ending, second.closed, second.running) == (2, "time", False, (335, -120))
    assert sums([first, second], 2) == (Parts(300, 35), Parts(-100, -20))


def test_what_was_settled_by_hand_is_neither_base_nor_cards() -> None:
    side = SideHand("Noi", (PURO,), KING, corrections=(Settled(-100, "art. 20"),))
    typed = SideHand("Loro", (PURO,), KING, total=Settled(400, "counted"))
    (row,) = sheet_rows(Match(("Noi", "Loro"), "classico", {}, ((side, typed),)))
    assert row.parts == (Parts(200, 35, -100), Parts(0, 0, 400))


def test_hands_on_paper_come_first() -> None:
    (row,) = sheet_rows(Match(("Noi", "Loro"), "classico", {}, (TIMED,), Paper((500, 400), 2)))
    assert (row.number, row.running) == (3, (490, 390))


def test_without_a_total_there_are_no_parts_and_no_sums() -> None:
    faulty = SideHand("Loro", (Meld.parse("3H 4H"),), KING)
    rows = sheet_rows(Match(("Noi", "Loro"), "classico", {}, ((CLOSED[0], faulty),)))
    assert (rows[0].parts[1], sums(rows, 2)) == (None, None)


@given(LINES, GAMES)
def test_the_parts_are_the_total(line: dict[str, object], game: tuple[str, dict[str, object]]) -> None:
    (scored,) = price([side_from_json(line)], variant_named(*game)).lines
    parts = parts_of(scored)
    assert (parts.total if parts else None) == scored.total


def test_how_a_hand_ended_is_kept_changes_no_points_and_is_told_where_it_cannot_be() -> None:
    stocked = SideHand("Noi", (PURO,), KING, ended=Ending.STOCK)
    assert side_from_json(json.loads(json.dumps(side_to_json(stocked)))) == stocked
    plain = SideHand("Noi", (PURO,), KING)
    lines = [price([side], variant_named("classico")).lines[0] for side in (stocked, plain)]
    assert lines[0] == lines[1]
    warnings = price([CLOSED[0], TIMED[1]], variant_named("classico")).warnings
    assert [warning.key for warning in warnings] == ["closed_and_ended"]
    with pytest.raises(DocumentError, match='unknown ending "boredom", not one of stock, time'):
        parse_document(b'{"variant": "classico", "lines": [{"ended": "boredom"}]}')
