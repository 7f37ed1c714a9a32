"""Notes about a meld: no doubt, but something a person may want to know."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.card import Card
from scoring.melds.crosswise import contradicting_tier
from scoring.notice import Notice, either
from vision.groups.stack import Stack
from vision.rules.rulebook import Lawbook


def points_note(number: int, cards: Sequence[Card], book: Lawbook) -> Notice | None:
    """What to say where the lawful readings of meld `number` under the one variant played differ in points.

    No doubt: the reading worth most stands, a person may choose another.
    """
    if len(book.variants) != 1:
        return None
    for readings in book.readings(cards).values():
        bonuses = sorted({reading.bonus for reading in readings}, reverse=True)
        if len(bonuses) > 1:
            return Notice("note.points", {"number": number, "points": either(bonuses)})
    return None


def mark_note(number: int, cards: Sequence[Card], stack: Stack, book: Lawbook) -> Notice | None:
    """What to say where the crosswise cards of meld `number` say another kind of burraco than its cards do."""
    across = [place for place, card in enumerate(stack.cards) if card in stack.across]
    found = [(readings[0], variant) for variant, readings in book.readings(cards).items()]
    marked = [contradicting_tier(across, reading, variant) for reading, variant in found]
    # Of several variants one that agrees is enough.
    if not marked or not marked[0] or not all(marked) or not found[0][0].tier:
        return None
    names = {"marked": marked[0].name, "computed": found[0][0].tier.name}
    return Notice("note.mark", {"number": number, **names})
