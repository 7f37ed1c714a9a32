"""Matches lie where the system keeps such data, and where they lay before they are still found."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision import folders


@pytest.fixture
def systems_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What Windows or macOS would name, on a computer whose home is `tmp_path`."""
    own = tmp_path / "AppData" / "Local" / "burraco"
    monkeypatch.delenv("BURRACO_DATA")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(folders, "user_data_path", lambda *_, **__: own)
    return own


def test_a_new_user_has_the_systems_folder(systems_own: Path) -> None:
    assert folders.data_folder() == systems_own
    assert systems_own.is_dir()


def test_the_folder_that_was_once_used_everywhere_is_still_found(systems_own: Path, tmp_path: Path) -> None:
    earlier = tmp_path / ".local" / "share" / "burraco"
    earlier.mkdir(parents=True)
    assert folders.data_folder() == earlier
    assert not systems_own.exists()


def test_the_folder_that_is_asked_for_goes_first(
    systems_own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BURRACO_DATA", str(tmp_path / "club"))
    assert folders.data_folder() == tmp_path / "club"
    assert not systems_own.exists()
