"""Both languages say everything, with the same values."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from scoring import VARIANTS, Variant
from scoring.melds.pile import DECLARED
from scoring.notice import ENGLISH as NOTICES
from ui.capture.upload import photo_sentence, unread_sentence
from ui.words.naming import cite_text
from ui.words.words import LANGUAGES, Words, language_for, plain
from vision.doubt.unreadable_photo import Reason, Sentence
from vision.photo.loading import PhotoError, load_photo

ITALIAN, ENGLISH = LANGUAGES["it"], LANGUAGES["en"]
UI = Path(__file__).resolve().parents[3] / "ui"


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert set(ITALIAN) == set(ENGLISH)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_both_languages_name_the_same_values(key: str) -> None:
    assert names_in(ITALIAN[key]) == names_in(ENGLISH[key])
    assert ITALIAN[key].strip()


def test_every_word_of_the_scorer_is_translated() -> None:
    assert {f"notice.{key}" for key in NOTICES} <= set(ITALIAN)


def test_every_variant_and_option_has_a_name() -> None:
    wanted = {f"rules.{name}" for name in VARIANTS}
    wanted |= {f"option.{option.key}" for variant in VARIANTS.values() for option in variant.options}
    assert wanted <= set(ENGLISH)


def test_every_key_that_the_code_names_exists() -> None:
    used = set()
    for path in UI.rglob("*.py"):
        used |= set(
            re.findall(
                r"""(?:words_?|said|scene\.words|desk\.words)\(\s*"([a-z_]+\.[a-z_0-9]+)\"""", path.read_text("utf-8")
            )
        )
    assert len(used) > 50
    assert used <= set(ENGLISH)


@pytest.mark.parametrize(
    ("locale", "language"), [("it-IT", "it"), ("it", "it"), ("en-GB", "en"), ("de", "en"), (None, "en")]
)
def test_the_browser_chooses_the_language(locale: str | None, language: str) -> None:
    assert language_for(locale) == language


def test_a_typed_name_cannot_become_markup() -> None:
    assert plain("**Noi** [x](http://a)") == r"\*\*Noi\*\* \[x\]\(http\:\/\/a\)".replace(r"\/", "/")


def test_words_fill_in_values() -> None:
    assert Words("it")("match.hand", number=3) == "Smazzata 3"


def test_no_sentence_is_left_over() -> None:
    code = "".join(path.read_text("utf-8") for path in UI.rglob("*.py") if not path.name.startswith("texts_"))
    built = (
        "notice.",
        "rules.",
        "option.",
        "value.",
        "side.",
        "page.",
        "facts.",
        "edit.",
        "score.",
        "match.",
        "problem.",
        "unread.",
        "doubt.",
        "ledger.",
    )
    assert not [
        key for key in ENGLISH if not key.startswith(built) and f'"{key}"' not in code and f"'{key}'" not in code
    ]


def test_a_file_that_is_no_photo_is_refused_in_the_pages_own_language() -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(b"%PDF-1.7 and so on")
    assert photo_sentence(Words("it"), caught.value).startswith("Questo file non è una foto (pdf")
    assert photo_sentence(Words("en"), caught.value).startswith("This file is no photo (pdf")


@pytest.mark.parametrize("code", sorted(Reason.SENTENCES))
def test_why_a_photo_cannot_be_read_is_said_in_the_pages_own_language(code: str) -> None:
    values = dict.fromkeys(names_in(Reason.SENTENCES[code]), 7)
    sentence = Sentence(Reason(code, values))
    assert unread_sentence(Words("en"), sentence) == sentence
    italian = unread_sentence(Words("it"), sentence)
    assert italian != sentence
    assert italian.count("7") == sentence.count("7")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_that_gives_points_is_cited_in_words(variant: Variant, language: str) -> None:
    words = Words(language)
    cites = {
        tier.cite for option in variant.options for tiers in option.choices.values() for tier in tiers.get("tiers", ())
    }
    cites |= {variant.with_options({"pozzetto_unplayed": "flat"}).pozzetto_unplayed.cite, DECLARED}
    for cite in cites:
        assert "=" not in cite_text(words, cite)
        assert cite_text(words, cite).strip()
