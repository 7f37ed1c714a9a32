"""Notes about a meld: no doubt, but something a person may want to know."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.card import Card
from scoring.melds.crosswise import kind_of, marked_as
from scoring.vocabulary import BURRACO_SIZE
from vision.groups.stack import Stack
from vision.rules.rulebook import Lawbook


def points_note(number: int, cards: Sequence[Card], book: Lawbook) -> str | None:
    """A sentence where the lawful readings of meld `number` under the one variant played differ in points.

    No doubt: the reading worth most stands, a person may choose another.
    """
    if len(book.variants) != 1:
        return None
    for readings in book.readings(cards).values():
        bonuses = sorted({reading.bonus for reading in readings}, reverse=True)
        if len(bonuses) > 1:
            return f"meld {number}: can be read as worth {' or '.join(map(str, bonuses))}; the first stands"
    return None


def mark_note(number: int, cards: Sequence[Card], stack: Stack, book: Lawbook) -> str | None:
    """A sentence where the crosswise cards of meld `number` say another kind of burraco than its cards do."""
    across = [place for place, card in enumerate(stack.cards) if card in stack.across]
    readings = [reading for found in book.readings(cards).values() for reading in found[:1]]
    if not across or not readings or len(cards) < BURRACO_SIZE:
        return None
    marked = marked_as(across, len(cards))
    computed = sorted(set(map(kind_of, readings)))
    return (
        None if marked in computed else f"meld {number}: laid across as {marked}, by its cards {' or '.join(computed)}"
    )
