"""Names on pictures: nothing wider than its place, nothing drawn as an empty box."""

from __future__ import annotations

import pytest

from ui.drawing.fonts import font
from ui.drawing.lettering import fitted, legible


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Noi", "Noi"),
        ("Łukasz & Ünal", "Łukasz & Ünal"),
        ("Ада и Ева", "Ада и Ева"),
        ("Rossi 🃏🎉", "Rossi"),
        ("🎉", "2"),
        ("李雷", "2"),
        ("♥ Anna ♥", "♥ Anna ♥"),
    ],
)
def test_what_the_typeface_lacks_is_left_out(name: str, shown: str) -> None:
    assert legible(name, "2") == shown


@pytest.mark.parametrize(
    "name", ["Noi", "W" * 24, "Bartolomeo e Massimiliana", "a b c d e f g h i j k l", "-1234567890"]
)
@pytest.mark.parametrize("width", [120, 300, 480])
def test_a_name_fits_its_place_however_long(name: str, width: int) -> None:
    size, lines = fitted(name, width, 52, 26)
    assert 26 <= size <= 52
    assert 1 <= len(lines) <= 2
    assert all(font(size).getlength(line) <= width for line in lines)


def test_a_short_name_is_large_and_whole() -> None:
    assert fitted("Noi", 480, 52, 26) == (52, ["Noi"])
    assert fitted("Bartolomeo e Massimiliana", 480, 52, 26)[1] == ["Bartolomeo e", "Massimiliana"]
