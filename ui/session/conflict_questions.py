"""The questions about what two phones have changed: what each made of it, with one tap to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.card import parse
from scoring.words import Language
from ui.editing.operations import Add
from ui.editing.table import Table
from ui.session.open_match import OpenMatch
from ui.session.own_changes import Conflict, conflicts, forget, own_changes
from ui.session.selection import perform
from ui.session.subjects import NOBODY, Spot, Subject, again
from ui.widgets.question import answer, asked
from ui.words import card_text, naming


@dataclass(frozen=True)
class _Told:
    """What values are called: the page's words, the sides' names and the hand's."""

    words: Language
    players: Sequence[str]
    sides: Sequence[str]
    table: Table


def conflict_questions(open_match: OpenMatch, table: Table, players: Sequence[str], sides: Sequence[str]) -> None:
    """Ask about everything that this page and another phone have changed.

    `players` are the names of the match, `sides` those of the hand, both as Markdown.
    """
    told = _Told(open_match.words, players, sides, table)
    for conflict in conflicts(table):
        if conflict.subject.kind in ("card", "place") and conflict.theirs is None:
            _gone(open_match, told, conflict)
        else:
            _differ(open_match, told, conflict)


def _gone(open_match: OpenMatch, told: _Told, conflict: Conflict) -> None:
    """A card that this page changed or moved was taken away."""
    card_id = int(conflict.subject.which)
    both = Subject("card", card_id), Subject("place", card_id)
    name, place = (own_changes().get(subject) for subject in both)
    with asked(f"conflict-{card_id}", told.words("question.deleted", mine=_named(told, both[0], name))):
        if name:
            code = place.code(told.table, card_id) if place else "loose"
            label = told.words("question.back", place=_named(told, both[1], place))
            answer(f"mine-{card_id}", label, _put_back, open_match, Add(name, code), both)
        answer(f"theirs-{card_id}", told.words("question.well"), forget, *both)


def _put_back(open_match: OpenMatch, op: Add, both: tuple[Subject, ...]) -> None:
    forget(*both)
    perform(open_match, op)


def _differ(open_match: OpenMatch, told: _Told, conflict: Conflict) -> None:
    subject = conflict.subject
    mine, theirs = (_named(told, subject, value) for value in (conflict.mine, conflict.theirs))
    kind = "taken" if subject.kind == "card" and conflict.mine is None else subject.kind
    which = _KINDS[kind](told, subject.which)
    name = str(subject.which) if kind in ("card", "taken") else f"{kind}-{subject.which}"
    labels = {
        "card": (told.words("question.mine", mine=mine), told.words("question.theirs", theirs=theirs)),
        "taken": (told.words("question.take"), told.words("question.leave")),
    }.get(kind, (mine, theirs))
    sentence = told.words(f"conflict.{kind}", which=which, mine=mine, theirs=theirs)
    with asked(f"conflict-{name}", sentence):
        answer(f"mine-{name}", labels[0], perform, open_match, again(subject, conflict.mine, told.table))
        answer(f"theirs-{name}", labels[1], forget, subject)


def _card_here(told: _Told, card_id: int) -> str:
    placed = told.table.get(card_id)
    return card_text.coloured(placed.card) if placed else ""


_KINDS: Final[dict[str, Callable[[_Told, Any], str]]] = {
    "card": lambda told, card_id: naming.place_name(told.words, told.sides, told.table, card_id),
    "taken": lambda told, card_id: naming.place_name(told.words, told.sides, told.table, card_id),
    "place": _card_here,
    "closed": lambda *_: "",
    "pozzetto": lambda told, line: told.sides[line],
    "alone": lambda *_: "",
}
"""What a question is about, by its kind."""


def _named(told: _Told, subject: Subject, value: Any) -> str:  # noqa: ANN401 as `value_of`
    if subject.kind == "card":
        return card_text.coloured(parse(value)) if value else told.words("question.a_card")
    if subject.kind == "place":
        return _spot(told, value) if value else told.words("board.loose")
    if subject.kind == "pozzetto":
        return told.words(f"facts.{value}")
    if value in (None, NOBODY):
        return told.words("facts.nobody")
    names = told.sides if subject.kind == "closed" else told.players
    return names[int(value)]


def _spot(told: _Told, spot: Spot) -> str:
    """A place by its name; a meld by its cards, for its number may have changed."""
    if spot.line is None:
        return told.words("board.loose")
    side = told.sides[spot.line]
    if spot.kind == "hand":
        return told.words("edit.hand_of", side=side)
    cards = naming.group_text(told.table, spot.group) or told.words("question.own_meld")
    return f"{side}, {cards}"
