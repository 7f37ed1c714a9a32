"""The command line and odd files: each gets its answer, in one process, in order."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from pathlib import Path

import pytest
from odd_files import no_photos, photos
from stand_ins import StandIn, table_reading

from scoring.documents import whole_file
from vision import __main__ as command


def test_every_odd_file_gets_a_reading_or_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = StandIn(table_reading(["3H 4H 5H"]))
    monkeypatch.setattr(command, "load_reader", lambda: reader)
    sound, none = photos(), no_photos()
    paths = []
    for number, content in enumerate([*sound.values(), *none.values()]):
        paths.append(tmp_path / f"{number}.jpg")
        paths[-1].write_bytes(content)
    assert command.main(["read", "--json", *map(str, paths)]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["photo"] for answer in answers] == list(map(str, paths))
    assert all(len(answer["cards"]) == 3 for answer in answers[: len(sound)])
    for answer in answers[len(sound) :]:
        (sentence,) = answer["notes"]
        assert answer["cards"] == []
        assert sentence.endswith(".")
        assert len(sentence) < 200


def sound() -> bytes:
    return next(iter(photos().values()))


def test_a_photo_from_standard_input_or_a_pipe_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "load_reader", lambda: StandIn(table_reading(["3H 4H 5H"])))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(sound(),))
    writer.start()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sound())))
    assert command.main(["read", "--json", "-", str(pipe)]) == 0
    writer.join()
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer["photo"], len(answer["cards"])) for answer in answers] == [("-", 3), (str(pipe), 3)]


def test_a_pipe_that_nobody_writes_to_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(whole_file, "PATIENCE_S", 0.05)
    os.mkfifo(tmp_path / "pipe")
    assert command.main(["read", str(tmp_path / "pipe")]) == 1
    assert "note: Nobody writes to the pipe pipe: " in capsys.readouterr().out


@pytest.mark.parametrize("options", [[], ["--together"]])
def test_no_name_moves_the_cursor_of_the_terminal(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "load_reader", lambda: StandIn(table_reading(["3H 4H 5H"])))
    names = [tmp_path / "a\x1b[2J\nb\u202e.jpg", tmp_path / "none\r\x1b[2J.jpg", tmp_path / "folder\n"]
    names[0].write_bytes(sound())
    names[2].mkdir()
    assert command.main(["read", *options, *map(str, names)]) == 1
    assert command.main(["bench", "--rounds", "1", str(names[1])]) == 1
    shown = "".join(capsys.readouterr())
    assert all(sign == "\n" or sign.isprintable() for sign in shown)
    assert r"a\x1b[2J\nb\u202e.jpg: 3 cards" in shown
    with pytest.raises(SystemExit):
        command.main(["read", "a.jpg", "--\x1b[2J"])
    assert "\x1b" not in capsys.readouterr().err
