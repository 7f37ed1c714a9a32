"""Every state of the page, one after the other: what a picture is taken of, and what must hold in all of them."""

from __future__ import annotations

from collections.abc import Callable

from chosen_photos import INPUT, file
from odd_files import no_photos
from page_browser import go_to, settle, wait_until
from page_tables import photo_bytes
from playwright.sync_api import Page

See = Callable[[str], None]
"""Called in each state with its name."""


def walk(page: Page, see: See) -> None:
    """Lead a page from its opening through a hand to the match; it must be read by `page_tables:reader`."""
    _opening(page, see)
    _hand(page, see)
    _panels(page, see)
    _guide(page, see)
    _match(page, see)


def unfold(page: Page, panel: str) -> None:
    """Open or close a panel by its key; what it holds may be drawn only then."""
    page.locator(f".st-key-{panel} summary").first.click()
    settle(page)
    page.wait_for_timeout(300)


def card_panels(page: Page, see: See) -> None:
    """Choose a card of a hand, and open what can be done with it."""
    page.locator('[class*="st-key-meld-0-2"] button').first.click()
    page.wait_for_selector(".st-key-card-tools")
    see("card")
    page.locator(".st-key-move button").click()
    page.locator('[class*="st-key-to-hand"] button').first.wait_for()
    see("move")
    page.keyboard.press("Escape")
    settle(page)
    page.locator(".st-key-add button").click()
    page.locator(".st-key-add-place").wait_for()
    see("add")


def _opening(page: Page, see: See) -> None:
    see("opening")
    page.locator(".st-key-menu button").click()
    page.locator(".st-key-ways a").first.wait_for()
    see("menu")
    page.keyboard.press("Escape")
    settle(page)
    unfold(page, "points")
    see("points")
    unfold(page, "points")
    unfold(page, "options")
    see("options")
    page.locator(".st-key-shows button").last.click()
    settle(page)
    see("deck")
    page.locator(".st-key-shows button").first.click()
    settle(page)
    page.locator(".st-key-rules button").click()
    page.locator('[class*="st-key-rules-deck"]').first.wait_for()
    see("rules")
    page.keyboard.press("Escape")
    unfold(page, "options")
    page.set_input_files(INPUT, [file(no_photos()["letter.jpg"], "letter.jpg")])
    page.locator(".photos li.refused").wait_for()
    see("refused")


def _hand(page: Page, see: See) -> None:
    page.set_input_files(INPUT, file(photo_bytes()))
    page.wait_for_selector("svg [data-card]", state="attached")
    settle(page)
    see("read")
    page.locator(".photos li.refused button").first.click()
    card_panels(page, see)
    page.locator(".st-key-done button").click()
    settle(page)


def _panels(page: Page, see: See) -> None:
    """What is opened below the cards."""
    unfold(page, "declare")
    see("declare")
    unfold(page, "declare")
    page.locator('[class*="st-key-meld-0-0"] button').nth(3).click()
    page.locator(".st-key-delete button").click()  # leaves a gap, which no rule allows
    settle(page)
    unfold(page, "settled")
    page.locator('[class*="st-key-settle-"]').first.wait_for()
    see("settled")
    unfold(page, "settled")
    page.locator(".st-key-undo button").click()
    settle(page)


def _guide(page: Page, see: See) -> None:
    page.locator(".st-key-finish button").click()
    page.wait_for_selector(".st-key-guesses")
    see("guide-card")
    page.locator(".st-key-guesses button").last.click()
    page.wait_for_selector(".st-key-ranks")
    see("guide-other")
    title = page.locator(".score .title")
    for _ in range(2):
        step = title.text_content()
        page.locator(".st-key-confirm button").click()
        wait_until(page, lambda step=step: title.text_content() != step)
    page.locator(".st-key-record").wait_for()
    see("facts")
    page.locator(".st-key-sheet-line button").first.click()
    page.locator(".st-key-sheet-opened img").first.wait_for()
    see("sheet-line")
    page.locator(".st-key-record button").click()
    page.locator(".st-key-opening").wait_for()
    see("recorded")


def _match(page: Page, see: See) -> None:
    go_to(page, 1)
    page.locator(".st-key-players summary").wait_for()
    see("match")
    unfold(page, "players")
    see("players")
    unfold(page, "players")
    unfold(page, "new-match")
    see("new-match")
    page.locator(".st-key-house-rules button").click()
    page.wait_for_timeout(400)
    see("house-rules")
    page.keyboard.press("Escape")
    page.locator('[class*="-paper"] button').first.click()
    page.wait_for_timeout(400)
    see("paper")
    page.keyboard.press("Escape")
    unfold(page, "new-match")
    page.locator(".st-key-delete-match button").click()
    page.locator(".st-key-delete-match-sure").wait_for()
    see("delete")
    page.keyboard.press("Escape")
    go_to(page, 2)
    page.locator(".st-key-language").wait_for()
    see("help")
