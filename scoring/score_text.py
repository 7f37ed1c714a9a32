"""A score's items in words: what points are for, and which rule gives them."""

from __future__ import annotations

import re

from scoring.melds.pile import DECLARED
from scoring.score import SETTLED, ScoreItem
from scoring.words import Language

_CITE = re.compile(r"(?P<text>\d{3}) (?P<section>.+)")
"""A rule text by its number, and its section; an option is cited as ``option KEY=VALUE``."""

_BY_HAND = {DECLARED: "score.declared", SETTLED: "score.settled"}

_SILENT = "silent"
"""In place of a section: the text does not speak of this."""


def item_text(words: Language, item: ScoreItem) -> str:
    """What an item of a score is for, with the variant's own name for a burraco."""
    return reason_text(words, item.key, item.meld, item.name)


def reason_text(words: Language, key: str, meld: int | None, name: str = "burraco") -> str:
    """What points are for, by their key, the index of their meld and the name of a burraco."""
    return words(f"score.{key}", number=(meld or 0) + 1, name=name[:1].upper() + name[1:])


def cite_text(words: Language, cite: str) -> str:
    """Where points come from: a rule text, by the name that players give it, with its section, or an option."""
    if cite in _BY_HAND:
        return words(_BY_HAND[cite])
    key, _, value = cite.removeprefix("option ").partition("=")
    if value:
        return f"{option_name(words, key)}: {words.maybe(f'value.{key}.{value}', value)}"
    found = _CITE.fullmatch(cite)
    if not found:
        return cite
    rules, section = words(f"text.{found['text']}"), found["section"]
    return words("text.silent", rules=rules) if section == _SILENT else words("text.at", rules=rules, section=section)


def cite_anchor(cite: str) -> str:
    """The name of the paragraph of the rules for players that says what a cite means."""
    if cite in _BY_HAND:
        return "by-hand"
    return "house-rules" if cite.startswith("option ") else re.sub(r"[^a-z0-9]+", "-", cite.lower()).strip("-")


def option_name(words: Language, key: str) -> str:
    """What an option decides; its key where the language has no words for it."""
    return words.maybe(f"option.{key}", key.replace("_", " ").capitalize())
