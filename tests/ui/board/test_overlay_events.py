"""The overlay's log on its way into the hand: each operation once, and none forgotten that was not saved."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from page_tables import reading

from scoring.words import language
from ui.board import overlay_events
from ui.editing import operations
from ui.editing.history import History
from ui.editing.lay_reading import lay
from ui.session.open_match import OpenMatch
from ui.storage.store import Store

SHA = "ab" * 32
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class Saving:
    """Stands for the page: whether it can save, and what was chosen on it."""

    def __init__(self) -> None:
        self.busy = False
        self.chosen: list[int | None] = []

    def saving(self, open_match: OpenMatch, change: Any, ops: object) -> bool:
        del open_match, ops
        if not self.busy:
            change()
        return not self.busy


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Saving:
    ledger = Saving()
    monkeypatch.setattr(overlay_events, "st", SimpleNamespace(session_state={}))
    monkeypatch.setattr(overlay_events, "saving", ledger.saving)
    monkeypatch.setattr(overlay_events, "select", ledger.chosen.append)
    return ledger


@pytest.fixture
def open_match(tmp_path: Path) -> OpenMatch:
    open_match = OpenMatch(Store(f"sqlite:///{tmp_path / 'm.sqlite3'}"), None, language("en"))
    open_match.do(lay(reading(), SHA, "both"))
    return open_match


def log(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"client": "phone", "ops": [{"n": n, **entry} for n, entry in enumerate(entries, 1)]}


def edits(open_match: OpenMatch) -> tuple[operations.Op, ...]:
    return open_match.sheet().draft.history.log[1:]


@pytest.mark.parametrize(
    ("entry", "op"),
    [
        ({"op": "change", "card": 0, "to": "5H"}, operations.Change(0, "5H")),
        ({"op": "delete", "card": 3}, operations.Delete(3)),
        ({"op": "move", "card": 6, "to": 9}, operations.Move(6, "beside:9")),
        ({"op": "drag", "card": 6, "quad": [list(point) for point in QUAD]}, operations.Drag(6, QUAD)),
        ({"op": "divide", "line": [[0, 700], [1500, 700]]}, operations.Divide(SHA, ((0.0, 700.0), (1500.0, 700.0)))),
    ],
)
def test_what_is_done_on_the_photo_is_an_edit(
    open_match: OpenMatch, ledger: Saving, entry: dict[str, Any], op: operations.Op
) -> None:
    overlay_events.apply_log(open_match, SHA, log(entry))
    assert edits(open_match) == (op,)
    assert ledger.chosen == []


def test_a_log_that_comes_again_does_nothing_again(open_match: OpenMatch, ledger: Saving) -> None:
    said = log({"op": "select", "card": 0}, {"op": "change", "card": 0, "to": "5H"}, {"op": "delete", "card": 0})
    for _ in range(3):
        overlay_events.apply_log(open_match, SHA, said)
    assert edits(open_match) == (operations.Change(0, "5H"), operations.Delete(0))
    assert ledger.chosen == [0]


def test_what_could_not_be_saved_is_acted_on_when_it_comes_again(open_match: OpenMatch, ledger: Saving) -> None:
    said = log({"op": "select", "card": 0}, {"op": "change", "card": 0, "to": "5H"})
    ledger.busy = True
    overlay_events.apply_log(open_match, SHA, said)
    assert overlay_events.applied_numbers() == {}
    ledger.busy = False
    overlay_events.apply_log(open_match, SHA, said)
    assert edits(open_match) == (operations.Change(0, "5H"),)
    assert overlay_events.applied_numbers() == {"phone": 2}


ODD = [None, True, -1, 10**30, 1e308, float("nan"), float("inf"), "", "x" * 10**6, [], [[]], {}, "5H", [[0, 0]] * 4]
FORGED = [
    *({"op": kind, "card": 0, "to": "5H", "quad": QUAD, "line": QUAD[:2], "at": [5, 5]} for kind in ("change", "odd")),
    *({"op": "change", "card": odd, "to": "5H"} for odd in ODD if odd is not True),
    *({"op": "change", "card": 0, "to": odd} for odd in ODD if odd != "5H"),
    *({"op": "move", "card": 0, "to": odd} for odd in ODD if odd is not True),
    *({"op": "drag", "card": 0, "quad": odd} for odd in ODD if odd != [[0, 0]] * 4),
    *({"op": "drag", "card": 0, "quad": [[0, 0], [9, odd], [9, 9], [0, 9]]} for odd in ODD if odd not in (True, -1)),
    *({"op": "divide", "line": [[0, 0], [odd, 5]]} for odd in ODD if odd not in (True, -1)),
    *({"op": "place", "at": [odd, 5]} for odd in ODD if odd not in (True, -1)),
    *({"op": odd} for odd in ODD),
][1:]


@pytest.mark.parametrize("entry", FORGED, ids=range(len(FORGED)))
def test_a_forged_operation_changes_nothing(open_match: OpenMatch, ledger: Saving, entry: dict[str, Any]) -> None:
    before = open_match.sheet().draft.history
    overlay_events.apply_log(open_match, SHA, log(entry))
    assert open_match.sheet().draft.history.log == before.log
    assert set(ledger.chosen) <= {None}


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize(
    "forged",
    [
        *ODD,
        {"client": "x" * 10**6, "ops": [{"n": 1, "op": "delete", "card": 0}]},
        {"client": ["phone"], "ops": [{"n": 1, "op": "delete", "card": 0}]},
        *({"client": "phone", "ops": [{"n": odd, "op": "delete", "card": 0}]} for odd in ODD if odd is not True),
        *({"client": "phone", "ops": odd} for odd in ODD),
    ],
)
def test_a_forged_log_changes_nothing(open_match: OpenMatch, forged: object) -> None:
    before = open_match.sheet().draft
    overlay_events.apply_log(open_match, SHA, forged)
    assert open_match.sheet().draft == before


@pytest.mark.usefixtures("ledger")
def test_a_draft_with_a_forged_name_or_outline_is_mended_when_it_is_opened(open_match: OpenMatch) -> None:
    nowhere = operations.Drag(0, ((float("nan"), 0.0), *QUAD[1:]))
    history = open_match.sheet().draft.history
    spoilt = replace(history, log=(*history.log, nowhere), done=2, seen=(("x" * 10**6, 1), ("phone", 2)))
    again = History.from_json(json.loads(json.dumps(spoilt.to_json())))
    assert again.table == history.table
    assert again.seen == (("phone", 2),)


@pytest.mark.usefixtures("ledger")
def test_a_page_whose_session_is_gone_saves_nothing_twice(open_match: OpenMatch) -> None:
    said = log({"op": "change", "card": 0, "to": "5H"}, {"op": "change", "card": 0, "to": "6H"})
    overlay_events.apply_log(open_match, SHA, said)
    overlay_events.applied_numbers().clear()
    overlay_events.apply_log(open_match, SHA, said)
    assert edits(open_match) == (operations.Change(0, "5H"), operations.Change(0, "6H"))
