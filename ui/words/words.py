"""Every sentence of the page in Italian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.ledger.ledger import LedgerError
from scoring.notice import ENGLISH as ENGLISH_NOTICES
from ui.texts_it_reasons import DOUBTS, LEDGER, NOTICES, UNREAD
from ui.words.en import ENGLISH
from ui.words.it import ITALIAN
from vision.doubt.marks import ENGLISH as ENGLISH_DOUBTS
from vision.doubt.unreadable_photo import Reason


def _with_reasons(own: Mapping[str, str], **others: Mapping[str, str]) -> dict[str, str]:
    """The page's own sentences with the scorer's, the reader's and the ledger's, under keys that begin with these."""
    return {**own, **{f"{head}.{key}": text for head, table in others.items() for key, text in table.items()}}


LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "it": _with_reasons(ITALIAN, notice=NOTICES, doubt=DOUBTS, unread=UNREAD, ledger=LEDGER),
    "en": _with_reasons(
        ENGLISH,
        notice=ENGLISH_NOTICES,
        doubt=ENGLISH_DOUBTS,
        unread=Reason.SENTENCES,
        ledger=LedgerError.SENTENCES,
    ),
}
"""Words by language; a test holds both to the same keys and the same names in braces."""


def language_for(locale: str | None) -> str:
    """The language for a browser's locale: Italian where it asks for Italian, else English."""
    return "it" if (locale or "").lower().startswith("it") else "en"


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        """Choose `it` or `en`."""
        self.language = language
        self.table = LANGUAGES[language]

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key with its values filled in."""
        return self.table[key].format(**values)

    def maybe(self, key: str, otherwise: str) -> str:
        """The sentence of a key, or another text where the language has none."""
        return self.table.get(key, otherwise)

    @property
    def notices(self) -> Mapping[str, str]:
        """The scorer's faults and warnings, by its keys."""
        head = "notice."
        return {key.removeprefix(head): text for key, text in self.table.items() if key.startswith(head)}


def plain(text: str) -> str:
    """A name typed by a person as Markdown that shows it and nothing else."""
    return "".join(f"\\{char}" if char in _MARKUP else char for char in text)


_MARKUP: Final = frozenset("\\`*_{}[]<>()#+-.!|$:~^&\"'")
