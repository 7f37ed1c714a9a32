"""The cards that this page changed, and where another phone has changed one of them since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import streamlit as st

from ui.editing.operations import Change, Op
from ui.editing.table import Table

OWN = "own-changes"
"""By card, in the session's state: the text of the card that this page last changed it to."""


@dataclass(frozen=True)
class Conflict:
    """A card that two phones have changed: what this page made it, and what it is now; None where it is gone."""

    card_id: int
    mine: str
    theirs: str | None


def own_changes() -> dict[int, str]:
    """What this page changed cards to."""
    changes: dict[int, str] = st.session_state.setdefault(OWN, {})
    return changes


def conflicts(table: Table) -> list[Conflict]:
    """The cards of a table that are not what this page made them."""
    now = {card.id: str(card.card) for card in table.cards}
    return [Conflict(card, mine, now.get(card)) for card, mine in own_changes().items() if now.get(card) != mine]


def forget(card_id: int) -> None:
    """Take a card as it is now."""
    own_changes().pop(card_id, None)


def note_changes(before: Table, after: Table, ops: Iterable[Op]) -> None:
    """Remember what this page has just changed cards to.

    What it changed otherwise, such as by undoing, is no conflict: those cards were what it had made them, and are not
    any more.
    """
    open_before = {conflict.card_id for conflict in conflicts(before)}
    for conflict in conflicts(after):
        if conflict.card_id not in open_before:
            forget(conflict.card_id)
    for op in ops:
        if isinstance(op, Change) and before.get(op.card) is not None:
            own_changes()[op.card] = op.to
