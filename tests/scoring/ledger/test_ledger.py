"""The ledger: matches survive, edits never overwrite one another, totals come from the cards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.orm import Session

from scoring import Meld, OptionError, Pozzetto, SideHand, parse_cards
from scoring.ledger.ledger import Ledger, StaleRevisionError, UnknownMatchError
from scoring.ledger.rows import match_row, stored_match

EIGHT = Meld.parse("3S 4S 5S 6S 7S 8S 9S JK")
HAND = (
    SideHand("Noi", (EIGHT,), parse_cards("KS"), closed=True),
    SideHand("Loro", (Meld(parse_cards("2H 3H 4H"), "run 2H-4H"),), pozzetto=Pozzetto.NOT_TAKEN),
)
OTHER = (SideHand("Noi"), SideHand("Loro", (), parse_cards("AH")))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database()
    return f"sqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    with Ledger(url) as opened:
        yield opened


@pytest.fixture
def token(ledger: Ledger) -> str:
    return ledger.create_match(["Noi", "Loro"], "classico", {"target": 505}).token


def test_a_new_match_is_empty_and_its_token_beyond_guessing(ledger: Ledger) -> None:
    first, second = (ledger.create_match(["Noi", "Loro"], "canasta", {"packs": 3}) for _ in range(2))
    assert len(first.token) >= 22
    assert first.token != second.token
    loaded = ledger.load(first.token)
    assert loaded == first
    assert (loaded.match.sides, loaded.match.variant) == (("Noi", "Loro"), "canasta")
    assert (loaded.match.options, loaded.hands, loaded.draft) == ({"packs": 3}, (), None)
    assert loaded.created_at.utcoffset().total_seconds() == 0


def test_unknown_rules_make_no_match(ledger: Ledger) -> None:
    with pytest.raises(KeyError):
        ledger.create_match(["Noi", "Loro"], "poker")
    with pytest.raises(OptionError):
        ledger.create_match(["Noi", "Loro"], "classico", {"packs": 3})


def test_a_recorded_hand_comes_back_as_it_was_after_a_restart(ledger: Ledger, token: str, url: str) -> None:
    reading = {"cards": [{"text": "3S", "confidence": 0.93}], "note": "è"}
    assert ledger.record_hand(token, 1, HAND, reading) == 2
    ledger.close()
    with Ledger(url) as again:
        stored = again.load(token)
    assert stored.match.hands == (HAND,)
    assert [(hand.sides, hand.reading, hand.deleted) for hand in stored.hands] == [(HAND, reading, False)]
    assert stored.match.standing().totals == (315, -70)


def test_totals_are_nowhere_in_the_store(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    with ledger._database.reading.connect() as connection:
        row = connection.exec_driver_sql("SELECT * FROM hands").mappings().one()
    assert set(row) == {"id", "match_id", "lines", "reading", "deleted", "recorded_at"}
    assert "315" not in str(row["lines"])


def test_other_rules_price_the_same_cards(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    assert ledger.change_rules(token, 2, "canasta", {}) == 3
    assert ledger.load(token).match.standing().totals == (265, -70)
    with pytest.raises(OptionError):
        ledger.change_rules(token, 3, "canasta", {"semipuro": "any"})
    assert ledger.load(token).revision == 3


def test_a_draft_is_kept_with_its_revision_and_cleared_by_recording(ledger: Ledger, token: str) -> None:
    assert ledger.save_draft(token, 1, {"last_op": 7}) == 2
    assert (ledger.load(token).draft, ledger.load(token).revision) == ({"last_op": 7}, 2)
    ledger.record_hand(token, 2, HAND)
    assert (ledger.load(token).draft, ledger.load(token).revision) == (None, 3)


def test_a_stale_change_is_refused_and_changes_nothing(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    before = ledger.load(token)
    hand = before.hands[0].id
    for change in (
        lambda: ledger.save_draft(token, 1, {}),
        lambda: ledger.record_hand(token, 1, OTHER),
        lambda: ledger.save_draft(token, 3, {}),
        lambda: ledger.delete_hand(token, 1, hand),
        lambda: ledger.change_rules(token, 1, "fibur", {}),
    ):
        with pytest.raises(StaleRevisionError, match="changed elsewhere, it is at revision 2 now") as refused:
            change()
        assert refused.value.current == 2
    assert ledger.load(token) == before


def test_of_many_that_save_at_once_exactly_one_succeeds(ledger: Ledger, token: str, url: str) -> None:
    start = threading.Barrier(8)
    saved = []

    def save(number: int) -> None:
        with Ledger(url) as own:
            start.wait()
            try:
                own.save_draft(token, 1, number)
            except StaleRevisionError:
                return
            saved.append(number)

    threads = [threading.Thread(target=save, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved) == 1
    assert ledger.load(token).draft == saved[0]


def test_hands_are_deleted_and_brought_back_in_their_place(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    ledger.record_hand(token, 2, OTHER)
    first, second = ledger.load(token).hands
    assert ledger.delete_hand(token, 3, first.id) == 4
    stored = ledger.load(token)
    assert stored.match.hands == (OTHER,)
    assert [hand.deleted for hand in stored.hands] == [True, False]
    ledger.undelete_hand(token, 4, first.id)
    assert ledger.load(token).match.hands == (HAND, OTHER)
    assert [hand.id for hand in ledger.load(token).hands] == [first.id, second.id]


def test_a_hand_is_corrected_in_its_place(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND, {"raw": 1})
    ledger.record_hand(token, 2, OTHER)
    first = ledger.load(token).hands[0]
    ledger.record_hand(token, 3, OTHER, first.reading, hand_id=first.id)
    stored = ledger.load(token)
    assert stored.match.hands == (OTHER, OTHER)
    assert (stored.hands[0].reading, stored.hands[0].recorded_at) == ({"raw": 1}, first.recorded_at)


def test_the_next_draft_is_saved_with_the_hand(ledger: Ledger, token: str) -> None:
    assert ledger.record_hand(token, 1, HAND, draft={"names": ["Noi"]}) == 2
    assert ledger.load(token).draft == {"names": ["Noi"]}


def test_hands_that_do_not_fit_the_match_are_refused(ledger: Ledger, token: str) -> None:
    with pytest.raises(ValueError, match="hand 1 has 1 sides"):
        ledger.record_hand(token, 1, HAND[:1])
    assert ledger.load(token).revision == 1


def test_one_match_never_reaches_anothers_hands(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    hand = ledger.load(token).hands[0].id
    other = ledger.create_match(["A", "B"], "classico").token
    for change in (ledger.delete_hand, ledger.undelete_hand):
        with pytest.raises(UnknownMatchError, match="no such hand"):
            change(other, 1, hand)
    with pytest.raises(UnknownMatchError, match="no such hand"):
        ledger.record_hand(other, 1, OTHER, hand_id=hand)
    assert ledger.load(other).revision == 1
    assert ledger.load(token).match.hands == (HAND,)


def test_an_unknown_token_is_refused_without_repeating_it(ledger: Ledger) -> None:
    for use in (ledger.load, ledger.delete_match, lambda token: ledger.save_draft(token, 1, None)):
        with pytest.raises(UnknownMatchError) as refused:
            use("secret")
        assert "secret" not in str(refused.value)


def test_a_deleted_match_takes_its_hands_along(ledger: Ledger, token: str) -> None:
    ledger.record_hand(token, 1, HAND)
    ledger.delete_match(token)
    with pytest.raises(UnknownMatchError):
        ledger.load(token)
    with ledger._database.reading.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM hands").scalar() == 0


def test_the_store_does_not_know_the_token(ledger: Ledger, token: str, url: str) -> None:
    ledger.record_hand(token, 1, HAND)
    with ledger._database.reading.connect() as connection:
        row = connection.exec_driver_sql("SELECT * FROM matches").mappings().one()
    assert token not in str(dict(row))
    with Ledger(url) as again:
        assert again.load(token).token == token


def test_a_match_is_read_in_one_state_while_another_phone_writes(ledger: Ledger, token: str, url: str) -> None:
    # Revision and hands come by two questions; what is saved in between must not show in one of the answers.
    with Ledger(url) as other:
        with Session(ledger._database.reading) as session:
            row = match_row(session, token)
            other.record_hand(token, 1, HAND)
            seen = stored_match(row, token)
        assert (seen.revision, seen.hands) == (1, ())
        assert ledger.load(token).revision == 2


def test_ledgers_that_open_an_empty_database_at_once_all_open(url: str) -> None:
    start = threading.Barrier(4)
    tokens = []

    def open_and_begin() -> None:
        start.wait()
        with Ledger(url) as own:
            tokens.append(own.create_match(["A", "B"], "classico").token)

    threads = [threading.Thread(target=open_and_begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Ledger(url) as ledger:
        assert [ledger.load(token).revision for token in tokens] == [1] * 4


def test_a_clock_that_jumps_orders_hands_as_they_were_recorded(
    ledger: Ledger, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 12, 1, 20, tzinfo=UTC)
    jumps = [timedelta(), timedelta(days=-1), timedelta(days=365), timedelta(days=-3650)]
    for number, jump in enumerate(jumps, 1):
        clock = SimpleNamespace(now=lambda _, moment=now + jump: moment)
        monkeypatch.setattr("scoring.ledger.rows.datetime", clock)
        ledger.record_hand(token, number, HAND if number % 2 else OTHER)
    stored = ledger.load(token)
    assert [hand.sides for hand in stored.hands] == [HAND, OTHER, HAND, OTHER]
    assert [hand.recorded_at for hand in stored.hands] == [now + jump for jump in jumps]
    assert stored.match.hands == (HAND, OTHER, HAND, OTHER)
