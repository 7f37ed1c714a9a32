"""`deck add`, `list`, `forget` and `read --deck`, with a stand-in for the networks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from stand_ins import StandIn, table_reading

from vision import __main__ as program
from vision.folders import SAMPLE_FOLDER

SAMPLE = str(SAMPLE_FOLDER / "table.jpg")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path))
    return lambda *words: program.main(list(words))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn(table_reading(["7H 8H 9H"]))
    monkeypatch.setattr(program, "load_reader", lambda: stand_in)
    return stand_in


def test_a_deck_is_taught_listed_read_with_and_forgotten(
    run: Callable[..., int], reader: StandIn, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("deck", "add", "club", SAMPLE) == 0
    assert capsys.readouterr().out == "club: 0 of 52 cards, 1 joker indices\n"
    assert run("deck", "list") == 0
    assert capsys.readouterr().out == "club: 0 of 52 cards, 1 joker indices\n"
    assert run("read", "--deck", "club", SAMPLE) == 0
    assert [deck.name for deck in reader.decks] == ["club"]
    assert run("deck", "forget", "club") == 0
    capsys.readouterr()
    assert run("deck", "list") == 0
    assert capsys.readouterr().out == ""


def test_without_a_deck_none_is_read_with(run: Callable[..., int], reader: StandIn) -> None:
    assert run("read", SAMPLE) == 0
    assert reader.decks == []


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("words", [("read", "--deck", "gone", SAMPLE), ("deck", "forget", "gone")])
def test_a_deck_that_is_not_there_is_told_in_one_sentence(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert run(*words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "gone" in told.err


@pytest.mark.usefixtures("reader")
def test_a_file_that_is_no_photo_teaches_nothing(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("no photo")
    assert run("deck", "add", "club", str(tmp_path / "notes.txt")) == 1
    assert "notes.txt" in capsys.readouterr().err
    assert run("deck", "list") == 0
    assert capsys.readouterr().out == ""
