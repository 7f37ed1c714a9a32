"""Undo and redo without limit: the log of operations, and how many of them are in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import Any

from scoring.vocabulary import SIDES, THREE
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.operations import Op
from ui.editing.table import Table, TableLine

_CLIENTS = 15
_CLIENT = re.compile(r"[0-9a-z-]{1,32}")


def is_client(name: object) -> bool:
    """Whether this can be the name that an overlay gave itself."""
    return isinstance(name, str) and _CLIENT.fullmatch(name) is not None


@dataclass(frozen=True)
class History:
    """Every operation of a hand since its first photo; the first `done` of them are in force.

    `sides` is how many play it: three where each of three players is alone, else two.
    `seen` holds, for each page that has an overlay open, the number of the last operation taken from its log.
    """

    log: tuple[Op, ...] = ()
    done: int = 0
    seen: tuple[tuple[str, int], ...] = ()
    sides: int = SIDES

    @cached_property
    def table(self) -> Table:
        """The table after the operations in force."""
        return reduce(apply, self.log[: self.done], Table(lines=(TableLine(),) * self.sides))

    def push(self, op: Op) -> History:
        """The history with one more operation; what was undone is forgotten. One that changes nothing is left out."""
        after = apply(self.table, op)
        if after == self.table:
            return self
        log = (*self.log[: self.done], op)
        pushed = replace(self, log=log, done=len(log))
        vars(pushed)["table"] = after  # known already: replaying the log for each new operation would be quadratic
        return pushed

    def apply_numbered(
        self, client: str, numbered: Sequence[tuple[int, Op]], push: Callable[[History, Op], History] = push
    ) -> History:
        """The history with those operations of a client's log that are new to it, each once, added by `push`."""
        seen = dict(self.seen)
        history = self
        for number, op in numbered:
            if number > seen.get(client, 0):
                seen[client] = number
                history = push(history, op)
        # Kept for the last few pages only: a page that was left long ago sends nothing any more.
        others = [pair for pair in self.seen if pair[0] != client][-_CLIENTS:]
        return replace(history, seen=(*others, (client, seen.get(client, 0))))

    def undo(self) -> History:
        """One operation less."""
        return replace(self, done=max(0, self.done - 1))

    def redo(self) -> History:
        """The operation that was undone last, again."""
        return replace(self, done=min(len(self.log), self.done + 1))

    @property
    def can_undo(self) -> bool:
        """Whether there is an operation to undo."""
        return self.done > 0

    @property
    def can_redo(self) -> bool:
        """Whether an operation was undone."""
        return self.done < len(self.log)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        body = {"log": [encode(op) for op in self.log], "done": self.done, "seen": [list(pair) for pair in self.seen]}
        return body if self.sides == SIDES else {**body, "sides": self.sides}

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> History:
        """The history that `to_json` wrote; an empty one from an empty draft."""
        log = tuple(decode(op) for op in body.get("log", ()))
        seen = tuple((str(client), int(number)) for client, number in body.get("seen", ()) if is_client(client))
        return cls(log, int(body.get("done", len(log))), seen, THREE if body.get("sides") == THREE else SIDES)
