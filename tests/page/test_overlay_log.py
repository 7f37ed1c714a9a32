"""The overlay's log on its way into the hand: each operation once, and none forgotten that was not saved."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from page_tables import reading

from ui import ops, overlay_log
from ui.desk import Desk
from ui.laying import lay
from ui.store import Store
from ui.texts import Words

SHA = "ab" * 32
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class Saving:
    """Stands for the page: whether it can save, and what was chosen on it."""

    def __init__(self) -> None:
        self.busy = False
        self.chosen: list[int | None] = []

    def saving(self, desk: Desk, change: Any) -> bool:
        del desk
        if not self.busy:
            change()
        return not self.busy


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Saving:
    ledger = Saving()
    monkeypatch.setattr(overlay_log, "st", SimpleNamespace(session_state={}))
    monkeypatch.setattr(overlay_log, "saving", ledger.saving)
    monkeypatch.setattr(overlay_log, "select", ledger.chosen.append)
    return ledger


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(Store(f"sqlite:///{tmp_path / 'm.sqlite3'}"), None, Words("en"))
    desk.do(lay(reading(), SHA, "both"))
    return desk


def log(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"client": "phone", "ops": [{"n": n, **entry} for n, entry in enumerate(entries, 1)]}


def edits(desk: Desk) -> tuple[ops.Op, ...]:
    return desk.sheet().draft.history.log[1:]


@pytest.mark.parametrize(
    ("entry", "op"),
    [
        ({"op": "change", "card": 0, "to": "5H"}, ops.Change(0, "5H")),
        ({"op": "delete", "card": 3}, ops.Delete(3)),
        ({"op": "move", "card": 6, "to": 9}, ops.Move(6, "beside:9")),
        ({"op": "drag", "card": 6, "quad": [list(point) for point in QUAD]}, ops.Drag(6, QUAD)),
        ({"op": "divide", "line": [[0, 700], [1500, 700]]}, ops.Divide(SHA, ((0.0, 700.0), (1500.0, 700.0)))),
    ],
)
def test_what_is_done_on_the_photo_is_an_edit(desk: Desk, ledger: Saving, entry: dict[str, Any], op: ops.Op) -> None:
    overlay_log.heard(desk, SHA, log(entry))
    assert edits(desk) == (op,)
    assert ledger.chosen == []


def test_a_log_that_comes_again_does_nothing_again(desk: Desk, ledger: Saving) -> None:
    said = log({"op": "select", "card": 0}, {"op": "change", "card": 0, "to": "5H"}, {"op": "delete", "card": 0})
    for _ in range(3):
        overlay_log.heard(desk, SHA, said)
    assert edits(desk) == (ops.Change(0, "5H"), ops.Delete(0))
    assert ledger.chosen == [0]


def test_what_could_not_be_saved_is_acted_on_when_it_comes_again(desk: Desk, ledger: Saving) -> None:
    said = log({"op": "select", "card": 0}, {"op": "change", "card": 0, "to": "5H"})
    ledger.busy = True
    overlay_log.heard(desk, SHA, said)
    assert overlay_log.acted() == {}
    ledger.busy = False
    overlay_log.heard(desk, SHA, said)
    assert edits(desk) == (ops.Change(0, "5H"),)
    assert overlay_log.acted() == {"phone": 2}


@pytest.mark.usefixtures("ledger")
def test_a_page_whose_session_is_gone_saves_nothing_twice(desk: Desk) -> None:
    said = log({"op": "change", "card": 0, "to": "5H"}, {"op": "change", "card": 0, "to": "6H"})
    overlay_log.heard(desk, SHA, said)
    overlay_log.acted().clear()
    overlay_log.heard(desk, SHA, said)
    assert edits(desk) == (ops.Change(0, "5H"), ops.Change(0, "6H"))
