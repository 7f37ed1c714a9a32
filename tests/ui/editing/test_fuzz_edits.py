"""Any operations on any table: every card stays in one place, and the table can be saved, read back and priced."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_tables import reading

from scoring import VARIANTS, variant_named
from scoring.card import CARDS
from scoring.documents.document import side_from_json, side_to_json
from scoring.melds.pile import Shape
from ui.editing import operations, scored
from ui.editing.apply import apply
from ui.editing.codec import decode, encode
from ui.editing.lay_reading import SHOWN, lay
from ui.editing.table import POZZETTO, Table, TableLine

PHOTOS = ("ab" * 32, "cd" * 32)
WHOLE = st.integers(-2, 60)
CORNER = st.tuples(st.floats(-10, 2000), st.floats(-10, 2000)).map(lambda at: (round(at[0], 1), round(at[1], 1)))
PLACES = st.one_of(
    st.builds("{}:{}".format, st.sampled_from(["hand", "new", "beside", "under"]), WHOLE),
    st.sampled_from(["loose", "hand", "beside:", "new:x", ":", "", "new:²", "hand:0:1"]),
)
TEXTS = {
    "to": st.sampled_from([str(card) for card in CARDS]),
    "place": PLACES,
    "photo": st.sampled_from([*PHOTOS, "", "x"]),
    "other": st.sampled_from([*PHOTOS, "", "x"]),
    "was": st.sampled_from(["", *(str(card) for card in CARDS[:4])]),
    "state": st.sampled_from([*POZZETTO, "lost", ""]),
    "reading": st.text(max_size=5) | st.sampled_from(["set K", "run 3H-5H"]),
    "reason": st.text(max_size=5) | st.sampled_from(["", "art. 20", "x" * 101]),
    "by": st.sampled_from(["stock", "time", "", "boredom"]),
    "shape": st.sampled_from([*(shape.value for shape in Shape), "round", ""]),
}
SHAPED = {
    "quad": st.tuples(CORNER, CORNER, CORNER, CORNER),
    "line": st.tuples(CORNER, CORNER),
    "points": st.none() | WHOLE,
    "cards": st.lists(WHOLE, max_size=30).map(tuple),
    "same": st.lists(WHOLE, max_size=30).map(tuple),
}
LAID = st.builds(lambda photo, shows: lay(reading(), photo, shows), st.sampled_from(PHOTOS), st.sampled_from(SHOWN))


@cache
def values_of(kind: type, name: str) -> st.SearchStrategy[object]:
    """What a field of an operation may hold, sense or not."""
    hint = str(get_type_hints(kind)[name])
    if hint == "<class 'int'>":
        return WHOLE
    return TEXTS[name] if hint == "<class 'str'>" else SHAPED[name]


def operations_of(kind: type) -> st.SearchStrategy[operations.Op]:
    if kind is operations.Lay:
        return LAID
    return st.builds(kind, **{field.name: values_of(kind, field.name) for field in fields(kind)})


OPS = st.one_of(*map(operations_of, operations.Op.__args__))
LOGS = st.tuples(LAID, st.lists(OPS, max_size=8)).map(lambda log: [log[0], *log[1]])


@pytest.mark.fuzz
@given(LOGS, st.sampled_from(sorted(VARIANTS)), st.sampled_from([2, 3]))
def test_no_operation_loses_a_card_or_leaves_a_table_that_cannot_be_priced(
    log: list[operations.Op], variant: str, sides: int
) -> None:
    start = Table(lines=(TableLine(),) * sides)
    table = start
    for op in log:
        table = apply(table, op)
        assert sorted(table.order()) == sorted(card.id for card in table.cards)
        assert all(card.id < table.next_id for card in table.cards)
        assert all(meld for line in table.lines for meld in line.melds)
        assert len(table.lines) == sides
    again = start
    for op in log:
        again = apply(again, decode(json.loads(json.dumps(encode(op)))))
    assert again == table
    for names in (("Noi", "Loro"), ("Ada", "Bea", "Cleo")):
        if len(names) < sides:
            continue
        hands = scored.side_hands(table, names)
        assert tuple(side_from_json(json.loads(json.dumps(side_to_json(side)))) for side in hands) == hands
        score = scored.hand_score(table, names, variant_named(variant))
        assert [line.total is None for line in score.lines] == [bool(line.faults) for line in score.lines]


# Finds.


def test_a_sign_that_looks_like_a_number_names_no_place() -> None:
    table = apply(Table(), lay(reading(), PHOTOS[0], "both"))
    assert apply(table, operations.Move(0, "new:²")) == table
