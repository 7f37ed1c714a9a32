"""The command `burraco`: its words, its language, what it says to phones, where it opens the page."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
import segno

from scoring.words import language
from ui.command import doctor, page
from ui.command.main import READING, main, terminal_language

PROJECT = Path(__file__).resolve().parents[3]
ADDRESSES = ("192.168.1.20", "10.0.0.7")
ENGLISH = language()


@pytest.mark.parametrize(
    ("asked", "environment", "code"),
    [
        (None, {"LANG": "it_IT.UTF-8"}, "it"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "it_CH"}, "it"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        ("it", {"LANG": "en_GB.UTF-8"}, "it"),
    ],
)
def test_it_speaks_the_terminals_language(
    asked: str | None, environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_language(asked).code == code


def test_on_windows_it_asks_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("Italian_Italy", "1252"))
    assert terminal_language(None).code == "it"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    said = capsys.readouterr().out
    assert left.value.code == 0
    assert all(name in said for name in (*READING, "score", "train", "doctor", "backup", "restore", "--lan"))


@pytest.mark.parametrize("words", [["shuffle"], ["--port", "0"], ["--port", "65536"], ["--port", "x"], ["backup"]])
def test_a_wrong_use_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("burraco")


def test_it_scores_a_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = tmp_path / "hand.json"
    hand.write_text('{"variant": "classico", "lines": [{"name": "Noi", "melds": [["KS", "KD", "JK"]]}]}', "utf-8")
    assert main(["score", str(hand)]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["name"] == "Noi"


def test_it_reads_photos_as_the_reader_alone_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", "nowhere.jpg"]) == 1
    assert "nowhere.jpg" in json.loads(capsys.readouterr().out)["notes"][0]


@pytest.mark.parametrize("library", ["torch", "ultralytics"])
def test_training_names_the_extra_that_it_needs(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.command.main.find_spec", lambda name: None if name == library else True)
    assert main(["train"]) == 2
    assert capsys.readouterr().err.startswith(f"This command needs {library}: run pip install --editable '.[training]'")


def test_asking_for_help_loads_neither_networks_nor_page() -> None:
    program = (
        "import sys\nfrom ui.command.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print(*{'openvino', 'streamlit', 'torch'} & set(sys.modules), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=True, capture_output=True, text=True)
    assert ran.stderr.strip() == ""


class Served:
    """Stands for Streamlit's command: remembers what it was asked for."""

    def __init__(self) -> None:
        self.flags: list[str] = []

    def __call__(self, words: list[str], **_: Any) -> None:
        self.flags = words


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    served = Served()
    monkeypatch.setattr(page.cli, "main", served)
    monkeypatch.setattr(page, "phone_addresses", lambda: ADDRESSES)
    monkeypatch.setattr(page, "has_screen", lambda: False)
    return served


def test_the_page_is_for_this_computer_alone_unless_asked(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", "8599"]) == 0
    assert {"--server.address=127.0.0.1", "--server.port=8599"} <= set(served.flags)
    assert Path(served.flags[1]) == PROJECT / "app.py"
    assert ADDRESSES[0] not in capsys.readouterr().out


def test_open_to_the_network_it_says_so_and_shows_phones_the_way(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lan", "--port", "8599", "--lang", "it"]) == 0
    assert "--server.address=0.0.0.0" in served.flags
    said = capsys.readouterr().out
    italian = language("it")
    assert italian("command.lan_means") in said
    assert italian("command.phone", url="http://192.168.1.20:8599") in said
    assert italian("command.phone_else", urls="http://10.0.0.7:8599") in said
    assert page.terminal_code("http://192.168.1.20:8599", "utf-8") in said


def test_with_https_it_is_open_too_and_says_how_to_trust_it(
    served: Served, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--https", "--port", "8599", "--lang", "en"]) == 0
    folder = data_folder / "https"
    assert {
        "--server.address=0.0.0.0",
        f"--server.sslCertFile={folder / 'burraco.pem'}",
        f"--server.sslKeyFile={folder / 'burraco.key'}",
    } <= set(served.flags)
    said = capsys.readouterr().out
    assert ENGLISH("command.phone", url="https://192.168.1.20:8599") in said
    assert ENGLISH("command.trust", path=folder / "authority.crt") in said


@pytest.mark.usefixtures("served")
def test_without_a_network_it_says_that(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(page, "phone_addresses", tuple)
    main(["--lan"])
    assert ENGLISH("command.no_network") in capsys.readouterr().out


def test_the_code_in_the_terminal_holds_the_address() -> None:
    address = "http://192.168.1.20:8501"
    drawn = page.terminal_code(address, "utf-8").splitlines()
    white = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows = [[white[sign][half] for sign in line] for line in drawn if line for half in (0, 1)]
    modules = [[1 - value for value in row[2:-2]] for row in rows[2:]]
    matrix = [list(row) for row in segno.make(address, error="l").matrix]
    assert modules[: len(matrix)] == matrix


def test_a_terminal_without_block_characters_gets_the_address_alone() -> None:
    assert page.terminal_code("http://a", "cp1252") == ""


def test_a_port_in_use_is_left_alone() -> None:
    with socket.socket() as busy:
        busy.bind((page.HERE, 0))
        busy.listen()
        taken = busy.getsockname()[1]
        assert page.free_port(page.HERE, taken) > taken


@pytest.mark.usefixtures("served")
def test_another_port_than_usual_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(page, "free_port", lambda _: 8503)
    main([])
    assert ENGLISH("command.other_port", port=8501, other=8503) in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("code", ["en", "it"])
def test_a_console_of_windows_shows_every_sentence(code: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    console = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", console)
    with pytest.raises(SystemExit):
        main(["--lang", code, "--help"])
    for key, sentence in language(code).sentences.items():
        if key.startswith(("command.", "doctor.", "backup.")):
            console.write(sentence)
    console.flush()


@pytest.mark.model
def test_the_doctor_says_what_there_is(data_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run(Namespace(port=1, sizes=False), ENGLISH) == 0
    said = capsys.readouterr().out
    assert "26 cards" in said
    assert str(data_folder) in said
    assert ENGLISH("doctor.not_running") in said or ENGLISH("command.no_network") in said


def test_the_doctor_tells_a_page_for_this_computer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "phone_addresses", lambda: ("192.0.2.77",))
    monkeypatch.setattr(doctor, "_answers", lambda host, _: host == page.HERE)
    assert list(doctor._phones(ENGLISH, 8501))[-1] == ENGLISH("doctor.here_only")
    monkeypatch.setattr(doctor, "_answers", lambda *_: True)
    assert list(doctor._phones(ENGLISH, 8501))[-1] == ENGLISH("doctor.reachable")
