"""What corrections teach, and the deck that the next photo of a match is read with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from page_tables import KnowingReader

from scoring.card import parse
from scoring.words import language
from ui.capture.learning import OWN, Learner, deck_of, learner, lessons_of
from ui.editing.history import History
from ui.editing.operations import Add, Change, Confirm, Delete, Lay, Once
from ui.editing.table import TableCard
from ui.session.open_match import OpenMatch
from ui.storage.photos import PhotoShelf
from ui.storage.store import Store
from vision.decks.deck import Example, LearntDeck
from vision.decks.shelf import DeckError, DeckShelf
from vision.decks.teaching import Correction
from vision.photo.loading import Photo

SHA = "ab" * 32


def laid(number: int, read: str, *, doubts: tuple[str, ...] = ()) -> TableCard:
    """A card whose one index, 20 by 40 pixels, lies 100 pixels further right with every number."""
    x = 100.0 * number
    quad = ((x, 0.0), (x + 90, 0.0), (x + 90, 140.0), (x, 140.0))
    card = parse(read)
    return TableCard(
        number, card, card, quad=quad, doubtful=bool(doubts), doubts=doubts, indices=((x, 0.0, x + 20, 40.0),)
    )


def history(*cards: TableCard) -> History:
    return History().push(Lay(SHA, cards, ((), ()), ((), ()), tuple(card.id for card in cards)))


def index(number: int, card: str | None) -> Correction:
    return Correction(parse(card) if card else None, (100.0 * number + 10, 20.0), 20.0)


def test_what_was_changed_or_confirmed_is_taught_and_what_nobody_looked_at_is_not() -> None:
    read = history(laid(0, "KS"), laid(1, "QS", doubts=("unsure",)), laid(2, "JS", doubts=("unsure",)))
    said = read.push(Change(0, "JK")).push(Confirm(1))
    assert lessons_of(said) == {SHA: (index(0, "JK"), index(1, "QS"))}
    assert lessons_of(said.undo()) == {SHA: (index(0, "JK"),)}


def test_a_card_that_was_missed_is_taught_where_the_person_pointed() -> None:
    quad = ((50.0, 70.0), (150.0, 70.0), (150.0, 220.0), (50.0, 220.0))
    said = history(laid(0, "KS")).push(Add("JK", "loose", SHA, quad)).push(Add("7H", "loose"))
    assert lessons_of(said) == {SHA: (Correction(parse("JK"), (100.0, 120.0), 50.0, read=False),)}


def test_a_joker_that_is_none_is_taught_but_no_other_card_that_was_taken_away() -> None:
    read = history(laid(0, "JK"), laid(1, "KS"))
    assert lessons_of(read.push(Delete(0)).push(Delete(1))) == {SHA: (index(0, None),)}


def test_a_joker_that_two_photos_show_is_a_joker() -> None:
    read = history(laid(0, "JK"), laid(1, "KS")).push(Once(SHA, (0,)))
    assert lessons_of(read) == {SHA: ()}


class Pupil(KnowingReader):
    """Remembers the decks that it is to know, and learns a grey square of each correction."""

    def __init__(self) -> None:
        self.decks: list[LearntDeck] = []
        self.taught = 0

    def knowing(self, deck: LearntDeck) -> Pupil:
        self.decks.append(deck)
        return self

    def lessons(self, photo: Photo) -> tuple[Example, ...]:
        return self.corrected(photo, (index(0, "JK"),))

    def corrected(self, photo: Photo, corrections: tuple[Correction, ...]) -> tuple[Example, ...]:
        self.taught += 1
        crop = np.zeros((80, 96, 3), np.uint8)
        return tuple(Example(said.card, crop, f"{photo.sha256} {said.at}") for said in corrections)


@pytest.fixture
def taught(tmp_path: Path) -> Callable[..., Learner]:
    photos = PhotoShelf("token")
    photos.keep(Photo(np.zeros((60, 80, 3), np.uint8), SHA))

    def made(*corrections: Correction) -> Learner:
        return Learner(DeckShelf(tmp_path / "decks"), "club", photos, {SHA: corrections})

    return made


def test_the_next_photo_is_read_with_what_was_corrected_and_a_lesson_is_learnt_once(
    taught: Callable[..., Learner],
) -> None:
    pupil = Pupil()
    for _ in range(2):
        taught(index(0, "JK"), index(1, "KS"))(pupil)
    assert pupil.taught == 1
    assert [len(deck.examples) for deck in pupil.decks] == [2, 2]
    taught(index(0, "JK"))(pupil)
    assert [str(one.card) for one in pupil.decks[-1].examples] == ["JK"], "what was undone is forgotten"


def test_where_nothing_was_corrected_nothing_is_learnt_or_kept(taught: Callable[..., Learner], tmp_path: Path) -> None:
    pupil = Pupil()
    assert taught()(pupil) is pupil
    assert (pupil.taught, pupil.decks) == (0, [])
    assert not (tmp_path / "decks").exists()


def test_a_reader_that_cannot_learn_reads_all_the_same(
    taught: Callable[..., Learner], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = KnowingReader()
    assert taught(index(0, "JK"))(plain) is plain

    def remote(*_: object) -> None:
        raise DeckError("deck.remote")

    pupil = Pupil()
    monkeypatch.setattr(pupil, "knowing", remote)
    assert taught(index(0, "JK"))(pupil) is pupil


def test_a_match_has_a_deck_of_its_own_until_another_is_chosen(data_folder: Path) -> None:
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, language("en"))
    assert learner(open_match, open_match.sheet()) is None
    open_match.do(*history(laid(0, "KS")).push(Change(0, "JK")).log)
    own = learner(open_match, open_match.sheet())
    assert own is not None
    assert (own.name, own.decks.folder) == (OWN, open_match.shelf.folder)
    assert own.lessons == {SHA: (index(0, "JK"),)}
    open_match.change_draft(lambda draft: type(draft).from_json({**draft.to_json(), "deck": "club"}))
    shelf, name = deck_of(open_match, open_match.sheet())
    assert (shelf.folder, name) == (data_folder / "decks", "club")
