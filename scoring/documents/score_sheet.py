"""The sheet that a club keeps of a match: of every hand the base and the cards apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.hand import SideHand
from scoring.match import Match
from scoring.score import LineScore

BASE: Final = frozenset({"burraco", "closing", "pozzetto_not_taken", "pozzetto_unplayed"})
"""Items that clubs write as the base: burrachi, closing and pozzetto; everything else the rules price is cards."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A side's points of a hand, or of several, taken apart.

    Attributes:
        base: for burrachi, closing and pozzetto.
        cards: for cards laid, less those left in hand.
        by_hand: settled by a person, by no rule.
    """

    base: int = 0
    cards: int = 0
    by_hand: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.base + self.cards + self.by_hand


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand.

    Attributes:
        number: counted from 1, those on paper first.
        ending: name of the side that closed, else ``"stock"`` or ``"time"`` or ``""`` where nobody has said.
        closed: whether `ending` is a side's name.
        names: of the sides of this hand.
        parts: of each of them; `None` for one without a total.
        running: the totals of each side of the match after it; `None` from a faulty hand on.
    """

    number: int
    ending: str
    closed: bool
    names: tuple[str, ...]
    parts: tuple[Parts | None, ...]
    running: tuple[int | None, ...]


def parts_of(line: LineScore) -> Parts | None:
    """Take a side's hand apart; `None` while it has no total."""
    if line.total is None:
        return None
    base = sum(item.points for item in line.items if item.key in BASE)
    by_hand = sum(item.points for item in line.items if item.settled)
    return Parts(base, line.total - base - by_hand, by_hand)


def sheet_rows(match: Match) -> list[SheetRow]:
    """Every hand of a match."""
    first = match.played - len(match.hands) + 1
    whole = zip(match.hands, match.scores(), match.running(), strict=True)
    return [
        SheetRow(
            number,
            *_ending(hand),
            tuple(line.name for line in score.lines),
            tuple(map(parts_of, score.lines)),
            running,
        )
        for number, (hand, score, running) in enumerate(whole, first)
    ]


def sums(rows: Sequence[SheetRow], sides: int) -> tuple[Parts, ...] | None:
    """The parts of each side over all hands; `None` where a hand has no total, or was played by other sides."""
    if any(len(row.parts) != sides or None in row.parts for row in rows):
        return None
    columns = [[row.parts[side] or Parts() for row in rows] for side in range(sides)]
    return tuple(
        Parts(sum(p.base for p in parts), sum(p.cards for p in parts), sum(p.by_hand for p in parts))
        for parts in columns
    )


def _ending(hand: Sequence[SideHand]) -> tuple[str, bool]:
    closer = next((side.name for side in hand if side.closed), None)
    if closer is not None:
        return closer, True
    return next((side.ended.value for side in hand if side.ended), ""), False
