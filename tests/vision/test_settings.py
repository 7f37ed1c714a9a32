"""The file of the reader's settings: every value explained, every fault named in one sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints

import pytest

from vision.__main__ import main
from vision.folders import MODELS
from vision.settings import Settings
from vision.settings_file import FILE, SettingsError, as_toml, load_settings, settings_of, shipped, values

SAMPLE = Path(__file__).parents[2] / "datasets" / "sample" / "table.jpg"
STAGES = get_type_hints(Settings)


def test_the_file_that_ships_is_what_the_program_would_write() -> None:
    assert (MODELS / FILE).read_text(encoding="utf-8") == as_toml(shipped())


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    other = replace(shipped(), doubt=replace(shipped().doubt, sure_probability=0.7))
    (tmp_path / FILE).write_text(as_toml(other), encoding="utf-8")
    assert settings_of(tmp_path) == other


def test_a_folder_without_settings_and_a_server_have_those_that_ship(tmp_path: Path) -> None:
    assert settings_of(tmp_path) is settings_of("http://127.0.0.1:1") is shipped()


@pytest.mark.parametrize("stage", STAGES)
def test_every_setting_has_a_sentence_and_a_range(stage: str) -> None:
    for value in values(STAGES[stage]).values():
        assert re.fullmatch(r"[A-Z].+\.", value.meaning)
        assert value.low < value.high


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[doubt]", "[doubts]", r"\[doubts\] is not known"),
        ("wild = 0.4\n", "", r"\[rules\] wild is missing"),
        ("wild = 0.4", "wild = 0.4\nwyld = 0.4", r"\[rules\] wyld is not known"),
        ("wild = 0.4", 'wild = "0.4"', r"\[rules\] wild must be a number, not '0.4'"),
        ("wild = 0.4", "wild = true", r"\[rules\] wild must be a number, not True"),
        ("wild = 0.4", "wild = 1.4", r"\[rules\] wild must lie from 1e-09 to 0.999, not 1.4"),
        ("wild = 0.4", "wild = nan", r"\[rules\] wild must lie from .*, not nan"),
        ("wild = 0.4", "wild = ", "Invalid value"),
    ],
)
def test_a_fault_is_named_in_one_sentence(tmp_path: Path, old: str, new: str, named: str) -> None:
    text = as_toml(shipped())
    assert old in text
    path = tmp_path / FILE
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(
        SettingsError, match=f"^The reader's settings {re.escape(str(path))} cannot be .*{named}"
    ) as told:
        load_settings(path)
    assert "\n" not in str(told.value)


def test_a_command_ends_with_that_sentence_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_text("", encoding="utf-8")
    monkeypatch.setattr("vision.__main__.load_reader", lambda: settings_of(tmp_path))
    assert main(["read", str(SAMPLE)]) == 2
    assert capsys.readouterr().err.endswith("the table [detection] is missing.\n")


def test_a_whole_number_will_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(as_toml(shipped()).replace("surplus_cost = 5.0", "surplus_cost = 5"), encoding="utf-8")
    assert settings_of(tmp_path) == shipped()
