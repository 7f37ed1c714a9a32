"""Every page, headless: what a person can do on it and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_driver import at, match_totals, opened, pad, record, shown, shown_totals, stored, token, upload
from page_tables import photo_bytes, reading
from streamlit.testing.v1 import AppTest

from scoring import Meld, SideHand, price, variant_named
from scoring.card import parse_cards
from ui.storage.store import store

US = ("3H 4H 5H 6H 7H 8H 9H", "KS KD KC", "5C 6C JK 8C")
THEM = ("QD JD 10D 9D 8D 7D 2S", "4S 4H 4D")


def total(melds: tuple[str, ...], held: str = "", variant: str = "classico", **facts: object) -> int:
    """What the scorer itself says."""
    side = SideHand("", tuple(map(Meld.parse, melds)), parse_cards(held), **facts)
    points = price([side], variant_named(variant)).lines[0].total
    assert points is not None
    return points


@pytest.fixture
def scored(page: AppTest) -> AppTest:
    """The drawn table, read."""
    return upload(page, photo_bytes())


def test_the_first_page_asks_for_a_photo(page: AppTest) -> None:
    assert not page.exception
    assert "burraco_photos" in [one.proto.component_name for one in page.get("bidi_component")]
    assert "m" not in page.query_params


def test_a_photo_becomes_a_score(scored: AppTest) -> None:
    assert not scored.exception
    assert shown_totals(scored) == [str(total(US, "AC 9S")), str(total(THEM))]


def test_the_first_photo_starts_a_match_that_a_reload_finds(scored: AppTest, page: AppTest) -> None:
    again = AppTest.from_file(scored._script_path, default_timeout=page.default_timeout)
    again.query_params.update({"lang": "en", "m": token(scored)})
    assert shown_totals(again.run()) == shown_totals(scored)


def test_a_changed_card_changes_the_total(scored: AppTest) -> None:
    shown(scored.pills, "meld-1-0").set_value(14).run()
    pad(scored, "rank").set_value("A").run()
    assert shown_totals(scored)[1] == "—"  # A♦ leaves two gaps
    scored.button(key="undo").click().run()
    assert shown_totals(scored)[1] == str(total(THEM))
    scored.button(key="delete").click().run()
    assert shown_totals(scored)[1] == str(total(("JD 10D 9D 8D 7D 2S", THEM[1])))


def test_the_readers_alternatives_come_first(scored: AppTest) -> None:
    shown(scored.pills, "meld-0-2").set_value(10).run()
    assert "5S" in pad(scored, "option").options[1] or "**5** ♠" in pad(scored, "option").options
    pad(scored, "option").set_value("5S").run()
    assert shown_totals(scored)[0] == "—"


def test_every_card_can_be_reached(scored: AppTest) -> None:
    shown(scored.pills, "meld-0-0").set_value(0).run()
    assert len(pad(scored, "rank").options) == 13
    assert len(pad(scored, "suit").options) == 5


def test_a_joker_is_one_tap_and_the_way_back_gives_what_was_read(scored: AppTest) -> None:
    shown(scored.pills, "meld-0-1").set_value(8).run()
    pad(scored, "suit").set_value("JK").run()
    sheet = store().load(token(scored))
    assert str(sheet.draft.history.table.get(8).card) == "JK"
    pad(scored, "suit").set_value("D").run()
    sheet = store().load(token(scored))
    assert str(sheet.draft.history.table.get(8).card) == "KD"


def test_a_doubtful_card_says_why_until_somebody_confirmed_it(scored: AppTest) -> None:
    reasons = "another card is nearly as likely; a card that was not read seems to stick out from under it"
    shown(scored.pills, "meld-0-2").set_value(10).run()
    assert [one.value for one in scored.caption if reasons in one.value]
    scored.button(key="confirm").click().run()
    assert not [one.value for one in scored.caption if reasons in one.value]


def test_a_card_is_added_where_the_chosen_one_lies(scored: AppTest) -> None:
    shown(scored.pills, "meld-1-0").set_value(14).run()
    scored.button(key="add").click().run()
    assert scored.selectbox(key="add-place").value == f"beside:{reading().melds[3].cards[-1]}"


def test_a_card_moves_to_the_other_sides_hand(scored: AppTest) -> None:
    shown(scored.pills, "hand-0").set_value(24).run()
    opened(scored, "move")
    scored.button(key="to-hand:1").click().run()
    assert shown_totals(scored) == [str(total(US, "9S")), str(total(THEM, "AC"))]


def test_closing_and_pozzetto_count(scored: AppTest) -> None:
    shown(scored.segmented_control, "closed").set_value(1).run()
    shown(scored.segmented_control, "pozzetto-0").set_value("not_taken").run()
    assert shown_totals(scored) == [str(total(US, "AC 9S") - 100), str(total(THEM) + 100)]


def test_facts_that_cannot_be_true_are_told(scored: AppTest) -> None:
    shown(scored.segmented_control, "closed").set_value(1).run()
    shown(scored.segmented_control, "pozzetto-1").set_value("not_taken").run()
    assert any("pozzetto was not taken" in one.value for one in scored.warning)


def test_another_variant_prices_the_same_cards_again(scored: AppTest) -> None:
    opened(scored, "rules")
    shown(scored.selectbox, "rules-variant").set_value("canasta").run()
    assert shown_totals(scored) == [str(total(US, "AC 9S", "canasta")), str(total(THEM, variant="canasta"))]


def test_an_option_prices_the_same_cards_again(scored: AppTest) -> None:
    shown(scored.segmented_control, "pozzetto-1").set_value("taken_unplayed").run()
    opened(scored, "score-rules")
    shown(scored.selectbox, "score-rules-classico-pozzetto_unplayed").set_value("flat").run()
    assert shown_totals(scored)[1] == str(total(THEM) - 100)


def test_a_hand_is_recorded_and_the_next_one_begins_empty(scored: AppTest) -> None:
    record(scored)
    scored.run()
    sheet = store().load(token(scored))
    assert len(sheet.match.hands) == 1
    assert not sheet.draft.history.log
    assert sheet.match.standing().totals == (total(US, "AC 9S"), total(THEM))
    assert not scored.exception


def test_cards_can_be_entered_without_a_photo(page: AppTest) -> None:
    page.button(key="by-hand").click().run()
    for rank in ("3", "4", "5"):
        pad(page, "rank").set_value(rank).run()
        pad(page, "suit").set_value("S").run()
    assert shown_totals(page) == [str(total(("3S 4S 5S",))), "0"]
    page.run()
    assert shown_totals(page)[0] == str(total(("3S 4S 5S",)))


@pytest.mark.parametrize(
    "data", [b"", b"not a photo", photo_bytes()[:900], b"%PDF-1.7 nothing"], ids=["empty", "text", "cut short", "pdf"]
)
def test_what_is_no_photo_gets_one_sentence(page: AppTest, data: bytes) -> None:
    upload(page, data)
    assert not page.exception
    (said,) = [one.value for one in page.warning]
    assert said.endswith(".")
    assert "Traceback" not in said
    assert len(said) < 200


def test_a_reader_that_fails_gets_one_sentence(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("page_tables.KnowingReader.read", lambda *_: 1 / 0)
    upload(page, photo_bytes())
    assert not page.exception
    assert [one.value for one in page.error] == [
        "The photo could not be read: try another one, or enter the cards by hand."
    ]


def test_the_same_photo_twice_is_told(scored: AppTest) -> None:
    upload(scored, photo_bytes())
    assert any("already" in one.value for one in scored.info)
    assert shown_totals(scored)[0] == str(total(US, "AC 9S"))


def test_a_photo_of_a_hand_adds_to_the_cards_left(scored: AppTest) -> None:
    scored.pills(key="shows").set_value("hand:1").run()
    upload(scored, photo_bytes(shade=120))
    sheet = store().load(token(scored))
    assert len(sheet.draft.history.table.lines[1].cards_left) == len(reading().cards)


def test_taking_a_photo_away_can_be_undone(scored: AppTest) -> None:
    (lift,) = [one for one in scored.button if (one.key or "").startswith("lift-")]
    lift.click().run()
    assert shown_totals(scored) == ["0", "0"]
    scored.button(key="undo").click().run()
    assert shown_totals(scored)[0] == str(total(US, "AC 9S"))


def test_the_sample_is_scored_or_its_absence_is_told(page: AppTest) -> None:
    page.button(key="sample").click().run()
    assert not page.exception
    assert any("sample" in one.value for one in page.info) or shown_totals(page)


def test_names_are_shown_and_never_run(scored: AppTest) -> None:
    shown(scored.text_input, "name-0").set_value("**A** <b>").run()
    assert store().load(token(scored)).names[0] == "**A** <b>"
    assert any(r"\*\*A\*\* \<b\>" in one.value for one in scored.subheader)
    assert any("&lt;b&gt;" in one.value for one in scored.html)
    assert not any("<b> " in one.value for one in scored.html)
    assert not scored.exception


def test_an_unknown_match_is_told(page: AppTest) -> None:
    page.query_params["m"] = "nothing"
    page.run()
    assert any("no match at this address" in one.value for one in page.warning)


def test_the_match_page_lists_hands_with_running_totals(scored: AppTest) -> None:
    record(scored)
    at(scored, "match")
    assert not scored.exception
    assert match_totals(scored) == {"Us": total(US, "AC 9S"), "Them": total(THEM)}
    assert [one.label for one in scored.expander if one.label.startswith("Hand")] == ["Hand 1"]


def test_a_recorded_hand_is_deleted_and_put_back(scored: AppTest) -> None:
    record(scored)
    at(scored, "match")
    hand = store().load(token(scored)).hands[0].id
    scored.button(key=f"delete-{hand}").click().run()
    at(scored, "match")
    assert match_totals(scored) == {"Us": 0, "Them": 0}
    scored.button(key=f"restore-{hand}").click().run()
    at(scored, "match")
    assert match_totals(scored) == {"Us": total(US, "AC 9S"), "Them": total(THEM)}


def test_a_recorded_hand_is_reopened_corrected_and_saved_in_its_place(scored: AppTest) -> None:
    record(scored)
    at(scored, "match")
    hand = store().load(token(scored)).hands[0].id
    scored.button(key=f"reopen-{hand}").click().run()
    shown(scored.pills, "hand-0").set_value(24).run()
    scored.button(key="delete").click().run()
    record(scored)
    sheet = store().load(token(scored))
    assert [one.id for one in sheet.hands] == [hand]
    assert sheet.match.standing().totals[0] == total(US, "9S")
    assert not sheet.draft.history.log


def test_a_new_match_starts_with_its_own_rules(page: AppTest) -> None:
    at(page, "match")
    page.pills(key="new-variant").set_value("fibur").run()
    at(page, "match")
    page.number_input(key="new-fibur-hands").set_value(3)
    page.text_input(key="new-name-2-0").set_value("Rossi")
    page.button(key="start").click().run()
    sheet = store().load(token(page))
    assert sheet.names == ("Rossi", "Them")
    assert sheet.match.variant == "fibur"
    assert sheet.match.options == {"hands": 3}
    assert not page.exception


def test_a_deleted_match_takes_its_photos_along(scored: AppTest, data_folder: Path) -> None:
    old = token(scored)
    assert list((data_folder / "photos").rglob("*.jpg"))
    at(scored, "match")
    scored.button(key="delete-match-sure").click().run()
    assert store().load(old) is None
    assert not list((data_folder / "photos").rglob("*.jpg"))


def test_a_hand_that_cannot_be_drawn_still_offers_undo(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    upload(page, photo_bytes())
    with monkeypatch.context() as broken:
        broken.setattr("ui.board.board._line", lambda *_: 1 / 0)
        page.run()
        assert not page.exception
        assert [one.value for one in page.error] == ["This hand cannot be drawn: undo the last change."]
        page.button(key="undo-broken").click().run()
    assert stored(page).draft.history.done == 0


def test_the_help_page_speaks_the_chosen_language(page: AppTest) -> None:
    page.session_state["go-to"] = "help"
    page.run()
    assert "From a photo to a score" in page.markdown[-1].value
    page.segmented_control(key="language").set_value("it")
    page.session_state["go-to"] = "help"
    page.run()
    assert "Dalla foto ai punti" in page.markdown[-1].value
