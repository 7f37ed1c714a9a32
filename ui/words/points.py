"""Points as the page and its files write them."""

from __future__ import annotations

from scoring import Paper
from scoring.words import Language


def number_text(words: Language, total: int | None) -> str:
    """Points, or the word for a hand that has none."""
    return words("match.faulty") if total is None else str(total)


def points_text(words: Language, points: int | None, *, by_hand: bool) -> str:
    """Points of a hand, marked where a person settled them, in part or as a whole."""
    return f"{number_text(words, points)}{' †' if by_hand else ''}"


def paper_text(words: Language, paper: Paper | None) -> str:
    """What the match began with, marked as taken from paper; empty for a match begun here."""
    if paper is None:
        return ""
    return words("paper.from", totals=" – ".join(map(str, paper.totals)), count=paper.hands)
