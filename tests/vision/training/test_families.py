"""Whole families of decks are judged, and left out of training, together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring import Card
from tests.vision.stand_ins import StandIn, card_reading
from vision.evaluation.truth import Truth
from vision.reader import Reader
from vision.reading import TableReading
from vision.training import families as module
from vision.training.__main__ import main
from vision.training.art.sources import DECKS, KEPT_OUT
from vision.training.decks.drawing import drawn_deck
from vision.training.decks.style import own_supplies
from vision.training.families import FamilyScore, art_without, compared, families, summary


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An art folder with a deck to train on and one that is held back."""
    folder = tmp_path_factory.mktemp("art")
    deck = drawn_deck(np.random.default_rng(1), own_supplies(tmp_path_factory.mktemp("suits")), joker="JOKER")
    for place, name in (("decks", "plain"), ("held_back", "secret")):
        (folder / place).mkdir()
        np.savez(
            folder / place / f"{name}.npz",
            cards=deck.cards,
            names=np.array(deck.names),
            quads=np.concatenate(deck.quads),
            owner=np.repeat(np.arange(len(deck.names)), [len(quads) for quads in deck.quads]),
            back=deck.backs,
            family=np.array(name),
        )
    for place, name in (("suits", "plain_C.png"), ("suits", "other_C.png"), ("courts", "plain_KS.png")):
        (folder / place).mkdir(exist_ok=True)
        (folder / place / name).touch()
    return folder


def test_nothing_that_is_judged_by_is_trained_on() -> None:
    assert not {deck.name for deck in DECKS} & {deck.name for deck in KEPT_OUT}
    assert not {deck.family for deck in DECKS} & {deck.family for deck in KEPT_OUT}
    assert {deck.family for deck in KEPT_OUT} == {"orell", "neoclassical", "svg-standard"}


def test_families_are_those_of_the_decks_fetched_and_the_drawn_one(art: Path) -> None:
    assert {name: held for name, (_, held) in families(art).items()} == {"drawn": False, "plain": False, "secret": True}


def test_a_family_is_left_out_with_all_that_was_cut_from_its_decks(art: Path, tmp_path: Path) -> None:
    rest = art_without(art, {"plain"}, tmp_path / "rest")
    assert [path.name for path in rest.rglob("*") if path.is_symlink()] == ["other_C.png"]


def test_cards_are_missed_misread_and_marked() -> None:
    truth = Truth(Path("x.jpg"), tuple(map(Card.parse, ("7H", "7H", "JK", "2C"))))
    read = [("7H", ()), ("7D", ()), ("2C", ()), ("3C", ("unsure",))]
    reading = TableReading((9, 9), tuple(card_reading(n, text, doubts=why) for n, (text, why) in enumerate(read)))
    assert compared(truth, reading) == {
        "cards": 4,
        "jokers": 1,
        "missed": 2,
        "jokers_missed": 1,
        "extra": 2,
        "unmarked": 1,
    }


def test_the_worst_family_is_named() -> None:
    text = summary([FamilyScore("a", held=False, cards=100, missed=1), FamilyScore("b", held=True, cards=50, missed=2)])
    assert "Found in the mean 97.5 %, worst b 96.0 %." in text
    assert "| b (held back) | 50 | 96.0 | 0.0 | 0.0 | 0 of 0 |" in text


def test_a_family_is_painted_once_and_judged(
    art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "SIDE", 400)
    monkeypatch.setattr(Reader, "load", lambda _models: StandIn(TableReading((400, 400))))
    arguments = ["families", "--art", str(art), "--out", str(tmp_path), "--tables", "1", "--only", "secret"]
    assert main(arguments) == 0
    photo = tmp_path / "secret" / "photos" / "secret-000.jpg"
    painted = photo.read_bytes(), photo.stat().st_mtime_ns
    assert main(arguments) == 0
    assert (photo.read_bytes(), photo.stat().st_mtime_ns) == painted
    assert (tmp_path / "families.md").read_text() in capsys.readouterr().out
    assert "secret (held back)" in (tmp_path / "families.md").read_text()


def test_an_unknown_family_is_named(art: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["families", "--art", str(art), "--out", str(tmp_path), "--only", "nobody"]) == 2
    assert "no decks of the family nobody" in capsys.readouterr().err
