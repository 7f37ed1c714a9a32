"""What a page does not load, since it needs none of it: half of a start was spent on that."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
HEAVY = ("altair", "fpdf", "pandas", "pyarrow", "pydeck")
PROGRAM = f"""
import sys
sys.path[:0] = [{str(PROJECT)!r}, *(f"{PROJECT}/tests/{{folder}}" for folder in ("", "ui"))]
from streamlit.testing.v1 import AppTest
from page_driver import upload
from page_tables import photo_bytes
page = upload(AppTest.from_file({str(PROJECT / "app.py")!r}, default_timeout=60).run(), photo_bytes())
assert not page.exception
drawn = [one.proto.component_name for one in page.get("bidi_component")]
print(sorted(drawn), sorted(set(sys.modules) & set({HEAVY})))
"""


def test_a_page_with_a_photo_loads_no_library_for_tables_or_files(data_folder: Path) -> None:
    program = [sys.executable, "-c", PROGRAM]
    ran = subprocess.run(program, cwd=data_folder, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    drawn, loaded = ran.stdout.splitlines()[-1].removesuffix("]").split("] ")
    assert "burraco_photos" in drawn
    assert "burraco_overlay" in drawn
    assert loaded == "["
