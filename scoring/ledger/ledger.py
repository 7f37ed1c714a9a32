"""The store of matches: the cards of every hand as a person corrected them, never a total.

A SQLite file, or PostgreSQL, by URL. Whoever holds a match's token may read and change it, and nothing lists
the tokens.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from sqlalchemy import update
from sqlalchemy.orm import Session

from scoring.documents.document import side_to_json
from scoring.hand import SideHand
from scoring.ledger.engine import open_database
from scoring.ledger.errors import LedgerError, refusals
from scoring.ledger.presence import Presence, count_write
from scoring.ledger.rows import (
    HandRow,
    MatchRow,
    digest,
    hand_row,
    match_row,
    paper_to_json,
    revision_of,
    stored_match,
)
from scoring.ledger.schema import prepare
from scoring.ledger.stored import StaleRevisionError, StoredHand, StoredMatch, UnknownMatchError
from scoring.match import Match, Paper
from scoring.variants import variant_named

__all__ = ["Ledger", "LedgerError", "StaleRevisionError", "StoredHand", "StoredMatch", "UnknownMatchError"]

TOKEN_BYTES: Final = 16
"""Random bytes of a token: 128 bits, beyond guessing."""


class Ledger(AbstractContextManager["Ledger"]):
    """Matches in a database; safe to share between threads.

    Every change of a match names the revision it was made on and returns the new one. It raises
    `StaleRevisionError` when the match was changed meanwhile and `UnknownMatchError` when there is no
    such match or hand; nothing is changed then. Everything raises `LedgerError` when the database fails.

    Attributes:
        warning: what a person should know about the file, to be told and not raised; `None` when all is well.
    """

    def __init__(self, url: str) -> None:
        """Open the store at an SQLAlchemy URL, creating what is missing.

        A SQLite file of an older version is brought up to date, with a copy kept beside it; a damaged one is left
        as it is, and the file beside it that is used instead is named in `warning`.

        Raises:
            LedgerError: when the database cannot be opened.
        """
        self._database = open_database(url)
        self.warning = self._database.warning
        self._presence: Presence | None = None
        try:
            with self._refusals():
                prepare(self._database)
                self._presence = Presence(self._database.file) if self._database.file else None
        except LedgerError:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Let go of all connections; of SQLite all is in the one file then, unless another program has it open."""
        if self._presence:
            self._presence.close()
        self._database.close()

    def create_match(
        self,
        sides: Sequence[str],
        variant: str,
        options: Mapping[str, object] | None = None,
        paper: Paper | None = None,
    ) -> StoredMatch:
        """Begin a match between the named sides, or go on with one that was begun on paper.

        Raises:
            KeyError: when the variant is unknown.
            OptionError: when an option is.
            ValueError: when the paper is of other sides.
        """
        match = Match(tuple(sides), variant, dict(options or {}), paper=paper)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        sides, options = list(match.sides), dict(match.options)
        with self._writing() as session:
            row = MatchRow(digest=digest(token), sides=sides, variant=variant, options=options)
            row.paper = paper_to_json(paper)
            session.add(row)
            session.flush()
            return stored_match(row, token)

    def load(self, token: str) -> StoredMatch:
        """Return a match.

        Raises:
            UnknownMatchError: when there is none.
        """
        with self._refusals(), Session(self._database.reading) as session:
            return stored_match(match_row(session, token), token)

    def revision(self, token: str) -> int:
        """Return a match's revision alone, which tells whether what was loaded before still holds.

        Raises:
            UnknownMatchError: when there is none.
        """
        with self._refusals(), Session(self._database.reading) as session:
            return revision_of(session, token)

    def change_rules(self, token: str, revision: int, variant: str, options: Mapping[str, object]) -> int:
        """Play the match by other rules: its hands are priced anew from their cards.

        Raises:
            KeyError: when the variant is unknown.
            OptionError: when an option is.
        """
        variant_named(variant, options)
        with self._changing(token, revision) as (_, row):
            row.variant, row.options = variant, dict(options)
        return revision + 1

    def begin_from(self, token: str, revision: int, paper: Paper | None) -> int:
        """Let the match go on from what was played on paper; `None` for nothing.

        Raises:
            ValueError: when the paper is of other sides.
        """
        with self._changing(token, revision) as (_, row):
            Match(tuple(row.sides), row.variant, row.options, paper=paper)
            row.paper = paper_to_json(paper)
        return revision + 1

    def save_draft(self, token: str, revision: int, draft: object) -> int:
        """Keep the hand being edited, any JSON value; `None` for none."""
        with self._changing(token, revision) as (_, row):
            row.draft = draft
        return revision + 1

    def record_hand(  # noqa: PLR0913 all of it is one step: what is saved together cannot be lost between
        self,
        token: str,
        revision: int,
        sides: Sequence[SideHand],
        reading: object = None,
        hand_id: int | None = None,
        *,
        draft: object = None,
    ) -> int:
        """Record a hand, or in place of an earlier one, and go on with another draft.

        Args:
            token: the match.
            revision: the revision that was edited.
            sides: the facts, one `SideHand` for each side of the match.
            reading: what the photo reader said, any JSON value.
            hand_id: the hand that this replaces, `None` for a new one.
            draft: the hand to edit next, any JSON value.

        Raises:
            ValueError: when there are more or fewer sides than the match has.
        """
        with self._changing(token, revision) as (session, row):
            Match(tuple(row.sides), row.variant, row.options, (tuple(sides),))
            hand = HandRow(match_id=row.id) if hand_id is None else hand_row(row, hand_id)
            hand.lines, hand.reading, row.draft = [side_to_json(side) for side in sides], reading, draft
            session.add(hand)
        return revision + 1

    def delete_hand(self, token: str, revision: int, hand_id: int) -> int:
        """Let a hand count no more, until `undelete_hand`."""
        return self._mark(token, revision, hand_id, deleted=True)

    def undelete_hand(self, token: str, revision: int, hand_id: int) -> int:
        """Let a deleted hand count again, in its old place."""
        return self._mark(token, revision, hand_id, deleted=False)

    def delete_match(self, token: str) -> None:
        """Remove a match with its hands, for good.

        Raises:
            UnknownMatchError: when there is none.
        """
        with self._writing() as session:
            session.delete(match_row(session, token))

    def _mark(self, token: str, revision: int, hand_id: int, *, deleted: bool) -> int:
        with self._changing(token, revision) as (_, row):
            hand_row(row, hand_id).deleted = deleted
        return revision + 1

    @contextmanager
    def _changing(self, token: str, revision: int) -> Iterator[tuple[Session, MatchRow]]:
        """Open a transaction on the match, unless someone else changed it since the revision."""
        mine = update(MatchRow).where(MatchRow.digest == digest(token), MatchRow.revision == revision)
        with self._writing() as session:
            # Asking and claiming in one statement: of two phones that save at once, one finds no row.
            claimed = session.execute(mine.values(revision=revision + 1).returning(MatchRow.id)).first()
            row = match_row(session, token)
            if claimed is None:
                raise StaleRevisionError(row.revision)
            yield session, row

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        with self._refusals(), Session(self._database.writing) as session, session.begin():
            if self._presence:
                count_write(session.connection())
            yield session

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        if self._presence:
            self._presence.check()
        with refusals(self._database.place):
            yield
