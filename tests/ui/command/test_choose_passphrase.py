"""The passphrase is chosen in the terminal, said twice, and asked for by the server from then on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.notice import NoticeError
from scoring.words import language
from ui.command import page, passphrase
from ui.command.main import main
from ui.routes.passphrase import ASKED
from ui.storage.passphrase import keep_passphrase, kept_passphrase

ENGLISH = language()
PHRASE = "quattro pinelle"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """The setting that the command makes for the server in its own process."""
    yield
    os.environ.pop(ASKED, None)


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Have these lines typed in a terminal; the questions that were asked."""
    asked: list[str] = []
    typed = iter(lines)

    def getpass(question: str) -> str:
        asked.append(question)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(passphrase, "getpass", getpass)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    return asked


def is_kept(text: str) -> bool:
    found = kept_passphrase()
    return found is not None and found.matches(text)


def test_it_is_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = typing(monkeypatch, PHRASE, PHRASE)
    passphrase.choose_passphrase(ENGLISH)
    assert asked == [ENGLISH("command.choose_first"), ENGLISH("command.again")]
    assert is_kept(PHRASE)


def test_a_short_one_or_a_slip_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "", "short", PHRASE, PHRASE + "x", PHRASE, PHRASE)
    passphrase.choose_passphrase(ENGLISH)
    short = ENGLISH("command.short", least=passphrase.LEAST)
    assert capsys.readouterr().out.splitlines() == [short, short, ENGLISH("command.unlike")]
    assert is_kept(PHRASE)


def test_with_one_from_before_nothing_typed_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_passphrase(PHRASE)
    asked = typing(monkeypatch, "")
    passphrase.choose_passphrase(ENGLISH)
    assert asked == [ENGLISH("command.choose")]
    assert is_kept(PHRASE)


def test_another_one_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_passphrase(PHRASE)
    typing(monkeypatch, "otto jolly", "otto jolly")
    passphrase.choose_passphrase(ENGLISH)
    assert is_kept("otto jolly")
    assert not is_kept(PHRASE)


def test_without_a_terminal_the_one_from_before_counts_or_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typing(monkeypatch)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(NoticeError, match="run burraco --passphrase once in a terminal"):
        passphrase.choose_passphrase(ENGLISH)
    keep_passphrase(PHRASE)
    passphrase.choose_passphrase(ENGLISH)


def test_the_server_is_told_to_ask_for_it(
    monkeypatch: pytest.MonkeyPatch, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, PHRASE, PHRASE)
    monkeypatch.delenv(ASKED, raising=False)
    told: list[str | None] = []
    monkeypatch.setattr(page.cli, "main", lambda *_, **__: told.append(os.environ.get(ASKED)))
    assert main(["--passphrase", "--no-browser", "--lang", "en"]) == 0
    assert told == ["1"]
    assert (data_folder / "passphrase").is_file()
    assert PHRASE not in capsys.readouterr().out
    os.environ.pop(ASKED, None)
    main(["--no-browser"])
    assert told[1:] == [None]
