"""What a deck keeps of what it is taught, and its file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring.card import parse
from vision.decks.deck import MOST_EXAMPLES, Example, LearntDeck
from vision.decks.shelf import LONGEST_NAME, DeckError, DeckShelf


def example(card: str, source: str, grey: int = 0) -> Example:
    return Example(parse(card), np.full((80, 96, 3), grey, np.uint8), source)


def told(deck: LearntDeck) -> list[tuple[str, str, int]]:
    return [(str(one.card), one.source, int(one.crop[0, 0, 0])) for one in deck.examples]


def test_what_was_named_anew_is_no_more_what_it_was_called_first() -> None:
    deck = LearntDeck("club").taught([example("KS", "a"), example("JK", "b")]).taught([example("JK", "a")])
    assert told(deck) == [("JK", "b", 0), ("JK", "a", 0)]


def test_the_newest_examples_of_a_card_are_kept() -> None:
    many = [example("JK", str(number)) for number in range(MOST_EXAMPLES + 3)]
    deck = LearntDeck("club").taught([example("KS", "king")]).taught(many)
    assert [one.source for one in deck.examples] == ["king", *(one.source for one in many[3:])]


@pytest.mark.parametrize("name", ["club", "../../etc", "Nonna / rosso", "carte più belle", ".", "CON"])
def test_a_kept_deck_is_found_by_its_name(tmp_path: Path, name: str) -> None:
    shelf = DeckShelf(tmp_path / "decks")
    deck = LearntDeck(name).taught([example("10H", "photo 1 2", 7), example("JK", "photo 3 4", 9)])
    shelf.keep(deck)
    assert shelf.names() == [name]
    assert [file.parent for file in tmp_path.rglob("*.npz")] == [shelf.folder]
    assert told(shelf.load(name)) == told(deck)
    shelf.forget(name)
    assert shelf.names() == []
    assert shelf.find(name) is None


@pytest.mark.parametrize("name", ["", "  ", "a" * (LONGEST_NAME + 1), "two\nlines"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(DeckError, match="name"):
        DeckShelf(tmp_path).keep(LearntDeck(name))


def test_a_photo_that_is_corrected_anew_teaches_what_it_teaches_now(tmp_path: Path) -> None:
    deck = LearntDeck("club").corrected("ab", "first", [example("JK", "ab 1 2"), example("KS", "ab 3 4")])
    deck = deck.corrected("cd", "other", [Example(None, example("KS", "").crop, "cd 1 2")])
    DeckShelf(tmp_path).keep(deck.corrected("ab", "second", [example("JK", "ab 1 2")]))
    kept = DeckShelf(tmp_path).load("club")
    assert [(one.card, one.source) for one in kept.examples] == [(None, "cd 1 2"), (parse("JK"), "ab 1 2")]
    assert kept.lessons == {"ab": "second", "cd": "other"}


def test_a_deck_without_examples_is_kept_too(tmp_path: Path) -> None:
    DeckShelf(tmp_path).keep(LearntDeck("new"))
    assert DeckShelf(tmp_path).load("new").examples == ()


def test_an_unknown_and_a_damaged_deck_are_named(tmp_path: Path) -> None:
    shelf = DeckShelf(tmp_path)
    for missing in (shelf.load, shelf.forget):
        with pytest.raises(DeckError, match="gone"):
            missing("gone")
    shelf.keep(LearntDeck("club").taught([example("JK", "a")]))
    (file,) = tmp_path.glob("*.npz")
    whole = file.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], b"no archive"):
        file.write_bytes(damaged)
        with pytest.raises(DeckError, match="club"):
            shelf.load("club")
