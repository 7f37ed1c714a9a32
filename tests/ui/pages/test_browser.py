"""The page in a real browser, as on a phone and as on a open_match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from every_state import card_panels
from page_browser import (
    DESK,
    PHONE,
    Server,
    go_to,
    open_page,
    picture,
    record,
    settle,
    tap_card,
    taps_seen,
    token,
    totals,
    upload,
    wait_for_totals,
)
from page_tables import HELD, THEM, US, photo_bytes
from playwright.sync_api import Browser, Page

from scoring import CARDS, Meld, SideHand, price, variant_named
from scoring.card import Card, parse_cards
from ui.storage.store import Store

pytestmark = pytest.mark.browser

PROJECT = Path(__file__).resolve().parents[3]
SAMPLE = PROJECT / "datasets" / "sample" / "table.jpg"
MOST_TAPS = {0: 6, 3: 12}
"""From the opening to the recorded hand, by the number of cards in doubt."""


def points(melds: tuple[str, ...], held: str = "", *, closed: bool = False) -> int:
    side = SideHand("", tuple(map(Meld.parse, melds)), parse_cards(held), closed=closed)
    total = price([side], variant_named("classico")).lines[0].total
    assert total is not None
    return total


@pytest.fixture
def real_server(tmp_path: Path) -> Iterator[Server]:
    """One that reads with the shipped weights."""
    server = Server(tmp_path, reader="")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photo") / "table.jpg"
    path.write_bytes(photo_bytes())
    return path


def stored(server: Server) -> Store:
    return Store(f"sqlite:///{server.data / 'matches.sqlite3'}")


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def test_from_a_photo_to_a_recorded_hand_by_touch(browser: Browser, server: Server, photo: Path) -> None:
    outside: list[str] = []
    page = open_page(browser, server.url, PHONE)
    page.on("request", lambda request: outside.append(request.url) if "127.0.0.1" not in request.url else None)
    upload(page, photo)
    assert totals(page) == [str(points(US, HELD)), str(points(THEM))]

    tap_card(page, 6)
    page.wait_for_selector(".st-key-card-tools")
    page.locator(".st-key-ranks button", has_text="10").tap()
    page.locator(".st-key-delete button").wait_for()
    wait_for_totals(page, ["—", str(points(THEM))])
    page.locator(".st-key-ranks button", has_text="2").tap()
    changed = (US[0].replace("9H", "2H"), *US[1:])
    wait_for_totals(page, [str(points(changed, HELD)), str(points(THEM))])

    page.locator(".st-key-done button").tap()
    record(page)
    page.get_by_text("Hand 1 recorded.").wait_for()
    go_to(page, 1)
    page.get_by_text("Us: ahead by").wait_for()
    settle(page)
    (hand,) = stored(server).load(token(page)).match.scores()
    assert [line.total for line in hand.lines] == [points(changed, HELD), points(THEM)]
    assert not outside
    page.context.close()


class Seen:
    """Looks for violations in one state after the other, and keeps a picture of each."""

    def __init__(self, page: Page, scheme: str) -> None:
        self.page, self.found = page, list[str]()
        self.name = f"{scheme}-{'phone' if page.viewport_size['width'] == PHONE[0] else 'desk'}"

    def __call__(self, what: str) -> None:
        settle(self.page)
        picture(self.page, f"{what}-{self.name}")
        self.found += violations(self.page)


LOOKS = pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone light", "desktop dark"]
)


@LOOKS
def test_no_state_of_a_hand_has_an_accessibility_violation(
    browser: Browser, server: Server, photo: Path, size: tuple[int, int], scheme: str
) -> None:
    page = open_page(browser, server.url, size, scheme)
    seen = Seen(page, scheme)
    seen("score-empty")
    upload(page, photo)
    seen("score")
    card_panels(page, lambda state: seen(f"score-{state}"))
    assert not seen.found, "\n".join(sorted(set(seen.found)))
    page.context.close()


@LOOKS
def test_no_step_of_the_guide_and_no_other_page_has_an_accessibility_violation(
    browser: Browser, server: Server, photo: Path, size: tuple[int, int], scheme: str
) -> None:
    page = open_page(browser, server.url, size, scheme)
    seen = Seen(page, scheme)
    upload(page, photo)
    page.locator(".st-key-finish button").click()
    page.wait_for_selector(".st-key-guesses")
    seen("guide-card")
    page.locator(".st-key-guesses button").last.click()
    page.wait_for_selector(".st-key-ranks")
    seen("guide-other")
    for number in (1, 2):
        page.locator(".st-key-later button").click()
        page.get_by_text(f"Check {number + 1} of 3").wait_for()
    page.locator(".st-key-sheet-line button").first.click()
    page.locator(".st-key-sheet-opened img").first.wait_for()
    seen("guide-facts")
    page.locator(".st-key-record button").click()
    page.get_by_text("Hand 1 recorded.").wait_for()
    seen("recorded")
    for at, (what, words) in enumerate({"match": "Hand 1", "help": "From a photo to a score"}.items(), 1):
        go_to(page, at)
        page.get_by_text(words).first.wait_for()
        seen(what)
    assert not seen.found, "\n".join(sorted(set(seen.found)))
    page.context.close()


@pytest.mark.parametrize("doubts", MOST_TAPS)
def test_a_hand_is_recorded_within_few_taps(browser: Browser, tmp_path: Path, photo: Path, doubts: int) -> None:
    server = Server(tmp_path, "page_tables:doubting_reader" if doubts else "page_tables:sure_reader")
    page = open_page(browser, server.url, PHONE)
    with page.expect_file_chooser() as chooser:
        page.locator(".photos .ways button").first.tap()
    chooser.value.set_files(photo)
    with_the_camera = 2  # its shutter, and "use photo"
    page.wait_for_selector("svg [data-card]", state="attached")
    settle(page)
    page.locator(".st-key-finish button").tap()
    for number in range(doubts):  # what the reader doubts, though it is right
        page.get_by_text(f"Check {number + 1} of {doubts + 1}").wait_for()
        page.locator(".st-key-confirm button").tap()
    page.locator('[class*="st-key-closed"] button').first.tap()
    settle(page)
    page.locator(".st-key-record button").tap()
    page.get_by_text("Hand 1 recorded.").wait_for()
    assert taps_seen(page) + with_the_camera <= MOST_TAPS[doubts]
    (hand,) = stored(server).load(token(page)).match.scores()
    assert [line.total for line in hand.lines] == [points(US, HELD, closed=True), points(THEM)]
    page.context.close()
    server.stop()


def test_a_card_is_corrected_within_three_taps(browser: Browser, server: Server, photo: Path) -> None:
    page = open_page(browser, server.url, PHONE)
    upload(page, photo)
    before = taps_seen(page)
    tap_card(page, 6)
    page.locator(".st-key-ranks button", has_text="2").tap()
    page.locator(".st-key-suits button", has_text="♠").tap()
    changed = (US[0].replace("9H", "2S"), *US[1:])
    wait_for_totals(page, [str(points(changed, HELD)), str(points(THEM))])
    assert taps_seen(page) - before <= 3
    page.context.close()


def test_on_a_desk_the_photo_stays_beside_the_score(browser: Browser, server: Server, photo: Path) -> None:
    page = open_page(browser, server.url, DESK)
    upload(page, photo)
    page.locator(".st-key-sheet").scroll_into_view_if_needed()
    box = page.locator("svg:has([data-card])").bounding_box()
    assert page.evaluate("document.querySelector('.stMain').scrollTop") > 300
    assert box is not None
    assert box["y"] >= 0
    page.context.close()


def test_an_edit_costs_little_on_the_line(browser: Browser, server: Server, photo: Path) -> None:
    page = open_page(browser, server.url, DESK)
    sizes: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sizes.append(len(frame))))
    page.reload()
    settle(page)
    upload(page, photo)
    tap_card(page, 1)
    page.wait_for_selector(".st-key-card-tools")
    settle(page)
    sizes.clear()
    page.locator(".st-key-ranks button", has_text="K").click()
    wait_for_totals(page, ["—", str(points(THEM))])
    settle(page)
    assert sum(sizes) <= 20_000
    page.context.close()


@pytest.mark.model
def test_the_real_reader_scores_the_sample_and_follows_a_correction(browser: Browser, real_server: Server) -> None:
    page = open_page(browser, real_server.url, PHONE)
    upload(page, SAMPLE)
    picture(page, "sample-phone")
    sheet = stored(real_server).load(token(page))
    table = sheet.draft.history.table
    truth = json.loads(SAMPLE.with_suffix(".json").read_text("utf-8"))
    read = sorted(str(card.card) for card in table.cards)
    assert len(set(read) & set(truth["cards"])) >= 0.9 * len(set(truth["cards"]))

    line, meld = next((i, m) for i, side in enumerate(table.lines) for m in side.melds)
    gone = table.get(meld[-1])
    other = next(card for card in CARDS if card != gone.card)
    page.locator(f'[class*="st-key-meld-{line}-0-"] button').nth(len(meld) - 1).tap()
    page.wait_for_selector(".st-key-card-tools")
    page.locator(".st-key-ranks button", has_text=other.rank).first.tap()
    wait_for_totals(page, _corrected(table, gone.id, Card(other.rank, gone.card.suit or "H")))
    page.context.close()


def _corrected(table: object, card_id: int, card: Card) -> list[str]:
    """Both totals with one card changed, priced straight by the scorer."""
    known = {one.id: one.card for one in table.cards} | {card_id: card}
    sides = [
        SideHand(
            "",
            tuple(Meld(tuple(known[i] for i in meld)) for meld in line.melds),
            tuple(known[i] for i in line.cards_left),
        )
        for line in table.lines
    ]
    lines = price(sides, variant_named("classico")).lines
    return ["—" if line.total is None else str(line.total) for line in lines]
