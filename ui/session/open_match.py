"""The match that is open on a page; it holds no state but the token: everything is read from the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring import HandScore, Match, Paper
from scoring.words import Language
from ui.editing import scored
from ui.editing.history import History
from ui.editing.operations import Op
from ui.editing.table import Table
from ui.session.subjects import careful
from ui.storage.draft import Draft, Sheet
from ui.storage.photos import PhotoShelf
from ui.storage.store import Store

DEFAULT_VARIANT = "classico"


class OpenMatch:
    """One match as one page sees it; without a token, a match that the first edit starts."""

    def __init__(self, store: Store, token: str | None, words: Language) -> None:
        """Open the match of a token."""
        self.store = store
        self.token = token
        self.words = words

    def sheet(self) -> Sheet:
        """The match as it is stored now, or as it would start."""
        found = self.store.load(self.token) if self.token else None
        return found or Sheet(Match(self.default_names(), DEFAULT_VARIANT))

    def default_names(self) -> tuple[str, ...]:
        """The two sides' names where nobody gave any."""
        return self.words("side.0"), self.words("side.1")

    def start(
        self, names: tuple[str, ...], variant: str, options: Mapping[str, Any], paper: Paper | None = None
    ) -> str:
        """Start a new match, or go on with one begun on paper, and open it."""
        self.token = self.store.create(names, variant, options, paper)
        return self.token

    def ensure(self) -> str:
        """The token of the match, started now where there was none."""
        return self.token or self.start(self.default_names(), DEFAULT_VARIANT, {})

    @property
    def shelf(self) -> PhotoShelf:
        """The photos of the match."""
        return PhotoShelf(self.ensure())

    def do(self, *ops: Op, seen: Table | None = None) -> None:
        """Apply operations to the hand and save it; those do not count that no longer meet what the person saw."""

        def push(history: History) -> History:
            one = History.push if seen is None else careful(seen)
            for op in ops:
                history = one(history, op)
            return history

        self._edit(push)

    def do_numbered(self, client: str, numbered: Sequence[tuple[int, Op]], seen: Table) -> None:
        """Apply those operations of an overlay's log that are new to this hand, each once, as `do` does."""
        self._edit(lambda history: history.apply_numbered(client, numbered, careful(seen)))

    def undo(self) -> None:
        """Take back the last operation."""
        self._edit(History.undo)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._edit(History.redo)

    def change_draft(self, change: Callable[[Draft], Draft]) -> None:
        """Change anything else of the draft, such as the sides' names."""
        self.store.edit(self.ensure(), change)

    def _edit(self, change: Callable[[History], History]) -> None:
        self.change_draft(lambda draft: replace(draft, history=change(draft.history)))


def score_of(sheet: Sheet) -> HandScore:
    """The price of the hand being scored."""
    return scored.hand_score(sheet.draft.history.table, sheet.names, sheet.match.rules)
