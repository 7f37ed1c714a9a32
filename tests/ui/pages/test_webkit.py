"""The page in WebKit, which most players hold in their hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chosen_photos import INPUT
from cut_line import Line
from page_browser import Server
from page_tables import HELD, THEM, US, photo_bytes
from webkit_browser import WebKit, webkit, write

from scoring import Meld, SideHand, price, variant_named
from scoring.card import parse_cards
from ui.storage.draft import Sheet
from ui.storage.store import Store

pytestmark = pytest.mark.browser

NOW = (US[0], "KS KH KC", US[2])
"""Our melds once a card was changed."""


@pytest.fixture(scope="module")
def window() -> Iterator[WebKit]:
    """One window for all tests of this file."""
    with webkit() as window:
        yield window


def kept(ledger: Store, window: WebKit) -> Sheet:
    """The match of the window as it is stored."""
    sheet = ledger.load(window.driver.current_url.split("m=")[1].split("&")[0])
    assert sheet is not None
    return sheet


def side(melds: tuple[str, ...], held: str = "", *, closed: bool = False) -> SideHand:
    return SideHand("", tuple(map(Meld.parse, melds)), parse_cards(held), closed=closed)


def test_from_a_photo_to_a_recorded_hand(window: WebKit, server: Server, ledger: Store, tmp_path: Path) -> None:
    window.open(f"{server.url}/?lang=en")
    window.deep(INPUT).send_keys(write(tmp_path, photo_bytes()))
    window.one(".st-key-finish button")
    window.settle()
    window.tap_card(8)
    window.tap(".st-key-suits button", "♥")
    window.picture("webkit-card")
    window.tap(".st-key-done button")
    window.tap(".st-key-finish button")
    for number in (1, 2):
        window.one(".score .title", f"Check {number} of 3")
        window.tap(".st-key-confirm button")
    window.one(".score .title", "Check 3 of 3")
    window.tap('[class*="st-key-closed"] button', "Us")
    window.picture("webkit-facts")
    window.tap(".st-key-record button")
    window.one(".stAlertContainer", "Hand 1 recorded.")
    (hand,) = kept(ledger, window).match.scores()
    wanted = price([side(NOW, HELD, closed=True), side(THEM)], variant_named("classico"))
    assert [line.total for line in hand.lines] == [line.total for line in wanted.lines]
    (recorded,) = kept(ledger, window).match.hands
    assert [meld.cards for meld in recorded[0].melds] == [Meld.parse(meld).cards for meld in NOW]


def test_a_photo_chosen_while_the_line_is_cut_arrives_after_a_reload(
    window: WebKit, line: Line, ledger: Store, tmp_path: Path
) -> None:
    window.open(f"{line.url}/?lang=en")
    window.deep(INPUT).send_keys(write(tmp_path, photo_bytes()))
    window.one(".st-key-finish button")
    line.cut()
    window.deep(INPUT).send_keys(write(tmp_path, photo_bytes(shade=120)))
    window.until(lambda: "is gone" in window.deep(".photos [role=status]").get_attribute("textContent"), "the sentence")
    line.mend()
    window.driver.refresh()
    window.until(lambda: len(kept(ledger, window).draft.history.table.photos) == 2, "both photos")
