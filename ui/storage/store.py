"""The ledger as the page uses it: drafts as logs of operations, changes merged instead of overwritten."""

from __future__ import annotations

import atexit
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

import streamlit as st

from scoring import Paper
from scoring.ledger.ledger import Ledger, LedgerError, StaleRevisionError, UnknownMatchError
from scoring.notice import Notice, NoticeError
from ui.editing import scored
from ui.editing.history import History
from ui.storage.draft import Draft, Sheet, _sheet
from ui.storage.folders import ledger_url

T = TypeVar("T")

_TRIES = 8
"""How often a change is made again on what another phone saved in between."""

_KNOWN = 64
"""How many states of matches are kept ready; the one asked for longest ago goes first."""

_PAUSE_S = 0.01
"""Longest wait in seconds before the second try; it doubles with each."""


class StoreError(NoticeError):
    """The ledger could not be read or written."""


class Store:
    """The ledger, with its errors as one kind."""

    def __init__(self, url: str) -> None:
        """Open it; StoreError where that fails."""
        with _errors():
            self._ledger = Ledger(url)
        # One edit asks for its match several times. What a revision holds never changes, so it is read once.
        self._at = lru_cache(maxsize=_KNOWN)(lambda token, _revision: _sheet(self._ledger.load(token)))

    def close(self) -> None:
        """Close the ledger, which puts everything into its one file."""
        self._ledger.close()

    @property
    def warning(self) -> Notice | None:
        """What a person should know about the ledger's file; None when all is well."""
        return self._ledger.warning

    def create(
        self, names: tuple[str, ...], variant: str, options: Mapping[str, Any], paper: Paper | None = None
    ) -> str:
        """Begin a match, or go on with one begun on paper, and return its token."""
        with _errors():
            return self._ledger.create_match(names, variant, options, paper).token

    def load(self, token: str) -> Sheet | None:
        """The match of a token; None where there is none."""
        with _errors():
            try:
                return self._now(token)
            except UnknownMatchError:
                return None

    def edit(self, token: str, change: Callable[[Draft], Draft]) -> None:
        """Change the draft; where another phone saved first, change what it saved."""

        def save(sheet: Sheet) -> None:
            changed = change(sheet.draft)
            if changed != sheet.draft:
                self._ledger.save_draft(token, sheet.revision, changed.to_json())

        self._retry(token, save)

    def set_rules(self, token: str, variant: str, options: Mapping[str, Any]) -> None:
        """Play by other rules; every hand is priced again."""
        self._retry(token, lambda s: self._ledger.change_rules(token, s.revision, variant, options))

    def record(self, token: str) -> int:
        """Record the draft, as a new hand or in place of the one it corrects; return the hand's number."""

        def save(sheet: Sheet) -> int:
            draft = sheet.draft
            sides = scored.side_hands(draft.history.table, sheet.names)
            history = draft.history.to_json()
            after = draft.emptied().to_json()
            self._ledger.record_hand(token, sheet.revision, sides, history, draft.hand_id, draft=after)
            ids = [hand.id for hand in sheet.hands]
            return ids.index(draft.hand_id) + 1 if draft.hand_id in ids else len(ids) + 1

        return self._retry(token, save)

    def reopen(self, token: str, hand_id: int) -> None:
        """Make a recorded hand the draft; the draft that was there comes back when it is saved."""

        def change(sheet: Sheet) -> None:
            hand = next(hand for hand in sheet.hands if hand.id == hand_id)
            kept = sheet.draft.stash if sheet.draft.hand_id else sheet.draft.to_json()
            history = History.from_json(hand.reading or {})
            draft = replace(sheet.draft, history=history, hand_id=hand_id, stash=kept)
            self._ledger.save_draft(token, sheet.revision, draft.to_json())

        self._retry(token, change)

    def set_deleted(self, token: str, hand_id: int, *, deleted: bool) -> None:
        """Delete a hand, or bring it back."""
        mark = self._ledger.delete_hand if deleted else self._ledger.undelete_hand
        self._retry(token, lambda sheet: mark(token, sheet.revision, hand_id))

    def delete(self, token: str) -> None:
        """Remove a match for good."""
        with _errors():
            self._ledger.delete_match(token)

    def _now(self, token: str) -> Sheet:
        return self._at(token, self._ledger.revision(token))

    def _retry(self, token: str, save: Callable[[Sheet], T]) -> T:
        with _errors():
            for tries in range(_TRIES):
                try:
                    return save(self._now(token))
                except StaleRevisionError:
                    # Random waits, so that two phones do not try again at the same moment.
                    time.sleep(random.uniform(0, _PAUSE_S * 2**tries))  # noqa: S311 no secret
        raise StoreError("store.busy")


_OPENED: list[Store] = []


@st.cache_resource(show_spinner=False)
def open_store(url: str) -> Store:
    """The one store of this server at an address, closed when the server stops."""
    _OPENED.append(Store(url))
    return _OPENED[-1]


@atexit.register
def close_stores() -> None:
    """Close every store that is open."""
    while _OPENED:
        _OPENED.pop().close()


def store() -> Store:
    """The store of this user's data folder."""
    with _errors():
        url = ledger_url()
    return open_store(url)


@contextmanager
def _errors() -> Iterator[None]:
    """One kind of error for all that can fail."""
    try:
        yield
    except UnknownMatchError as error:
        raise StoreError("match.unknown") from error
    except LedgerError as error:
        raise StoreError(error.key, **error.notice.values) from error
    except OSError as error:
        raise StoreError("store.failed", reason=error.strerror or str(error)) from error
