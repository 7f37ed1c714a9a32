"""The sheet sums what players say aloud; a line opens to its cards, and says what the last edit did to it."""

from __future__ import annotations

import re

import pytest
from page_driver import shown, shown_totals, upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from scoring import VARIANTS, Meld, Pile, Pozzetto, Shape, SideHand, parse_cards, price
from ui.board.score_sheet import LINES, items_of


@pytest.fixture
def scored(page: AppTest) -> AppTest:
    """The drawn table, read."""
    return upload(page, photo_bytes())


def lines(page: AppTest) -> list[str]:
    """The lines of the sheet with the points of both sides."""
    return list(page.pills(key="sheet-line").options)


def pictures(page: AppTest) -> list[str]:
    """What the pictures on the page show."""
    return [alt for one in page.html for alt in re.findall(r'<img class="piece"[^>]* alt="([^"]*)"', one.value)]


def test_the_sheet_sums_to_the_total_of_each_side(scored: AppTest) -> None:
    shown(scored.segmented_control, "closed").set_value(1).run()
    shown(scored.segmented_control, "pozzetto-0").set_value("not_taken").run()
    scored.run()
    figures = [re.findall(r"(?:\] |\*\*)(−?\d+|–)\*\*", line) for line in lines(scored)]
    assert len(figures) == len(LINES)
    sums = [sum(int(cell.replace("−", "-")) for cell in column if cell != "–") for column in zip(*figures, strict=True)]
    assert [str(one) for one in sums] == shown_totals(scored)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_item_of_every_variant_stands_in_one_line(variant: str) -> None:
    run, pile = Meld.parse("3H 4H 5H 6H 7H 8H 9H"), Pile(Shape.CLEAN, 7, 70)
    held = parse_cards("KS")
    sides = [SideHand("", (run,), held, pozzetto=state, piles=(pile,), closed=True) for state in Pozzetto]
    for side in sides:
        (line,) = price([side], VARIANTS[variant]).lines
        assert sum(len(items_of(line, name)) for name in LINES) == len(line.items)
        assert sum(item.points for name in LINES for item in items_of(line, name)) == line.total


def test_a_line_opens_to_its_cards_on_the_photo_and_its_rule(scored: AppTest) -> None:
    before = len(pictures(scored))
    scored.pills(key="sheet-line").set_value("cards").run()
    assert len(pictures(scored)) == before + 2
    assert "14 of these cards on the photo, outlined and named" in pictures(scored)
    assert any(one.value.startswith("Rule: [classic burraco rules, §Il punteggio](") for one in scored.caption)
    assert any("- Cards of meld 2: 30" in one.value for one in scored.markdown)
    assert any("K♠ :red[K♦] K♣" in one.value for one in scored.markdown)


def test_points_for_no_card_open_to_their_rule_alone(scored: AppTest) -> None:
    shown(scored.segmented_control, "closed").set_value(1).run()
    before = len(pictures(scored))
    scored.pills(key="sheet-line").set_value("closing").run()
    assert len(pictures(scored)) == before
    assert any(one.value.startswith("Rule: [classic burraco rules, §") for one in scored.caption)


def test_a_line_says_what_the_last_edit_did_to_it(scored: AppTest) -> None:
    shown(scored.pills, "meld-1-0").set_value(20).run()
    scored.button(key="delete").click().run()
    assert "Cards laid **125** **:small[−20] 70**" in lines(scored)
    assert "Burrachi **200** **:small[−100] –**" in lines(scored)
    shown(scored.segmented_control, "closed").set_value(0).run()
    assert "Closing **:small[+100] 100** **–**" in lines(scored)
    assert "Cards laid **125** **70**" in lines(scored)


def test_a_line_opens_without_its_photo_where_none_is_kept(page: AppTest) -> None:
    shown(page.toggle, "keep-photos").set_value(False).run()
    upload(page, photo_bytes())
    page.pills(key="sheet-line").set_value("cards").run()
    assert not page.exception
    assert any("K♠ :red[K♦] K♣" in one.value for one in page.markdown)
    assert not pictures(page)
