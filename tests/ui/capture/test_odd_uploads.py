"""The page and odd files: one sentence each, the page lives, and nothing is written outside its folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from odd_files import no_photos, photos
from page_driver import shown_totals, upload
from streamlit.testing.v1 import AppTest

SOUND, NONE = photos(), no_photos()


@pytest.mark.parametrize("lang", ["it", "en"])
def test_each_file_that_is_no_photo_gets_one_sentence_and_the_page_lives(page: AppTest, lang: str) -> None:
    page.session_state["lang"] = lang
    for name, content in NONE.items():
        upload(page, content)
        assert not page.exception, name
        (said,) = [one.value for one in page.warning]
        assert said.endswith("."), name
        assert len(said) < 250, name
        assert "<" not in said, name


def test_odd_photos_are_read_and_kept_under_their_digest(page: AppTest, data_folder: Path) -> None:
    before = {path for path in data_folder.parent.rglob("*") if not path.is_relative_to(data_folder)}
    upload(page, *SOUND.values())
    assert not page.exception
    assert not page.error
    assert shown_totals(page)
    kept = [path for path in data_folder.rglob("*") if path.is_file() and path.suffix == ".jpg"]
    assert len({path.name.partition(".")[0] for path in kept}) == len(set(SOUND.values()))
    assert all(len(path.name.partition(".")[0]) == 64 for path in kept)
    # Ledgers that earlier tests opened may go meanwhile, but nothing may come.
    assert {path for path in data_folder.parent.rglob("*") if not path.is_relative_to(data_folder)} <= before
