"""The players' guide says in both languages the same things, in the words that the page itself uses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from scoring.words import codes, language
from vision.doubt.marks import KINDS

PROJECT = Path(__file__).resolve().parents[1]
GUIDE = PROJECT / "docs" / "guide"
SIZE = 800_000
"""Bytes of the pictures altogether: a guide is to open on a phone at once."""


def pages(code: str) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted((GUIDE / code).glob("*.md"))}


def first_cells(text: str) -> list[str]:
    """The first column of the tables of a page, without their heads."""
    rows = re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    heads = [place for place, row in enumerate(rows) if row.startswith("---")]
    return [row for place, row in enumerate(rows) if place not in heads and place + 1 not in heads]


@pytest.mark.parametrize("code", codes())
def test_every_language_has_the_whole_guide(code: str) -> None:
    english, other = pages("en"), pages(code)
    assert english.keys() == other.keys()
    for name, text in english.items():
        for part in (r"^#+ ", r"!\[.+?\]\((.+?)\)", r"^\| ", r"^    \S"):
            assert len(re.findall(part, text, re.MULTILINE)) == len(re.findall(part, other[name], re.MULTILINE)), name


@pytest.mark.parametrize("code", codes())
def test_what_it_explains_is_what_the_page_says(code: str) -> None:
    said = language(code).sentences.values()
    quoted = first_cells(pages(code)["trouble.md"])
    assert len(quoted) > 10
    assert [text for text in quoted if not any(sentence.startswith(text) for sentence in said)] == []


@pytest.mark.parametrize("code", codes())
def test_it_explains_every_mark(code: str) -> None:
    words = language(code)
    assert set(first_cells(pages(code)["marks.md"])) == {words(f"doubt.{kind.key}") for kind in KINDS}


@pytest.mark.parametrize("code", codes())
def test_it_calls_options_and_variants_as_the_page_does(code: str) -> None:
    names = {text for key, text in language(code).sentences.items() if key.startswith("option.")}
    listed = {name.lower() for row in first_cells(pages(code)["rules.md"]) for name in row.split(", ")}
    assert listed <= {name.lower() for name in names}
    shown = pages(code)["rules.md"]
    variants = [text.partition(" (")[0] for key, text in language(code).sentences.items() if key.startswith("rules.")]
    assert sum(f"**{name}**" in shown for name in variants) == 5


def test_its_pictures_are_there_and_small() -> None:
    pictures = sorted((GUIDE / "pictures").iterdir())
    assert sum(path.stat().st_size for path in pictures) <= SIZE
    shown = {
        name for code in codes() for text in pages(code).values() for name in re.findall(r"pictures/(\S+?)\)", text)
    }
    assert {path.name for path in pictures} == shown
    for path in pictures:
        with Image.open(path) as picture:
            picture.verify()


def test_the_site_is_built_with_every_link_whole_and_asks_nothing_of_other_places(tmp_path: Path) -> None:
    words = ["-m", "mkdocs", "build", "--strict", "--config-file", str(PROJECT / "docs/mkdocs.yml")]
    built = subprocess.run(
        [sys.executable, *words, "--site-dir", str(tmp_path / "site")], check=False, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stderr
    for page in tmp_path.rglob("*.html"):
        assert not re.findall(r'<(?:script|img|link)[^>]+(?:src|href)="(?:https?:)?//[^"]+', page.read_text("utf-8"))
