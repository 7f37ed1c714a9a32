"""The rules for players, as the project ships them: every text that an item of a score cites has its paragraph here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import streamlit as st

from ui.match.header import Header
from ui.session.address import page_language
from vision.folders import RULES_FOLDER

_HEAD: Final = re.compile(r'^(?:<a id="(?P<anchor>[\w-]+)"></a>\s+)?(?P<level>#+) (?P<title>.+)$', re.MULTILINE)
"""A heading, with the name by which addresses find it where it has one."""


class Paragraph(NamedTuple):
    """A part of the page: the name by which it is found in the address, its heading with its level, its text."""

    anchor: str
    level: int
    title: str
    text: str


def rules_page(header: Header) -> None:
    """Draw them in the page's language."""
    words = page_language()
    header.name(words("app.title"))
    for part in paragraphs(words.code):
        draw = st.subheader if part.level > 2 else st.header  # noqa: PLR2004 - of Markdown
        draw(part.title, anchor=part.anchor or False)
        st.markdown(part.text)


@cache
def paragraphs(code: str) -> tuple[Paragraph, ...]:
    """The parts of the page in a language."""
    return tuple(_parts((RULES_FOLDER / f"rules.{code}.md").read_text("utf-8")))


def _parts(text: str) -> Iterator[Paragraph]:
    """Each heading with what follows it."""
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield Paragraph(head["anchor"] or "", len(head["level"]), head["title"], text[head.end() : end])
