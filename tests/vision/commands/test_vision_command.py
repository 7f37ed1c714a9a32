"""``python -m vision``: its answers, its exit status, what it says of bad photos."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image
from stand_ins import StandIn, card_reading, table_reading

from vision import __main__ as command
from vision.commands import bench
from vision.commands.read_text import summary
from vision.reading import TableReading

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "table.png"
    Image.new("RGB", (640, 480), "white").save(path)
    return path


def use(monkeypatch: pytest.MonkeyPatch, *readings: TableReading) -> StandIn:
    reader = StandIn(*readings)
    monkeypatch.setattr(command, "load_reader", lambda: reader)
    return reader


def test_each_photo_is_one_json_object_a_line(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = use(monkeypatch, table_reading(["3H 4H 5H"], "KS"))
    assert command.main(["read", "--json", "--variant", "none", str(photo), str(photo)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["photo"] for answer in answers] == [str(photo)] * 2
    assert [card["card"] for card in answers[0]["cards"]] == ["3H", "4H", "5H", "KS"]
    assert answers[0]["melds"][0]["cards"] == [0, 1, 2]
    assert answers[0]["sides"] == [{"melds": [0], "hand": [3]}]
    assert answers[0]["seconds"] > 0
    assert reader.asked == ["none", "none"]


def test_an_unreadable_photo_still_answers_and_the_rest_is_read(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, table_reading(["3H 4H 5H"]))
    bad = photo.with_name("bad.jpg")
    bad.write_bytes(b"%PDF-1.7")
    assert command.main(["read", "--json", str(bad), str(photo)]) == 1
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (first["cards"], first["melds"], first["loose"], first["sides"]) == ([], [], [], [])
    assert "a PDF document" in first["notes"][0]
    assert len(second["cards"]) == 3


def test_photos_of_one_table_are_one_answer_that_names_them(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, table_reading(["3H 4H 5H"]))
    names = [str(photo.rename(photo.with_name("a.png")))]
    for other in ("b.png", "c.png"):
        Image.new("RGB", (640, 480), "white").save(photo.with_name(other))
        names.append(str(photo.with_name(other)))
    bad = str(photo.with_name("missing.png"))
    assert command.main(["read", "--json", "--together", bad, *names]) == 1
    refused, table, other = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (refused["looks"], refused["cards"]) == ([bad], [])
    assert (table["photo"], table["looks"]) == (names[0], names[:2])
    assert other["looks"] == names[2:]
    assert f"{names[2]} may show the same table" in table["notes"][0]
    assert f"{names[0]} may show the same table" in other["notes"][0]


def test_the_frames_of_a_film_are_one_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    film = tmp_path / "table.mp4"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"mp4v"), 10, (320, 240))
    for shade in (90, 120):
        writer.write(np.full((240, 320, 3), shade, np.uint8))
    writer.release()
    use(monkeypatch, table_reading(["3H 4H 5H"]))
    assert command.main(["read", "--json", str(film)]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["looks"] == [f"{film} (0.0 s)"]
    assert second["looks"] == [f"{film} (0.1 s)"]


def test_no_weights_are_loaded_when_no_photo_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "load_reader", lambda: pytest.fail("loaded"))
    assert command.main(["read", str(tmp_path / "missing.jpg")]) == 1
    assert command.main(["read", "--together", str(tmp_path / "missing.jpg")]) == 1


def test_a_person_sees_melds_with_points_and_what_to_look_at(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, table_reading(["3H 4H 5H 6H 7H 8H 9H", "KS KD KC"], "AS"))
    assert command.main(["read", "--variant", "classico", str(photo)]) == 0
    shown = capsys.readouterr().out
    assert "table.png: 11 cards" in shown
    assert "3H 4H 5H 6H 7H 8H 9H  puro 245" in shown
    assert "KS KD KC  30" in shown
    assert "hand: AS  -15" in shown
    assert "total 260, without closing and pozzetto" in shown


def test_the_summary_names_faults_doubts_and_notes() -> None:
    reading = table_reading(["3H 9H KS"], loose="4D")
    unsure = card_reading(9, "7C", doubts=("faint", "gap"))
    reading = TableReading(
        (9, 9), (*reading.cards, unsure), reading.melds, reading.loose, reading.sides, ("It is dark.",), 1.2
    )
    text = summary("a.jpg", reading, "classico")
    assert "loose: 4D" in text
    assert "look at: 7C, hardly seen; a card seems to be hidden before it" in text
    assert "note: It is dark." in text
    assert "total" not in text
    assert "3H 9H KS  other" in summary("a.jpg", reading, None)


def test_a_progress_bar_shows_where_a_person_sees_it(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, table_reading(["3H 4H 5H"]))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    command.main(["read", "--json", str(photo)])
    assert "[##########          ] 1/1 table.png" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["read"], ["dance"], ["read", "--variant", "poker", "a.jpg"], ["read", "--no"]])
def test_a_wrong_use_is_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        command.main(words)
    assert caught.value.code == 2
    assert "usage: python -m vision" in capsys.readouterr().err


def test_simulate_takes_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []
    stand_in = type(sys)("vision.commands.simulate")
    stand_in.main = lambda words: heard.append(words) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "vision.commands.simulate", stand_in)
    assert command.main(["simulate", "--tables", "10"]) == 0
    assert heard == [["--tables", "10"]]


def test_an_interrupted_reading_is_no_traceback(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> StandIn:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "load_reader", interrupted)
    assert command.main(["read", str(photo)]) == 130


def test_answers_into_a_closed_pipe_are_no_traceback(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "vision", "read", *[str(tmp_path / "missing.jpg")] * 2000]
    with subprocess.Popen(words, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_names_that_no_terminal_can_show_are_no_traceback(tmp_path: Path) -> None:
    for options in ([], ["--json"]):
        words = [sys.executable, "-m", "vision", "read", *options, os.fsencode(tmp_path) + b"/citt\xe0\n.jpg"]
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        ran = subprocess.run(words, cwd=PROJECT, capture_output=True, env=environment, check=False, text=True)
        assert (ran.returncode, ran.stderr) == (1, "")
        assert "There is no file" in ran.stdout


def test_missing_weights_are_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in = type(sys)("vision.reader")
    stand_in.Reader = _Unloadable  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "vision.reader", stand_in)
    with pytest.raises(SystemExit) as caught:
        command.load_reader()
    assert caught.value.code == 2
    assert "models/index.xml" in capsys.readouterr().err


class _Unloadable:
    @staticmethod
    def load() -> None:
        message = "models/index.xml"
        raise FileNotFoundError(message)


def test_bench_prints_the_ratio_tiles_memory_and_cold_start(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, replace(table_reading(["3H 4H 5H"]), tiles=4, seconds=0.002, network_seconds=0.001))
    monkeypatch.setattr(bench, "cold_seconds", lambda _: 1.5)
    assert command.main(["bench", "--rounds", "2", str(photo)]) == 0
    shown = capsys.readouterr().out
    assert "table.png" in shown
    assert "4 tiles" in shown
    assert "ratio" in shown
    assert "peak memory" in shown
    assert "cold start to the first answer 1.5 s" in shown


def test_bench_on_no_photo_is_status_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, table_reading([]))
    assert command.main(["bench", str(tmp_path / "missing.jpg")]) == 1


def test_what_was_read_is_said_in_italian(
    photo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading = table_reading(["3H 4H 5H", "3H 9H KS"], "AS", "4D")
    unsure = card_reading(20, "7C", doubts=("faint",))
    use(monkeypatch, replace(reading, cards=(*reading.cards, unsure)))
    assert command.main(["read", "--lang", "it", "--variant", "classico", str(photo)]) == 0
    shown = capsys.readouterr().out
    assert "table.png: 9 carte, " in shown
    assert "in mano: AS  -15" in shown
    assert "di nessuno: 4D" in shown
    assert "da guardare: 7C, si vede appena" in shown
    assert "KS: non è del seme della scala, cuori" in shown
    assert command.main(["read", "--lang", "it", "--json", str(photo.with_name("none.jpg"))]) == 1
    assert "Il file none.jpg non c'è" in json.loads(capsys.readouterr().out)["notes"][0]
