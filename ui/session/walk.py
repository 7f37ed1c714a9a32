"""Where this page stands in the guide that walks through what is open: which steps were seen, and which put off."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from ui.session.selection import GUIDE, clear


@dataclass
class Walk:
    """A walk through the open steps, each known by its name.

    Attributes:
        seen: every step that was open at some time since the walk began.
        later: steps that were put off.
        held: the card whose rank and suit are being chosen by hand; its step stays until that is done.
    """

    seen: set[str] = field(default_factory=set)
    later: set[str] = field(default_factory=set)
    held: int | None = None

    def progress(self, waiting: list[str]) -> tuple[int, int]:
        """Which step this is and of how many, the last one, facts and record, counted too; notes what was seen."""
        self.seen |= set(waiting)
        return len(self.seen - set(waiting)) + 1, len(self.seen) + 1


def current_walk() -> Walk | None:
    """The walk of this page; None where all cards are shown."""
    walk: Walk | None = st.session_state.get(GUIDE)
    return walk


def start_walk() -> None:
    """Begin with the first open step."""
    clear()
    st.session_state[GUIDE] = Walk()


def leave_walk() -> None:
    """Back to all cards."""
    st.session_state.pop(GUIDE, None)


def put_off(name: str) -> None:
    """Go on without settling a step."""
    if walk := current_walk():
        walk.later.add(name)
        walk.held = None


def hold(card_id: int | None) -> None:
    """Stay with a card while it is chosen by hand; None lets go."""
    if walk := current_walk():
        walk.held = card_id
