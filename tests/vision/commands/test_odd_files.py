"""The command line and odd files: each gets its answer, in one process, in order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from odd_files import no_photos, photos
from stand_ins import StandIn, table_reading

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
