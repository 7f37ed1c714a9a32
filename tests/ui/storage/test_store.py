"""Drafts and matches as the page keeps them: nothing lost, nothing overwritten in silence."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from page_tables import SIZE_WH, photo_bytes, reading
from PIL import Image

from scoring.words import language
from ui.drawing.chart import chart_svg
from ui.drawing.picture import annotate
from ui.editing import operations
from ui.editing.lay_reading import lay
from ui.match.files import csv_file, image_file, without_formula
from ui.match.invite import match_address, qr_code
from ui.match.score_sheet_pdf import pdf_file
from ui.session.open_match import OpenMatch
from ui.storage.photos import PhotoShelf
from ui.storage.store import Store, StoreError
from vision.photo.loading import load_photo

SHA = "ab" * 32


@pytest.fixture
def store(data_folder: Path) -> Store:
    return Store(f"sqlite:///{data_folder / 'm.sqlite3'}")


def open_match(store: Store, token: str | None = None) -> OpenMatch:
    return OpenMatch(store, token, language("en"))


@pytest.fixture
def played(store: Store) -> OpenMatch:
    """A match with two recorded hands."""
    opened_match = open_match(store)
    for _ in range(2):
        opened_match.do(lay(reading(), SHA, "both"))
        store.record(opened_match.ensure())
    return opened_match


def test_the_first_edit_starts_a_match(store: Store) -> None:
    one = open_match(store)
    assert one.token is None
    one.do(operations.Add("KH", "new:0"))
    assert open_match(store, one.token).sheet().draft.history.table.cards[0].card.rank == "K"


def test_edits_from_two_phones_are_both_kept(store: Store) -> None:
    one = open_match(store)
    one.do(lay(reading(), SHA, "both"))
    two = open_match(store, one.token)
    one.do(operations.Change(0, "4S"))
    two.do(operations.Delete(1))
    table = one.sheet().draft.history.table
    assert str(table.get(0).card) == "4S"
    assert table.get(1) is None


def test_a_change_made_on_an_old_state_is_made_again_on_the_new_one(store: Store) -> None:
    one = open_match(store)
    one.do(lay(reading(), SHA, "both"))
    token = one.ensure()
    meddled = []

    def change(draft):  # noqa: ANN001, ANN202 - a Draft to a Draft
        if not meddled:
            meddled.append(True)
            open_match(store, token).do(operations.Delete(1))
        return replace(draft, history=draft.history.push(operations.Delete(2)))

    store.edit(token, change)
    table = one.sheet().draft.history.table
    assert table.get(1) is None
    assert table.get(2) is None


def test_a_recorded_hand_keeps_what_was_read_and_what_was_corrected(store: Store) -> None:
    one = open_match(store)
    one.do(lay(reading(), SHA, "both"), operations.Change(10, "5S"))
    store.record(one.ensure())
    store.reopen(one.ensure(), one.sheet().hands[0].id)
    card = one.sheet().draft.history.table.get(10)
    assert (str(card.card), str(card.read)) == ("5S", "5C")


def test_the_hand_under_way_comes_back_after_an_old_one_is_corrected(played: OpenMatch) -> None:
    played.do(operations.Add("KH", "new:0"))
    first = played.sheet().hands[0].id
    played.store.reopen(played.ensure(), first)
    played.do(operations.Delete(0))
    assert played.store.record(played.ensure()) == 1
    sheet = played.sheet()
    assert [str(c.card) for c in sheet.draft.history.table.cards] == ["KH"]
    assert sheet.draft.hand_id is None
    assert len(sheet.hands) == 2


def test_names_stay_through_the_hands(played: OpenMatch) -> None:
    played.change_draft(lambda draft: replace(draft, names=("Rossi", "Bianchi")))
    played.do(lay(reading(), SHA, "both"))
    played.store.record(played.ensure())
    assert played.sheet().names == ("Rossi", "Bianchi")
    assert played.sheet().hands[-1].sides[0].name == "Rossi"


def test_another_variant_prices_recorded_hands_again(played: OpenMatch) -> None:
    before = played.sheet().match.standing().totals
    played.store.set_rules(played.ensure(), "classico", {"semipuro": "none", "target": 505})
    after = played.sheet().match
    assert after.standing().totals == before
    assert after.standing().over


def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        Store(f"sqlite:///{tmp_path / 'no' / 'folder' / 'm.sqlite3'}")


def test_an_unknown_match_is_none(store: Store) -> None:
    assert store.load("nothing") is None
    with pytest.raises(StoreError):
        store.delete("nothing")


def test_photos_live_with_their_match(data_folder: Path) -> None:
    photo = load_photo(photo_bytes())
    shelf, other = PhotoShelf("one"), PhotoShelf("other")
    shelf.keep(photo)
    view = shelf.view(photo.sha256)
    assert view.size_wh == SIZE_WH
    assert other.view(photo.sha256) is None
    assert "one" not in str(view.path.relative_to(data_folder))
    shelf.clear()
    assert shelf.view(photo.sha256) is None


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "ab" * 31, "AB" * 32])
def test_a_photo_is_named_by_its_digest_only(name: str) -> None:
    with pytest.raises(ValueError, match="sha256"):
        PhotoShelf("one").view(name)


def test_the_picture_marks_every_card(store: Store) -> None:
    photo = load_photo(photo_bytes())
    one = open_match(store)
    one.do(lay(reading(), photo.sha256, "both"))
    plain = Image.fromarray(photo.pixels)
    drawn = annotate(plain, 1.0, one.sheet().draft.history.table, photo.sha256)
    changed = (np.asarray(drawn) != np.asarray(plain)).any(axis=2)
    for card in one.sheet().draft.history.table.cards:
        x, y = (round(at) for at in card.quad[0])
        assert changed[y : y + 12, x : x + 40].any()


def test_the_csv_holds_every_item_and_its_totals(played: OpenMatch) -> None:
    sheet = played.sheet()
    rows = list(csv.reader(io.StringIO(csv_file(language("it"), sheet).decode("utf-8-sig")), delimiter=";"))
    totals = [int(row[4]) for row in rows if row[3] == "Totale"]
    assert totals == [line.total for score in sheet.match.scores() for line in score.lines]


@pytest.mark.parametrize("name", ["=1+1", "+a", "-a", "@a"])
def test_no_name_becomes_a_formula(name: str) -> None:
    assert without_formula(name) == f"'{name}"


def test_the_score_sheet_is_a_pdf(played: OpenMatch) -> None:
    assert pdf_file(language("it"), played.sheet()).startswith(b"%PDF-")


def test_the_picture_to_share_is_a_square(played: OpenMatch) -> None:
    with Image.open(io.BytesIO(image_file(language("en"), played.sheet()))) as picture:
        assert picture.size == (1080, 1080)


def test_the_chart_names_the_sides_as_text() -> None:
    svg = chart_svg(("<b>", "Loro"), [(100, 50), (90, 210)], "Totals")
    assert "&lt;b&gt;" in svg
    assert svg.count("<polyline") == 2


def test_a_match_address_carries_its_token() -> None:
    assert match_address("192.168.1.5", 8501, "a-b_c") == "http://192.168.1.5:8501/?m=a-b_c"
    assert qr_code("http://a").startswith(b"\x89PNG")


def test_what_another_server_saved_shows_at_once(store: Store, data_folder: Path) -> None:
    there = Store(f"sqlite:///{data_folder / 'm.sqlite3'}")
    token = store.create(("Noi", "Loro"), "classico", {})
    assert store.load(token) is store.load(token)
    there.set_rules(token, "canasta", {})
    sheet = store.load(token)
    assert sheet is not None
    assert sheet.match.variant == "canasta"
    there.delete(token)
    assert store.load(token) is None


@pytest.mark.parametrize("log", [[{"op": "unheard of"}], [{"op": "delete"}], 5, [5], [{"op": "delete", "cards": 3}]])
def test_a_draft_that_this_version_does_not_know_is_one_sentence(store: Store, log: object) -> None:
    token = store.create(("A", "B"), "classico", {})
    store._ledger.save_draft(token, 1, {"history": {"log": log}})
    with pytest.raises(StoreError) as refused:
        store.load(token)
    assert refused.value.key == "ledger.damaged-match"
