"""What people are told, by language: a file a language, found by its name (`en.toml`), holds every sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FOLDER = Path(__file__).parent
FALLBACK: Final = "en"
"""The language of commands, and of whoever speaks none of the others."""


@dataclass(frozen=True)
class Language:
    """The sentences of one language.

    Attributes:
        code: its short name, such as `it`.
        name: how its speakers call it.
        decimal: the sign before the decimals of a number.
        sentences: by key; the same keys in every language.
    """

    code: str
    name: str
    decimal: str
    sentences: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key with its values filled in; KeyError for an unknown key."""
        return self.sentences[key].format(**{name: self._spoken(value) for name, value in values.items()})

    def maybe(self, key: str, otherwise: str) -> str:
        """The sentence of a key, or another text where the language has none."""
        return self.sentences.get(key, otherwise)

    def _spoken(self, value: object) -> object:
        return _Number(value, self.decimal) if isinstance(value, int | float) else value


@dataclass(frozen=True)
class _Number:
    """A number in a sentence: `{count:card|cards}` chooses a word by it, any other format writes it."""

    value: float
    decimal: str

    def __format__(self, spec: str) -> str:
        one, either, other = spec.partition("|")
        if either:
            return one if self.value == 1 else other
        text = format(self.value, spec)
        return text.replace(".", self.decimal) if isinstance(self.value, float) else text


@cache
def codes() -> tuple[str, ...]:
    """The short names of all languages."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def language(code: str = FALLBACK) -> Language:
    """A language by its short name; FileNotFoundError where there is none."""
    table = tomllib.loads((FOLDER / f"{code}.toml").read_text("utf-8"))
    name, decimal = table.pop("language"), table.pop("decimal")
    return Language(code, name, decimal, dict(_flat(table)))


def _flat(table: Mapping[str, str | Mapping[str, object]], head: str = "") -> Iterator[tuple[str, str]]:
    """Sentences by their full keys, such as `ledger.full`."""
    for key, value in table.items():
        if isinstance(value, str):
            yield head + key, value
        else:
            yield from _flat(value, f"{head}{key}.")  # type: ignore[arg-type]
