"""What ships with the code is found in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

from vision.folders import MODELS, PROJECT, SAMPLE_FOLDER, project_folder


def test_in_a_checkout_the_top_holds_it() -> None:
    assert Path(__file__).resolve().parents[2] == PROJECT
    assert (MODELS / "reader.toml").is_file()
    assert (SAMPLE_FOLDER / "table.jpg").is_file()


def test_in_a_wheel_a_folder_beside_the_packages_holds_it(tmp_path: Path) -> None:
    assert project_folder(tmp_path) == tmp_path
    (tmp_path / "burraco").mkdir()
    assert project_folder(tmp_path) == tmp_path / "burraco"
