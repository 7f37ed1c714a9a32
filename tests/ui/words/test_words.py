"""Every language says everything, with the same values, and one more needs no more than its file."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest
from streamlit.testing.v1 import AppTest

import scoring.words
from scoring import VARIANTS, Variant
from scoring.melds.pile import DECLARED
from scoring.score_text import cite_text
from scoring.words import codes, language
from ui.session.address import code_for
from ui.words.markdown import plain
from ui.words.names import name_of
from ui.words.naming import notice_text
from vision.doubt.marks import KINDS
from vision.photo.loading import PhotoError, load_photo

PROJECT = Path(__file__).resolve().parents[3]
ENGLISH = language("en").sentences
CODE = "".join(
    path.read_text("utf-8") for part in ("scoring", "vision", "ui") for path in (PROJECT / part).rglob("*.py")
)
QUOTED = set(re.findall(r"""(["'][a-z0-9_.-]+["'])""", CODE))
BUILT = (
    "line.",
    "document.",
    "quality.missing.",
    "offline.",
    "framework.",
    *("rules.", "option.", "value.", "side.", "page.", "facts.", "edit.", "score.", "match.", "doubt.", "kind."),
    *("suit.", "board.", "conflict.", "why.", "shown.", "ended.", "sheet.", "text.", "quality.missing."),
)
"""Keys of which the code names the end only where it runs."""


def values_in(text: str) -> set[str]:
    """Values that a sentence shows; those that only choose a word are left out, for languages agree in other places."""
    return {name for _, name, form, _ in Formatter().parse(text) if name and "|" not in (form or "")}


def choosing_in(text: str) -> set[str]:
    return {name for _, name, form, _ in Formatter().parse(text) if name and "|" in (form or "")}


def test_all_languages_have_the_same_keys() -> None:
    assert all(set(language(code).sentences) == set(ENGLISH) for code in codes())


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_all_languages_name_the_same_values(key: str, code: str) -> None:
    sentence = language(code).sentences[key]
    assert values_in(sentence) == values_in(ENGLISH[key])
    assert choosing_in(sentence) <= {"count"}
    assert sentence.strip()


def test_every_doubt_is_said() -> None:
    assert {f"doubt.{kind.key}" for kind in KINDS} == {key for key in ENGLISH if key.startswith("doubt.")}


def test_every_variant_and_option_has_a_name() -> None:
    wanted = {f"rules.{name}" for name in VARIANTS}
    wanted |= {f"option.{option.key}" for variant in VARIANTS.values() for option in variant.options}
    assert wanted <= set(ENGLISH)


def test_every_key_that_the_code_names_exists() -> None:
    says = "words|Notice|NoticeError|PhotoError|InferenceError|LedgerError|StoreError"
    calls = re.findall(rf"""(?:{says})\(\s*"([a-z_]+(?:\.[a-z_0-9-]+)?)\"""", CODE)
    named = set(chain(calls, re.findall(r'"((?:ledger|unread|file|inference|note)\.[a-z_-]+)"', CODE)))
    assert len(named) > 150
    assert named <= set(ENGLISH)


def test_no_sentence_is_left_over() -> None:
    assert not [key for key in ENGLISH if not key.startswith(BUILT) and not {f'"{key}"', f"'{key}'"} & QUOTED]


@pytest.mark.parametrize(
    ("locale", "code"), [("it-IT", "it"), ("it", "it"), ("en-GB", "en"), ("de", "en"), ("IT-ch", "it"), (None, "en")]
)
def test_the_browser_chooses_the_language(locale: str | None, code: str) -> None:
    assert code_for(locale) == code


def test_a_typed_name_cannot_become_markup() -> None:
    assert plain("**Noi** [x](http://a)") == r"\*\*Noi\*\* \[x\]\(http\:~//a\)".replace("~", "\u2060")


@pytest.mark.parametrize("drawn", [":material/home:", ":red[x]", "<-", "->", "<->", "--", ">=", "<=", "~="])
def test_a_typed_name_becomes_no_picture(drawn: str) -> None:
    shown = plain(drawn).replace("\\", "")
    assert drawn not in shown
    assert shown.replace("\u2060", "") == drawn


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada \t e  Bea ", "Ada e Bea"),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164", ""),
        ("\u202eadA", "adA"),
        ("Jose\u0301", "José"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\nb\x1b[31m", "a b[31m"),
        ("x" * 100, "x" * 24),
        ("\ud800", ""),
        ("نور", "نور"),
    ],
)
def test_a_name_is_plain_text_that_can_be_seen(typed: str, name: str) -> None:
    assert name_of(typed) == name


@pytest.mark.parametrize(
    ("code", "count", "sentence"),
    [
        ("it", 1, "1 carta letta in 0,5 s."),
        ("it", 2, "2 carte lette in 0,5 s."),
        ("en", 1, "1 card read in 0.5 s."),
        ("en", 0, "0 cards read in 0.5 s."),
    ],
)
def test_words_agree_with_their_numbers(code: str, count: int, sentence: str) -> None:
    assert language(code)("photo.read", count=count, seconds=0.5) == sentence


@pytest.mark.parametrize(
    ("code", "begins"), [("it", "Questo file è un documento PDF"), ("en", "This is a PDF document")]
)
def test_a_file_that_is_no_photo_is_refused_in_the_pages_own_language(code: str, begins: str) -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(b"%PDF-1.7 and so on")
    assert notice_text(language(code), caught.value.notice).startswith(begins)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("code", codes())
def test_every_option_that_gives_points_is_cited_in_words(variant: Variant, code: str) -> None:
    words = language(code)
    cites = {
        tier.cite for option in variant.options for tiers in option.choices.values() for tier in tiers.get("tiers", ())
    }
    cites |= {variant.with_options({"pozzetto_unplayed": "flat"}).pozzetto_unplayed.cite, DECLARED}
    for cite in cites:
        assert "=" not in cite_text(words, cite)
        assert cite_text(words, cite).strip()


@pytest.fixture
def third_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language made of the English one in capitals; nothing but its file is new."""
    folder = tmp_path / "words"
    folder.mkdir()
    for path in scoring.words.FOLDER.glob("*.toml"):
        shutil.copy(path, folder)
    english = (folder / "en.toml").read_text("utf-8")
    loud = re.sub(r'"[^"{}\\\n]+"$', lambda text: text[0].upper(), english, flags=re.MULTILINE)
    (folder / "xx.toml").write_text(loud.replace('language = "ENGLISH"', 'language = "Loud"'), "utf-8")
    monkeypatch.setattr(scoring.words, "FOLDER", folder)
    codes.cache_clear()
    language.cache_clear()
    yield "xx"
    codes.cache_clear()
    language.cache_clear()


def test_a_language_is_added_by_its_file_alone(third_language: str, page: AppTest) -> None:
    assert code_for("xx-XX") == third_language
    page.session_state["lang"] = third_language
    assert any("PHOTO" in button.label for button in page.run().button)
    page.session_state["go-to"] = "help"
    assert "Loud" in page.run().segmented_control(key="language").options
