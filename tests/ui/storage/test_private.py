"""What the page keeps is its user's alone."""

from __future__ import annotations

from pathlib import Path

from page_browser import Server
from page_driver import upload
from page_tables import photo_bytes
from streamlit.testing.v1 import AppTest

from ui.bench.phone import Phone


def test_no_file_of_the_page_can_be_read_by_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    server = Server(data)
    try:
        with Phone(server.url) as phone:
            phone.upload(photo_bytes())
        kept = [path for path in data.rglob("*") if path.name != "server.log"]
        assert len(kept) > 4
        assert [path for path in kept if path.stat().st_mode & 0o077] == []
    finally:
        server.kill()


def test_a_folder_that_others_may_read_is_said_once(data_folder: Path, page: AppTest) -> None:
    data_folder.chmod(0o755)
    page.session_state["warned-of-others"] = False
    upload(page, photo_bytes())
    told = [one.value for one in page.warning if "Other users of this computer" in one.value]
    assert len(told) == 1
    assert not [one for one in page.run().warning if "Other users" in one.value]
