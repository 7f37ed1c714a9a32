"""What the ledger gives back, and how it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.hand import SideHand
from scoring.match import Match


class UnknownMatchError(LookupError):
    """No match has this token, or the match has no such hand."""

    def __init__(self, what: str) -> None:
        """Say what is missing, but not the token: it opens the match, and messages end up in logs."""
        super().__init__(f"no such {what}")


class StaleRevisionError(RuntimeError):
    """The match was changed elsewhere since the revision was loaded: load it again.

    Attributes:
        current: the revision that the match has now.
    """

    def __init__(self, current: int) -> None:
        """Name the revision that the match has now."""
        super().__init__(f"the match was changed elsewhere, it is at revision {current} now")
        self.current = current


@dataclass(frozen=True, slots=True)
class StoredHand:
    """One recorded hand.

    Attributes:
        id: names the hand within its match.
        sides: the facts, as corrected.
        reading: what the photo reader said, JSON as it was recorded.
        deleted: whether it counts no more; `Ledger.undelete_hand` brings it back.
        recorded_at: when it was first recorded, UTC.
    """

    id: int
    sides: tuple[SideHand, ...]
    reading: Any
    deleted: bool
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as stored.

    Attributes:
        token: the unguessable name of the match.
        revision: grows with every change; a change must name the revision it was made on.
        match: the rules and the hands that count.
        hands: all hands in the order recorded, deleted ones among them.
        draft: the hand being edited, JSON in the page's own form; `None` when there is none.
        created_at: UTC.
    """

    token: str
    revision: int
    match: Match
    hands: tuple[StoredHand, ...]
    draft: Any
    created_at: datetime
