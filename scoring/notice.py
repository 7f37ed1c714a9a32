"""What a person is told, as data: a key with its values, in no language yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from scoring.words import Language, language


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person, not yet in any language.

    Attributes:
        key: of its sentence in the files of `scoring.words`; stable.
        values: what the sentence names (cards as text forms, numbers, other notices).
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def said(self, words: Language) -> str:
        """Say it in a language."""
        spoken = {
            name: value.said(words) if isinstance(value, Notice) else value for name, value in self.values.items()
        }
        return words(self.key, **spoken)

    def __str__(self) -> str:
        """Say it in English."""
        return self.said(language())


class NoticeError(Exception):
    """An error that is told to a person: `notice` holds what to say, `str()` says it in English."""

    def __init__(self, key: str, **values: object) -> None:
        """Name the sentence and its values."""
        super().__init__(key)
        self.notice = Notice(key, values)

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return self.notice.key

    def __str__(self) -> str:
        return str(self.notice)


class FactError(NoticeError, ValueError):
    """A fact of a hand that cannot be."""


def printable(name: str) -> str:
    """A text from outside, such as a file's name, with what would move the cursor or colour the terminal escaped."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in name)


def either(values: Iterable[object]) -> object:
    """One or more values joined by the language's "or"."""
    return reduce(lambda first, second: Notice("note.either", {"first": first, "second": second}), values)
