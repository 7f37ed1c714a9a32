"""The operations that a person's edits are made of.

An operation names cards by id, never by their place, and one that no longer fits (its card is gone)
leaves the table as it is. So operations from two phones can be applied one after the other.

A place is a short text: `hand:1` (held by side 1), `new:0` (a new meld of side 0), `beside:12` (the group
that card 12 is in, straight after it), `under:12` (straight before it) or `loose`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.editing.table import Divider, Group, TableCard
from vision.reading import Quad


@dataclass(frozen=True)
class Lay:
    """Lay what was read from a photo on the table, after what lies there already."""

    photo: str
    cards: tuple[TableCard, ...]
    melds: tuple[tuple[Group, ...], ...]
    hands: tuple[Group, ...]
    loose: Group = ()


@dataclass(frozen=True)
class Lift:
    """Take away a photo with every card that lies on it."""

    photo: str


@dataclass(frozen=True)
class Change:
    """Say what a card is; nothing where it is not any more what the person saw, `was`."""

    card: int
    to: str
    was: str = ""


@dataclass(frozen=True)
class Confirm:
    """Say that a doubtful card was read right."""

    card: int


@dataclass(frozen=True)
class Add:
    """Put one more card in a place, with its corners when it was marked on a photo."""

    to: str
    place: str
    photo: str = ""
    quad: Quad | None = None


@dataclass(frozen=True)
class Delete:
    """Take one card away."""

    card: int


@dataclass(frozen=True)
class Move:
    """Move one card to a place."""

    card: int
    place: str


@dataclass(frozen=True)
class Drag:
    """Put a card's outline elsewhere on its photo."""

    card: int
    quad: Quad


@dataclass(frozen=True)
class Split:
    """Split a meld in two before this card."""

    card: int


@dataclass(frozen=True)
class Join:
    """Append the whole group of one card to the meld of another."""

    card: int
    to: int


@dataclass(frozen=True)
class Give:
    """Give the whole meld of a card to a side."""

    card: int
    line: int


@dataclass(frozen=True)
class Close:
    """Say which side closed; -1 when nobody did."""

    line: int


@dataclass(frozen=True)
class End:
    """Say what ended a hand in which nobody closed: `stock`, `time`, or nothing."""

    by: str


@dataclass(frozen=True)
class Pozzetto:
    """Say what became of a side's pozzetto."""

    line: int
    state: str


@dataclass(frozen=True)
class Choose:
    """Settle how the meld of a card is read: the text form of a reading."""

    card: int
    reading: str


@dataclass(frozen=True)
class Declare:
    """Say that a side has a burraco that lies squared up: its shape, number of cards and their points."""

    line: int
    shape: str
    size: int
    points: int


@dataclass(frozen=True)
class Withdraw:
    """Take back the pile at a place among a side's declared ones."""

    line: int
    place: int


@dataclass(frozen=True)
class Alone:
    """Say which of three players was alone against the other two."""

    player: int


@dataclass(frozen=True)
class Unmark:
    """Say that the cards lying across the meld of a card mark nothing."""

    card: int


@dataclass(frozen=True)
class Divide:
    """Draw the line between the sides on a photo anew."""

    photo: str
    line: Divider


@dataclass(frozen=True)
class Once:
    """Say that a photo shows cards again which lie on another: these go, and the photo where no card of it is left.

    `same` names, for each of them, the card of the other photo that it is: that one keeps the better of both readings,
    and what only this photo shows of a meld or a hand goes there.
    """

    photo: str
    cards: Group
    same: Group = ()


@dataclass(frozen=True)
class Apart:
    """Say that two photos, the earlier first, show two tables."""

    photo: str
    other: str


@dataclass(frozen=True)
class Swap:
    """Exchange the two sides: what was laid for one belongs to the other."""


@dataclass(frozen=True)
class Except:
    """Let the meld of a card count its cards although no rule allows it, for a reason; an empty one takes that back."""

    card: int
    reason: str


@dataclass(frozen=True)
class Correct:
    """Give or take points of a side, with the reason; in place of those of the same reason."""

    line: int
    points: int
    reason: str


@dataclass(frozen=True)
class Retract:
    """Take back the correction at a place among a side's own."""

    line: int
    place: int


@dataclass(frozen=True)
class Settle:
    """Say a side's whole total, with the reason; None takes it back."""

    line: int
    points: int | None
    reason: str = ""


OfPhotos = Lay | Lift | Divide | Once | Apart
OfCards = Change | Confirm | Add | Delete | Move | Drag | Split | Join | Give | Choose | Swap
Facts = Close | End | Pozzetto | Declare | Withdraw | Alone | Unmark
ByHand = Except | Correct | Retract | Settle
Op = OfPhotos | OfCards | Facts | ByHand
