"""The hand being scored, and the match as the page shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoring import Match
from scoring.ledger.ledger import LedgerError, StoredHand, StoredMatch
from scoring.vocabulary import SIDES, THREE
from ui.editing.history import History
from ui.words.markdown import plain

_BETWEEN: Final = re.compile(r"\s*[,;/&+]\s*|\s+(?:e|and)\s+")
"""What stands between the names of a side's players."""


@dataclass(frozen=True)
class Draft:
    """The hand being scored.

    Attributes:
        history: its operations.
        hand_id: the recorded hand that it corrects; None for a new one.
        names: the sides' names where a person changed them; empty for the match's own.
        players: the names of each side's players, for the score sheet; empty where nobody gave any.
        first_dealer: the seat that dealt the first hand, see `Sheet.seats`.
        keep_photos: whether photos are kept with the match.
        deck: name of the learnt deck that photos are read with; empty for the match's own.
        stash: the draft that lay here when a recorded hand was reopened, as JSON.
    """

    history: History = field(default_factory=History)
    hand_id: int | None = None
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    first_dealer: int = 0
    keep_photos: bool = True
    deck: str = ""
    stash: Mapping[str, Any] | None = field(default=None)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "history": self.history.to_json(),
            "hand_id": self.hand_id,
            "names": list(self.names),
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "keep_photos": self.keep_photos,
            "deck": self.deck,
            "stash": self.stash,
        }

    @classmethod
    def from_json(cls, body: Mapping[str, Any] | None) -> Draft:
        """The draft that `to_json` wrote; an empty one from nothing."""
        if not body:
            return cls()
        return cls(
            History.from_json(body.get("history") or {}),
            body.get("hand_id"),
            tuple(body.get("names") or ()),
            tuple(body.get("players") or ()),
            int(body.get("first_dealer", 0)),
            bool(body.get("keep_photos", True)),
            str(body.get("deck", "")),
            body.get("stash"),
        )

    def emptied(self) -> Draft:
        """The next hand's draft: what lay here before a hand was reopened, or an empty one."""
        kept = Draft.from_json(self.stash) if self.stash else Draft()
        return replace(
            kept,
            names=self.names,
            players=self.players,
            first_dealer=self.first_dealer,
            keep_photos=self.keep_photos,
            deck=self.deck,
            stash=None,
        )


@dataclass(frozen=True)
class Sheet:
    """A match as the page shows it.

    Attributes:
        match: rules and hands that count, under the names that hold now.
        draft: the hand being scored.
        hands: all recorded hands, deleted ones among them.
        revision: grows with every change.
    """

    match: Match
    draft: Draft = field(default_factory=Draft)
    hands: tuple[StoredHand, ...] = ()
    revision: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The sides' names."""
        return self.match.sides

    @property
    def players(self) -> tuple[str, ...]:
        """The names of each side's players; empty texts where nobody gave any."""
        return self.draft.players or ("",) * len(self.names)

    @property
    def seats(self) -> tuple[tuple[int, str], ...]:
        """Who sits round the table in the order of dealing, each with the side; no name where a side gave none."""
        named = [[name for name in _BETWEEN.split(names) if name] or [""] for names in self.players]
        rounds = range(max(map(len, named)))
        return tuple((side, some[at % len(some)]) for at in rounds for side, some in enumerate(named))

    @property
    def dealer(self) -> tuple[int, str]:
        """The seat that deals the next hand."""
        seats = self.seats
        return seats[(self.draft.first_dealer + self.match.played) % len(seats)]

    @property
    def labels(self) -> tuple[str, ...]:
        """The sides' names as Markdown."""
        return tuple(plain(name) for name in self.names)

    @property
    def counted(self) -> list[tuple[int, StoredHand]]:
        """The hands that count, each with its number; a deleted one keeps its own."""
        return [(number, hand) for number, hand in enumerate(self.hands, 1) if not hand.deleted]


def _sheet(stored: StoredMatch) -> Sheet:
    try:
        draft = Draft.from_json(stored.draft)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # Saved by a newer version of this program, or changed by another.
        raise LedgerError("ledger.damaged-match") from error
    last = stored.hands[-1].sides if stored.hands else ()
    # The sides of a hand of three players are no sides of the match.
    recorded = () if any(side.players for side in last) else tuple(side.name for side in last)
    match = replace(stored.match, sides=draft.names or recorded or stored.match.sides)
    if not draft.history.log:
        # Who plays with whom is known by the totals once a hand begins; one that is open or corrected keeps its sides.
        draft = replace(draft, history=replace(draft.history, sides=THREE if match.each_alone else SIDES))
    return Sheet(match, draft, stored.hands, stored.revision)
