"""The score at the top of every page: the hand and its rules, each side's total, what this hand adds to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring.words import Language
from ui.editing import scored
from ui.storage.draft import Sheet
from ui.words import naming

_UNKNOWN = "—"
_MINUS = "−"


@dataclass(frozen=True)
class Header:
    """The places of the header: the score, which an edit draws anew, and the menu."""

    score: DeltaGenerator
    menu: DeltaGenerator

    @classmethod
    def drawn(cls, words: Language) -> Header:
        """Make the places."""
        with st.container(key="head"):
            score = st.empty()
            menu = st.popover(words("page.menu"), icon=":material/menu:", key="menu")
        return cls(score, menu)

    def show(self, words: Language, sheet: Sheet, title: str = "") -> None:
        """Draw the score of a match with its draft; `title` stands in place of the hand's number and rules."""
        self.score.html(score_html(words, sheet, title or hand_title(words, sheet)))

    def name(self, title: str) -> None:
        """Draw a title alone, for a page that is of no match."""
        self.score.html(f'<div class="score"><p class="title">{escape(title)}</p></div>')


@dataclass(frozen=True)
class SideScore:
    """A side in the header: its name, its total with the hand being scored, and that hand's points.

    `total` leaves out a hand that has no points yet; `plus` is None for such a hand, and where there is none.
    """

    name: str
    total: int | None
    plus: int | None


def side_scores(sheet: Sheet) -> tuple[SideScore, ...]:
    """Every side of the match as the header shows it; a recorded hand that is being corrected counts once."""
    draft = sheet.draft
    kept = tuple(hand.sides for hand in sheet.hands if not hand.deleted and hand.id != draft.hand_id)
    before = replace(sheet.match, hands=kept).standing().totals
    if not _counts(sheet):
        return tuple(SideScore(name, total, None) for name, total in zip(sheet.names, before, strict=True))
    hand = scored.side_hands(draft.history.table, sheet.names)
    (won,) = replace(sheet.match, hands=(hand,)).points()
    return tuple(
        SideScore(name, total if total is None or plus is None else total + plus, plus)
        for name, total, plus in zip(sheet.names, before, won, strict=True)
    )


def _counts(sheet: Sheet) -> bool:
    """Whether a hand has begun of which it is known who plays for which side."""
    table = sheet.draft.history.table
    return bool(sheet.draft.history.log) and (len(sheet.names) == len(table.lines) or table.alone is not None)


def hand_title(words: Language, sheet: Sheet) -> str:
    """Which hand this is, by which rules, and when the match ends."""
    ids = [hand.id for hand in sheet.hands]
    draft, rules = sheet.draft, sheet.match.rules
    number = ids.index(draft.hand_id) + 1 if draft.hand_id in ids else len(ids) + 1
    end = ""
    if rules.hands is not None:
        end = words("head.hands", count=rules.hands)
    elif rules.target is not None:
        end = words("head.target", points=rules.target)
    parts = (words("match.hand", number=number), naming.variant_name(words, sheet.match.variant), end)
    return " · ".join(filter(None, parts))


def score_html(words: Language, sheet: Sheet, title: str) -> str:
    """The header as HTML; `count.js` counts every number with a `data-count` up or down to its `data-to`."""
    begun = bool(sheet.draft.history.log)
    sides = "".join(_side_html(words, number, side, begun=begun) for number, side in enumerate(side_scores(sheet)))
    return f'<div class="score"><p class="title">{escape(title)}</p><div class="sides">{sides}</div></div>'


def _side_html(words: Language, number: int, side: SideScore, *, begun: bool) -> str:
    total = words("match.faulty") if side.total is None else signed(side.total)
    points = plus = ""
    if begun:
        points = _UNKNOWN if side.plus is None else str(side.plus)
        text = _UNKNOWN if side.plus is None else signed(side.plus, plus="+")
        plus = f'<span class="plus"><span class="unseen">{escape(words("head.plus"))} </span>{text}</span>'
    counted = "" if side.total is None else f' data-count="side-{number}" data-to="{side.total}"'
    return (
        f'<div class="side" data-points="{points}"><span class="who">{escape(side.name)}</span>'
        f'<span class="total"{counted}>{escape(total)}</span>{plus}</div>'
    )


def signed(points: int, plus: str = "") -> str:
    """Points with a true minus sign, and another sign before what is not less than nothing."""
    return f"{_MINUS}{-points}" if points < 0 else f"{plus}{points}"
