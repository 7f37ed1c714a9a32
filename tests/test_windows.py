"""Windows as far as it can be played here: its paths, line ends and console, and nothing that only POSIX has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest
from imports import modules
from sqlalchemy import make_url

import scoring.words
from scoring.documents.document import parse_document
from scoring.words import codes, language
from vision.folders import MODELS
from vision.settings_file import FILE, load_settings

PROJECT = Path(__file__).resolve().parents[1]
HAND = '{"variant": "classico",\n "lines": [{"name": "Noi",\n "melds": [["KS", "KD", "JK"]]}]}\n'
POSIX_MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
POSIX_NAMES = ("fork", "getuid", "geteuid", "getgid", "setpriority", "getpriority", "mkfifo", "uname", "killpg", "nice")
LIBRARIES = (
    *("cv2", "fpdf", "ifaddr", "matplotlib.pyplot", "openvino", "pi_heif", "platformdirs", "segno"),
    *("sqlalchemy", "streamlit.web.cli", "websockets.sync.client"),
)
"""Loaded first: they know themselves where they run."""
PLAYED = """
import importlib, io, os, sys
for library in {libraries}: importlib.import_module(library)
sys.platform = "win32"
for name in {modules}: sys.modules[name] = None
for name in {names}: hasattr(os, name) and delattr(os, name)
for name in {ours}: importlib.import_module(name)
from ui.capture.reading_queue import _let_pages_go_first
from ui.session.limits import _more_descriptors
from vision.commands.bench import peak_memory
from ui.command.main import main
_let_pages_go_first(); _more_descriptors(); print(peak_memory())
sys.exit(main(["score", "hand.json"]))
"""


def crlf(source: Path, folder: Path) -> Path:
    """A copy with the line ends that git gives a file in a checkout on Windows."""
    copy = folder / source.name
    copy.write_bytes(source.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    return copy


def test_no_part_of_the_product_needs_what_only_posix_has(tmp_path: Path) -> None:
    ours = [name for name in modules() if not name.startswith(("vision.training", "app")) and "__main__" not in name]
    program = PLAYED.format(libraries=LIBRARIES, modules=POSIX_MODULES, names=POSIX_NAMES, ours=ours)
    (tmp_path / "hand.json").write_bytes(HAND.replace("\n", "\r\n").encode())
    environment = os.environ | {"PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    played = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, check=False, capture_output=True
    )
    assert played.returncode == 0, played.stderr.decode()
    said = played.stdout.decode("cp1252")
    assert "not measured on Windows" in said
    assert '"Noi"' in said


def test_hands_and_settings_may_end_their_lines_as_windows_does(tmp_path: Path) -> None:
    assert parse_document(HAND.replace("\n", "\r\n").encode()) == parse_document(HAND.encode())
    assert load_settings(crlf(MODELS / FILE, tmp_path)) == load_settings(MODELS / FILE)


@pytest.mark.parametrize("code", codes())
def test_so_may_the_sentences(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = language(code).sentences
    crlf(scoring.words.FOLDER / f"{code}.toml", tmp_path)
    monkeypatch.setattr(scoring.words, "FOLDER", tmp_path)
    found = language.__wrapped__(code).sentences
    assert {key: text.replace("\r\n", "\n") for key, text in found.items()} == wanted


@pytest.mark.parametrize(
    "path", [r"C:\Users\Ada Rossi\AppData\Local\burraco\matches.sqlite3", r"D:\Carte e punti\m.sqlite3"]
)
def test_a_ledger_lies_where_a_path_of_windows_says(path: str) -> None:
    assert make_url(f"sqlite:///{PureWindowsPath(path)}").database == path
