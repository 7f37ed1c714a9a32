"""What is given out is whole: built here and installed in another folder it reads, serves and keeps score."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.request import urlopen

import pytest
from page_browser import Server

from scoring.words import language
from ui.command.sizes import UNUSED

PROJECT = Path(__file__).resolve().parents[1]
LARGEST = 25 * 2**20
"""Bytes of a wheel or an sdist that people wait for on a slow line without a thought."""
MOST_MEGABYTES, MOST_NEEDED = 1100, 700
"""The program with its libraries, as pip installs them, and without those that Streamlit demands in vain."""
TOPS = {"burraco", "scoring", "ui", "vision"}
SAMPLE_CARDS = 26


@pytest.fixture(scope="module")
def given_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make release` fills."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(words, cwd=PROJECT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(given_out: Path) -> Path:
    (found,) = given_out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(given_out: Path) -> Path:
    (found,) = given_out.glob("*.tar.gz")
    return found


def names(wheel: Path) -> set[PurePosixPath]:
    with zipfile.ZipFile(wheel) as archive:
        return {PurePosixPath(name) for name in archive.namelist()}


def test_both_are_small_and_well_formed(wheel: Path, sdist: Path) -> None:
    assert max(path.stat().st_size for path in (wheel, sdist)) <= LARGEST
    words = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", str(wheel), str(sdist)]
    checked = subprocess.run(words, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_wheel_holds_what_runs_and_nothing_else(wheel: Path) -> None:
    held = names(wheel)
    assert {name.parts[0] for name in held if not name.parts[0].endswith(".dist-info")} == TOPS
    assert not [name for name in held if name.suffix in {".pt", ".pyc"}]
    tracked = subprocess.run(["git", "ls-files"], cwd=PROJECT, check=True, capture_output=True, text=True).stdout
    code = {PurePosixPath(name) for name in tracked.splitlines() if name.split("/")[0] in TOPS}
    shipped = (
        "models/*.xml",
        "models/*.bin",
        "models/reader.toml",
        "static/*",
        "docs/rules.*.md",
        "datasets/sample/table.*",
        "app.py",
    )
    beside = {path.relative_to(PROJECT) for pattern in shipped for path in PROJECT.glob(pattern)}
    wanted = code | {PurePosixPath("burraco", path) for path in beside}
    assert len(beside) > len(shipped)
    assert wanted - held == set()


def test_the_sdist_can_be_worked_on(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "Makefile",
        "README.md",
        "tests/test_wheel.py",
        "models/detector.pt",
        "app.py",
        ".streamlit/config.toml",
    } <= held


SCORE_SHEET = """
from pathlib import Path
from scoring import Meld, SideHand
from scoring.ledger.ledger import Ledger
from scoring.words import language
from ui.match.files import pdf_file
from ui.storage.folders import ledger_url
from ui.storage.store import Store

with Ledger(ledger_url()) as ledger:
    match = ledger.create_match(("Noi", "Loro"), "classico", {})
    sides = [SideHand("Noi", (Meld.parse("KS KD JK"),)), SideHand("Loro")]
    ledger.record_hand(match.token, match.revision, sides)
sheet = Store(ledger_url()).load(match.token)
assert len(sheet.hands) == 1
Path("sheet.pdf").write_bytes(pdf_file(language("it"), sheet))
"""


class Installed:
    """The wheel in an environment of its own, which borrows the libraries of this one and none of its code.

    Those that are said to be unused cannot be loaded there.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False, symlinks=os.name != "nt")
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        target = ["--python", str(self.programs / "python"), "--disable-pip-version-check"]
        words = [sys.executable, "-m", "pip", *target, "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
        subprocess.run(words, check=True)
        # Named in a `.pth` the folder is only searched: what its own `.pth` files name, such as a checkout, is not.
        libraries = [path for path in sys.path if path.endswith("site-packages")]
        blocked = f"import sys; sys.modules.update(dict.fromkeys({UNUSED}))"
        (self.site / "libraries.pth").write_text("\n".join([*libraries, blocked]), "utf-8")

    @property
    def site(self) -> Path:
        (found,) = (self.folder / "venv").rglob("site-packages")
        return found

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BURRACO_", "PYTHON"))}
        return kept | {"BURRACO_DATA": str(self.folder / "data")}

    def run(self, *words: str) -> str:
        command = [str(self.programs / words[0]), *words[1:]]
        ran = subprocess.run(
            command, cwd=self.folder, env=self.environment, check=False, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("elsewhere"), wheel)


class InstalledServer(Server):
    """The page of an installed wheel."""

    def __init__(self, installed: Installed) -> None:
        self.installed = installed
        super().__init__(installed.folder, reader="")

    def start(self) -> None:
        words = [str(self.installed.programs / "burraco"), "--no-browser", f"--port={self.port}"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                words, cwd=self.installed.folder, env=self.installed.environment, stdout=log, stderr=log
            )
        self._until_healthy()


def test_nothing_of_this_checkout_is_used(installed: Installed) -> None:
    program = "import scoring, ui, vision; print(scoring.__file__, ui.__file__, vision.__file__, sep='\\n')"
    files = installed.run("python", "-c", program).splitlines()
    assert len(files) == 3
    assert all(Path(file).is_relative_to(installed.site) for file in files)


@pytest.mark.parametrize("library", UNUSED)
def test_what_is_unused_is_away(library: str, installed: Installed) -> None:
    program = f"import importlib.util; print(importlib.util.find_spec({library!r}))"
    assert installed.run("python", "-c", program).strip() == "None"


def test_with_its_libraries_it_takes_little_of_the_disk(installed: Installed) -> None:
    said = installed.run("burraco", "doctor", "--sizes")
    form = re.sub(r"\{\w+:\.0f\}", r"(\\d+)", language().sentences["sizes.whole"])
    (found,) = re.findall(form, said)
    every, needed = map(int, found)
    assert needed < every <= MOST_MEGABYTES
    assert needed <= MOST_NEEDED


@pytest.mark.model
def test_it_reads_the_sample(installed: Installed) -> None:
    photo = installed.site / "burraco" / "datasets" / "sample" / "table.jpg"
    read: dict[str, Any] = json.loads(installed.run("burraco", "read", "--json", str(photo)))
    assert len(read["cards"]) == SAMPLE_CARDS
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    assert sorted(card["card"] for card in read["cards"]) == sorted(truth["cards"])


@pytest.mark.model
def test_its_page_is_served_with_its_icons_and_reads_a_phones_photo(installed: Installed) -> None:
    server = InstalledServer(installed)
    try:
        with urlopen(f"{server.url}/manifest.webmanifest") as answer:  # noqa: S310 - the address is ours
            assert json.load(answer)["name"] == "Burraco"
        # Ends well only where every photo that it sends to the page is read.
        said = installed.run("python", "-m", "ui.bench", "--url", server.url, "--phones", "1")
        assert said.strip()
    finally:
        server.stop()


def test_it_keeps_a_match_and_gives_its_score_sheet(installed: Installed) -> None:
    (installed.folder / "sheet.py").write_text(SCORE_SHEET, "utf-8")
    installed.run("python", "sheet.py")
    assert (installed.folder / "sheet.pdf").read_bytes().startswith(b"%PDF-")
