"""Names of melds, places and readings, in the words of a language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import LineScore, MeldScore, Notice, Reading, Variant
from scoring.card import parse
from scoring.meld_shape import PLACES
from scoring.score_text import cite_anchor, cite_text
from scoring.words import Language
from ui.editing.table import Group, Table
from ui.words.card_text import SIGNS, sign
from ui.words.markdown import plain

_CARD = re.compile(r"\b(?:(?:10|[2-9AJQK])[CDHS]|JK)\b")


@dataclass(frozen=True)
class Place:
    """A place for a card: its code in operations, and its name in the page's language."""

    code: str
    name: str


def group_text(table: Table, group: Group) -> str:
    """A group in short: its first and last card, or its only one."""
    cards = [placed.card for i in group if (placed := table.get(i))]
    ends = dict.fromkeys((0, len(cards) - 1)) if cards else ()
    return "–".join(sign(cards[at]) for at in ends)


def meld_name(words: Language, names: Sequence[str], table: Table, line: int, place: int) -> str:
    """A meld with its side and number, such as `Us 2: 3♥–9♥`."""
    cards = group_text(table, table.lines[line].melds[place])
    return words("edit.meld_of", side=names[line], number=place + 1, cards=cards)


def place_name(words: Language, names: Sequence[str], table: Table, card_id: int) -> str:
    """Where a card lies."""
    where = table.meld_of(card_id)
    if where is not None:
        return f"{names[where[0]]}, {words('board.meld', number=where[1] + 1).lower()}"
    line = table.line_of(card_id)
    return words("board.loose") if line is None else words("edit.hand_of", side=names[line])


def places(words: Language, names: Sequence[str], table: Table, card_id: int | None = None) -> Iterator[Place]:
    """Everywhere a card can go, but for the group it is in."""
    own = table.meld_of(card_id) if card_id is not None else None
    for number, line in enumerate(table.lines):
        for at, meld in enumerate(line.melds):
            if (number, at) != own:
                yield Place(_beside(meld), meld_name(words, names, table, number, at))
        yield Place(f"new:{number}", words("edit.new_of", side=names[number]))
        if card_id is None or card_id not in line.cards_left:
            yield Place(f"hand:{number}", words("edit.hand_of", side=names[number]))
    if card_id is None or card_id not in table.loose:
        yield Place("loose", words("edit.to_loose"))


def place_of(table: Table, card_id: int) -> str:
    """The code of the place where a card's group takes another."""
    where = table.meld_of(card_id)
    if where is not None:
        return _beside(table.lines[where[0]].melds[where[1]])
    line = table.line_of(card_id)
    return "loose" if line is None else f"hand:{line}"


def _beside(meld: Group) -> str:
    return f"beside:{meld[-1]}"


def variant_name(words: Language, variant: str) -> str:
    """The name of a variant for people; its own where the language has none."""
    return words.maybe(f"rules.{variant}", variant.replace("-", " ").capitalize())


def reading_name(words: Language, reading: Reading) -> str:
    """What a meld is read as."""
    shape = reading.shape
    if shape.span is None:
        return words("score.as_set", rank=shape.rank)
    low, high = (f"{PLACES[at]}{SIGNS[shape.suit]}" for at in shape.span)
    if not shape.wilds:
        return words("score.as_run", low=low, high=high)
    wild, place = (", ".join(map(sign, cards)) for cards in (shape.wilds, shape.stands_for))
    return words("score.as_run_wild", low=low, high=high, wild=wild, place=place)


def meld_text(words: Language, variant: Variant, scored: MeldScore) -> str:
    """Kind, tier and points of a meld in one line."""
    if scored.reading is None:
        return words("board.other")
    name = reading_name(words, scored.reading)
    tier = scored.reading.tier
    badge = f":orange-badge[{variant.burraco} {tier.name}]" if tier else ""
    points = f"**{scored.bonus + scored.card_points}**"
    return " ".join(filter(None, (name[0].upper() + name[1:], badge, points)))


def cited(words: Language, cite: str) -> str:
    """Where points come from, as Markdown: a link to its paragraph among the rules for players."""
    return f"[{plain(cite_text(words, cite))}](./rules?lang={words.code}#{cite_anchor(cite)})"


def notice_text(words: Language, notice: Notice) -> str:
    """What a person is told, as Markdown, cards with their suits."""
    return plain(_CARD.sub(lambda found: sign(parse(found[0])), notice.said(words)))


def faults_text(words: Language, line: LineScore) -> list[str]:
    """Everything that keeps a side from a total."""
    return [notice_text(words, fault) for fault in line.faults]
