"""The photo that can be touched, in a real browser: by finger on a phone, by mouse and by keyboard on a open_match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_browser import (
    DESK,
    PHONE,
    Server,
    drag,
    on_page,
    open_page,
    picture,
    settle,
    tap,
    tap_card,
    token,
    upload,
    wait_until,
)
from page_tables import photo_bytes
from playwright.sync_api import Browser, Page

from ui.editing.history import History
from ui.editing.operations import Change
from ui.editing.table import Table
from ui.storage.store import Store

pytestmark = pytest.mark.browser

EMPTY = (1200.0, 400.0)
"""A place of the drawn table far from any card, in its pixels."""
KINGS = (265.0, 280.0)
"""On the uppermost king."""


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photo") / "table.jpg"
    path.write_bytes(photo_bytes())
    return path


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, server: Server, photo: Path) -> Iterator[Page]:
    """The drawn table, read, on a phone or, where a test does not say, on a open_match."""
    page = open_page(browser, server.url, getattr(request, "param", DESK))
    upload(page, photo)
    yield page
    page.context.close()


def history(server: Server, page: Page) -> History:
    return Store(f"sqlite:///{server.data / 'matches.sqlite3'}").load(token(page)).draft.history


def table(server: Server, page: Page) -> Table:
    return history(server, page).table


def wait_for(page: Page, server: Server, holds: object) -> None:
    """Wait until the stored table is as a check wants it."""
    wait_until(page, lambda: holds(table(server, page)), lambda: table(server, page).lines)
    settle(page)


def chosen(page: Page) -> str:
    return page.locator('svg [data-card][aria-selected="true"]').get_attribute("data-card")


def select(page: Page, card: int) -> None:
    tap_card(page, card)
    page.wait_for_selector(f'svg [data-card="{card}"][aria-selected="true"]', state="attached")
    page.wait_for_selector(".st-key-card-tools")
    settle(page)


def undo(page: Page) -> None:
    page.locator(".st-key-undo button").click()


both_sizes = pytest.mark.parametrize("page", [PHONE, DESK], ids=["phone", "desktop"], indirect=True)


@both_sizes
def test_a_tap_beside_a_card_selects_the_nearest(page: Page) -> None:
    corner = (150.0, 476.0)  # the lower right corner of card 6, the last of the first run
    x, y = on_page(page, corner)
    tap(page, (x + 4, y + 4))
    page.wait_for_selector(".st-key-card-tools")
    assert chosen(page) == "6"


@both_sizes
def test_a_card_dropped_on_another_meld_goes_there(page: Page, server: Server) -> None:
    select(page, 6)
    before = table(server, page)
    drag(page, on_page(page, (95.0, 440.0)), on_page(page, KINGS))
    wait_for(page, server, lambda now: now.meld_of(6) == (0, 1))
    now = table(server, page)
    assert now.lines[0].melds[1] == (7, 8, 9, 6)
    assert now.get(6).quad == before.get(6).quad
    undo(page)
    wait_for(page, server, lambda now: now == before)


def test_a_card_dropped_beside_the_melds_takes_its_outline_along(page: Page, server: Server) -> None:
    select(page, 6)
    before = table(server, page)
    (x, y), *_ = before.get(6).quad
    drag(page, on_page(page, (95.0, 440.0)), on_page(page, (95.0, 640.0)))
    wait_for(page, server, lambda now: now.get(6).quad != before.get(6).quad)
    now = table(server, page)
    assert now.lines == before.lines
    assert now.get(6).quad[0] == pytest.approx((x, y + 200), abs=3)


@both_sizes
def test_a_tap_on_an_empty_place_adds_a_card_there(page: Page, server: Server) -> None:
    tap(page, on_page(page, EMPTY))
    page.wait_for_selector("svg .marked", state="attached")
    page.locator(".st-key-ranks button", has_text="4").click()
    page.locator(".st-key-suits button", has_text="♣").click()
    wait_for(page, server, lambda now: now.get(26) is not None)
    added = table(server, page).get(26)
    assert str(added.card) == "4C"
    xs, ys = [x for x, _ in added.quad], [y for _, y in added.quad]
    assert min(xs) < EMPTY[0] < max(xs)
    assert min(ys) < EMPTY[1] < max(ys)
    assert table(server, page).meld_of(26) == (1, 1)  # with the fours, which lie nearest
    page.wait_for_selector('svg [data-card="26"]', state="attached")


@both_sizes
def test_the_line_between_the_sides_is_dragged(page: Page, server: Server) -> None:
    before = table(server, page)
    left, right = (x for x, _ in dict(before.dividers)[before.photos[0]])
    assert left == right  # the drawn table has its sides left and right
    drag(page, on_page(page, (left, 1100 / 2)), on_page(page, (370.0, 1100 / 2)))
    wait_for(page, server, lambda now: now.meld_of(10) == (1, 2))
    now = table(server, page)
    assert now.lines[0].melds == before.lines[0].melds[:2]
    assert now.lines[0].cards_left == before.lines[0].cards_left
    picture(page, f"divided-{'phone' if page.viewport_size['width'] == PHONE[0] else 'open_match'}")
    undo(page)
    wait_for(page, server, lambda now: now == before)


def test_an_end_of_the_line_turns_it(page: Page, server: Server) -> None:
    before = table(server, page)
    ax = dict(before.dividers)[before.photos[0]][0][0]
    drag(page, on_page(page, (ax, 1100 * 0.94)), on_page(page, (20.0, 700.0)))
    wait_for(page, server, lambda now: now.lines[0].cards_left == ())
    assert table(server, page).lines[1].cards_left == (24, 25)


def test_a_photo_taken_for_one_sides_gets_a_line_when_asked(browser: Browser, server: Server, photo: Path) -> None:
    page = open_page(browser, server.url, DESK)
    page.locator(".st-key-options summary").click()
    page.locator(".st-key-shows button").nth(1).click()
    settle(page)
    upload(page, photo)
    assert table(server, page).lines[1].melds == ()
    page.get_by_role("button", name="Line between the sides").click()
    wait_for(page, server, lambda now: now.dividers != ())
    assert table(server, page).lines[0].melds == ()  # all of them lie above the middle
    assert page.get_by_role("button", name="Line between the sides").count() == 0
    page.context.close()


def test_the_keyboard_does_all_of_it(page: Page, server: Server) -> None:
    page.locator('svg [data-card][tabindex="0"]').focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("k")
    page.keyboard.press("s")
    page.keyboard.press("m")
    wait_for(page, server, lambda now: now.meld_of(0) == (0, 1))
    assert str(table(server, page).get(0).card) == "KS"
    page.keyboard.press("Shift+M")
    wait_for(page, server, lambda now: now.meld_of(0) == (0, 0))
    page.keyboard.press("Delete")
    wait_for(page, server, lambda now: now.get(0) is None)
    page.locator('svg [data-card][tabindex="0"]').focus()
    page.keyboard.press("+")
    for pad, sign in (("ranks", "4"), ("suits", "♣")):
        page.locator(f".st-key-{pad} button", has_text=sign).focus()
        page.keyboard.press("Enter")
        settle(page)
    wait_for(page, server, lambda now: now.get(26) is not None)
    page.locator('svg [data-end="middle"]').focus()
    for _ in range(2):
        page.keyboard.press("Shift+ArrowLeft")
    wait_for(page, server, lambda now: now.line_of(10) == 1)
    page.locator(".st-key-undo button").focus()
    page.keyboard.press("Enter")
    wait_for(page, server, lambda now: now.line_of(10) == 0)


def test_enter_confirms_and_ctrl_z_undoes(page: Page, server: Server) -> None:
    select(page, 10)
    page.locator('svg [data-card="10"]').focus()
    page.keyboard.press("Enter")
    wait_for(page, server, lambda now: not now.get(10).doubtful)
    page.keyboard.press("Control+z")
    wait_for(page, server, lambda now: now.get(10).doubtful)


@pytest.mark.parametrize("page", [PHONE, DESK], indirect=True, ids=["phone", "desk"])
@pytest.mark.parametrize("card", [0, 25])
def test_the_chosen_card_is_in_sight_above_its_panel(page: Page, card: int) -> None:
    tap_card(page, card)
    page.wait_for_selector(".st-key-card-tools")
    settle(page)

    def edges() -> tuple[float, ...]:
        boxes = (".st-key-head", f'svg [data-card="{card}"]', ".st-key-editor")
        head, shown, panel = (page.locator(one).bounding_box() or {} for one in boxes)
        return head["y"] + head["height"], shown["y"], shown["y"] + shown["height"], panel["y"]

    wait_until(page, lambda: list(edges()) == sorted(edges()), edges)


def test_a_hundred_quick_edits_and_none_is_lost(page: Page, server: Server) -> None:
    select(page, 0)
    letters = "5ckd9s4hj*" * 10
    page.locator('svg [data-card="0"]').focus()
    for letter in letters:
        page.keyboard.press(letter)
        page.wait_for_timeout(100)
    faces = ("5H", "5C", "KC", "KD", "9D", "9S", "4S", "4H", "JH", "JK") * 10
    wait_until(page, lambda: len(history(server, page).log) > len(faces), lambda: history(server, page).log)
    edits = history(server, page).log[1:]
    assert all(isinstance(edit, Change) and edit.card == 0 for edit in edits)
    assert [edit.to for edit in edits if isinstance(edit, Change)] == list(faces)


def test_edits_made_while_the_server_is_down_arrive_when_it_is_back(page: Page, server: Server) -> None:
    select(page, 0)
    page.locator('svg [data-card="0"]').focus()
    page.keyboard.press("5")
    server.kill()
    for letter in "ckd9":
        page.keyboard.press(letter)
    server.start()
    wait_for(page, server, lambda now: str(now.get(0).card) == "9D")
    assert [op.to for op in history(server, page).log[1:]] == ["5H", "5C", "KC", "KD", "9D"]
