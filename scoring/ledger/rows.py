"""The tables of the ledger, and the values that their rows stand for."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

from scoring.documents.document import side_from_json
from scoring.ledger.errors import LedgerError
from scoring.ledger.stored import StoredHand, StoredMatch, UnknownMatchError
from scoring.match import Match, Paper


class Base(DeclarativeBase):
    """What all tables share: moments with a zone."""

    type_annotation_map = {datetime: DateTime(timezone=True)}  # noqa: RUF012 read by the base class


class SchemaRow(Base):
    """The one row that says which version of this program made the tables."""

    __tablename__ = "ledger_schema"

    version: Mapped[int] = mapped_column(primary_key=True)


class MatchRow(Base):
    """A match: its sides, its rules and the hand being edited."""

    __tablename__ = "matches"

    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    sides: Mapped[Any] = mapped_column(JSON)
    variant: Mapped[str]
    options: Mapped[Any] = mapped_column(JSON)
    draft: Mapped[Any] = mapped_column(JSON, nullable=True)
    paper: Mapped[Any] = mapped_column(JSON, nullable=True)
    created_at: Mapped[datetime] = mapped_column(default=lambda: datetime.now(UTC))
    hands: Mapped[list[HandRow]] = relationship(order_by="HandRow.id", passive_deletes=True)


class HandRow(Base):
    """A recorded hand: the facts of its sides, and what the reader said."""

    __tablename__ = "hands"

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    lines: Mapped[Any] = mapped_column(JSON)
    reading: Mapped[Any] = mapped_column(JSON, nullable=True)
    deleted: Mapped[bool] = mapped_column(default=False)
    recorded_at: Mapped[datetime] = mapped_column(default=lambda: datetime.now(UTC))


def digest(token: str) -> str:
    """What a match is known by here: the token itself would end up in the database's logs and backups."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def match_row(session: Session, token: str) -> MatchRow:
    """The row of a match; UnknownMatchError where there is none."""
    with _sound():
        row = session.scalar(select(MatchRow).where(MatchRow.digest == digest(token)))
    if row is None:
        raise UnknownMatchError("match")
    return row


def revision_of(session: Session, token: str) -> int:
    """The revision of a match; UnknownMatchError where there is none."""
    found = session.scalar(select(MatchRow.revision).where(MatchRow.digest == digest(token)))
    if found is None:
        raise UnknownMatchError("match")
    return found


def hands_of(row: MatchRow) -> Sequence[HandRow]:
    """The hands of a match in the order recorded."""
    with _sound():
        return row.hands


def hand_row(row: MatchRow, hand_id: int) -> HandRow:
    """A hand of this match and no other; UnknownMatchError where it has none of that name."""
    for hand in hands_of(row):
        if hand.id == hand_id:
            return hand
    raise UnknownMatchError("hand")


def stored_match(row: MatchRow, token: str) -> StoredMatch:
    """The match of a row, with all its hands."""
    with _sound():
        hands = tuple(_stored_hand(hand) for hand in row.hands)
        counted = tuple(hand.sides for hand in hands if not hand.deleted)
        paper = Paper(tuple(row.paper["totals"]), row.paper["hands"]) if row.paper else None
        match = Match(tuple(row.sides), row.variant, row.options, counted, paper)
        return StoredMatch(token, row.revision, match, hands, row.draft, _utc(row.created_at))


def paper_to_json(paper: Paper | None) -> dict[str, Any] | None:
    """What was played on paper, as its row holds it."""
    return {"totals": list(paper.totals), "hands": paper.hands} if paper else None


@contextmanager
def _sound() -> Iterator[None]:
    """A row that was written whole, yet does not read back, was damaged where it lay."""
    try:
        yield
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise LedgerError("ledger.damaged-match") from error


def _stored_hand(row: HandRow) -> StoredHand:
    sides = tuple(side_from_json(line, f"lines[{n}]") for n, line in enumerate(row.lines))
    return StoredHand(row.id, sides, row.reading, row.deleted, _utc(row.recorded_at))


def _utc(moment: datetime) -> datetime:
    """Give a moment its zone back, which SQLite does not keep."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
