"""What the rules are worth: one look at a photo read without them, by the rules of melds alone, and with the pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.evaluation.truth import Truth
from vision.evaluation.verdict import Total, judge
from vision.protocols import SeenPhoto
from vision.reading import TableReading

LEVELS = ("without the rules", "by the melds", "by melds and pack")


def levels(seen: SeenPhoto, variant: str | None) -> tuple[TableReading, TableReading, TableReading]:
    """The reading at each of `LEVELS`: without the rules, the same cards in the same places as they were seen."""
    by_melds, by_both = (seen.read(variant, pack=pack) for pack in (False, True))
    return as_seen(by_both), by_melds, by_both


def as_seen(reading: TableReading) -> TableReading:
    """The reading with every card that the rules changed as it looked."""
    cards = tuple(replace(card, card=card.seen or card.card, seen=None, deduced=False) for card in reading.cards)
    return replace(reading, cards=cards)


def ablation(judged: Sequence[tuple[Truth, Sequence[TableReading]]]) -> str:
    """The share of cards, melds and tables that are right at each level, as lines of text.

    A photo that could not be opened has one reading, for all levels.
    """
    lines = []
    for k, level in enumerate(LEVELS):
        verdicts = (judge(truth, readings[min(k, len(readings) - 1)]) for truth, readings in judged)
        lines.append(_line(Total(level, tuple(verdicts))))
    return "\n".join(lines)


def _line(total: Total) -> str:
    (melds, all_melds), (tables, all_tables) = total.groups, total.tables
    text = f"{total.name:18s} cards {total.found:6.2f} %  melds {melds}/{all_melds}"
    return text + (f"  tables {tables}/{all_tables}" if all_tables else "")
