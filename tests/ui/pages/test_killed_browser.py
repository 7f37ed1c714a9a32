"""The server killed under an open page, while a person edits on the photo and by buttons."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from forked_server import ForkedServer
from page_browser import DESK, Server, drag, on_page, open_page, settle, tap_card, token, totals, upload, wait_until
from page_tables import photo_bytes
from playwright.sync_api import Browser, Page

from scoring import price, variant_named
from scoring.card import JOKER_RANK
from ui.editing.history import History
from ui.editing.scored import side_hands
from ui.editing.table import POZZETTO
from ui.storage.store import Store

pytestmark = [pytest.mark.browser, pytest.mark.endurance]

MOVED, CHANGED = 6, 9
"""The card that is dragged on the photo, and one whose rank is changed by the buttons."""
RUN, KINGS = (95.0, 100.0), (265.0, 280.0)
"""Places of the photo on the two melds between which it is dragged."""
Shown = tuple[list[str], list[str]]

AT_REST_S = 1.0
"""Without a message; the page asks for changes made elsewhere every three seconds."""
RANK = re.compile("10|[2-9AJQK]")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ForkedServer]:
    server = ForkedServer(tmp_path)
    yield server
    server.close()


def history(server: Server, page: Page) -> History:
    store = Store(f"sqlite:///{server.data / 'matches.sqlite3'}")
    sheet = store.load(token(page))
    store.close()
    assert sheet is not None
    return sheet.draft.history


def shown(page: Page) -> Shown:
    """Both totals and the ranks of all melds' cards, as the server has answered; the photo alone runs ahead of it."""
    labels = page.locator('[class*="st-key-meld-"] button').all_inner_texts()
    return totals(page), [found[0] if (found := RANK.search(label)) else JOKER_RANK for label in labels]


def stands(now: History) -> Shown:
    """What the page must show of a hand."""
    table = now.table
    lines = price(side_hands(table, ("Us", "Them")), variant_named("classico")).lines
    melds = [card_id for line in table.lines for meld in line.melds for card_id in meld]
    return (
        ["—" if line.total is None else str(line.total) for line in lines],
        [table.get(card_id).card.rank for card_id in melds],
    )


def changed(page: Page, before: Shown) -> bool:
    """Whether the page is at rest and shows something else: while it is drawn anew a part of it may lack."""
    now = shown(page)
    settle(page)
    return now == shown(page) != before


def drawn_anew(heard: list[float]) -> bool:
    """Whether the server that was started again has sent the whole page, so that a tap is not one on the old one."""
    return bool(heard) and time.monotonic() - heard[-1] > AT_REST_S


def choose(page: Page, card_id: int) -> None:
    """Tap a card on the photo, unless it is the chosen one."""
    chosen = f'svg [data-card="{card_id}"][aria-selected="true"]'
    if not page.locator(chosen).count():
        on_page(page, RUN)
        tap_card(page, card_id, at=(0.5, 0.9))
        page.wait_for_selector(chosen, state="attached")
    page.wait_for_selector(".st-key-card-tools")
    settle(page)


def drag_a_card(page: Page, now: History, _: random.Random) -> None:
    """Drag it to the meld in which it does not lie."""
    choose(page, MOVED)
    quad = now.table.get(MOVED).quad
    start = on_page(page, (quad[2][0] - 20, quad[2][1] - 8))
    drag(page, start, on_page(page, KINGS if now.table.meld_of(MOVED) == (0, 0) else RUN))


def change_on_the_photo(page: Page, now: History, draw: random.Random) -> None:
    """Type another rank while the photo has the keyboard."""
    choose(page, MOVED)
    page.locator(f'svg [data-card="{MOVED}"]').focus()
    page.keyboard.press(draw.choice([rank for rank in "3456789" if rank != now.table.get(MOVED).card.rank]))


def change_by_buttons(page: Page, now: History, draw: random.Random) -> None:
    """Choose a card on the photo and another rank on the pad."""
    choose(page, CHANGED)
    rank = draw.choice([rank for rank in "3456789" if rank != now.table.get(CHANGED).card.rank])
    page.locator(".st-key-ranks button", has_text=rank).first.click()


def say_pozzetto(page: Page, now: History, _: random.Random) -> None:
    """Say that the pozzetto was taken, or was not, by the side whose melds stay lawful: its total shows it."""
    states = page.locator('[class*="st-key-pozzetto-1"] button')
    (states.last if now.table.lines[1].pozzetto == POZZETTO[0] else states.first).click()


def take_back(page: Page, _: History, __: random.Random) -> None:
    page.locator(".st-key-undo button").click()


EDITS: tuple[Callable[[Page, History, random.Random], None], ...] = (
    drag_a_card,
    change_on_the_photo,
    change_by_buttons,
    say_pozzetto,
    take_back,
)
ON_PHOTO = {drag_a_card, change_on_the_photo}


@pytest.mark.timeout(0)
def test_a_killed_server_loses_no_edit_that_was_shown(
    browser: Browser, server: Server, tmp_path: Path, rounds: int
) -> None:
    photo = tmp_path / "table.jpg"
    photo.write_bytes(photo_bytes())
    page = open_page(browser, server.url, DESK)
    heard: list[float] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda _: heard.append(time.monotonic())))
    page.reload()
    settle(page)
    upload(page, photo)
    draw = random.Random(rounds)
    for number in range(rounds):
        before = history(server, page)
        wait_until(page, lambda before=before: shown(page) == stands(before), lambda: shown(page))
        edit = EDITS[number % len(EDITS)]
        edit(page, before, draw)
        answered, reloaded = draw.random() < 0.5, draw.random() < 0.5
        if answered:
            wait_until(page, lambda before=before: changed(page, stands(before)), lambda edit=edit: edit.__name__)
            seen = shown(page)
        else:
            page.wait_for_timeout(draw.uniform(0, 300))
        server.kill()
        heard.clear()
        server.start()
        if reloaded:
            page.reload()
        wait_until(page, lambda: drawn_anew(heard))
        settle(page)
        if edit in ON_PHOTO and not reloaded:
            wait_until(page, lambda before=before: history(server, page) != before, lambda edit=edit: edit.__name__)
        after = history(server, page)
        step = -1 if edit is take_back else 1
        possible = {before.done + step} if answered else {before.done, before.done + step}
        assert after.done in possible, (number, edit.__name__)
        assert not answered or stands(after) == seen
    page.context.close()
