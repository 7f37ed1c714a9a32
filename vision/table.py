"""A whole photo as it was read: cards, melds in laid order, sides, hands, loose cards."""

from __future__ import annotations

from dataclasses import dataclass

from vision.reading import CardReading


@dataclass(frozen=True)
class MeldReading:
    """An overlapped group of three or more cards.

    Attributes:
        cards: ids of its cards, from the bottom of the overlap to the top.
        kind: "run", "set", "other" (no lawful meld, or read without rules).
        faults: what the rules say against it, one sentence each; empty for a lawful meld.
        doubtful: whether a person should look at it.
        crosswise: how many of its last cards lie across the stack (a mark for a burraco).
    """

    cards: tuple[int, ...]
    kind: str = "other"
    faults: tuple[str, ...] = ()
    doubtful: bool = False
    crosswise: tuple[int, ...] = ()


@dataclass(frozen=True)
class SideReading:
    """What one side (line) has on the photo: its melds, as places in `TableReading.melds`, and the ids in hand."""

    melds: tuple[int, ...]
    hand: tuple[int, ...]


@dataclass(frozen=True)
class TableReading:
    """Everything read from one photo.

    Attributes:
        size_wh: width and height of the photo in pixels.
        cards: every physical card; `cards[i].id` names it.
        melds: overlapped groups of three or more, lawful or not.
        loose: ids of cards that are in no side.
        sides: one entry a side of the table.
        notes: sentences for the person.
        seconds: how long the reading took.
    """

    size_wh: tuple[int, int]
    cards: tuple[CardReading, ...] = ()
    melds: tuple[MeldReading, ...] = ()
    loose: tuple[int, ...] = ()
    sides: tuple[SideReading, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def doubtful(self) -> bool:
        """Whether anything on it asks a person to look."""
        return any(card.doubtful for card in self.cards) or any(meld.doubtful for meld in self.melds)

    def card(self, card_id: int) -> CardReading:
        """The card with this id; KeyError when there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)
