"""Any bytes for a hand: `python -m scoring` scores them, or names what is wrong in one line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_hands import BAGS, LINES

from scoring import VARIANTS, price
from scoring.documents.answer import score_to_json
from scoring.documents.document import parse_document
from scoring.documents.strict_json import DocumentError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["3H", "JK"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)
KEYS = ["name", "melds", "hand", "closed", "pozzetto", "choices", "piles", "players", "x"]
OPTIONS = ["packs", "semipuro", "wild_in_run", "target", "hands", "players", "pozzetto_unplayed", "x"]
SPOILED_LINES = st.dictionaries(st.sampled_from(KEYS), VALUES | st.lists(BAGS, max_size=2), max_size=4)
DOCUMENTS = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(sorted(VARIANTS)) | VALUES,
        "lines": st.lists(LINES | SPOILED_LINES, max_size=3) | VALUES,
    },
    optional={"options": st.dictionaries(st.sampled_from(OPTIONS), VALUES, max_size=2), "more": VALUES},
)
CUTS = st.tuples(st.floats(0, 1), st.integers(0, 6), st.binary(max_size=4))
"""Where a text is spoiled, how many bytes go, what is put there."""


def spoiled(data: bytes, cuts: list[tuple[float, int, bytes]]) -> bytes:
    for share, gone, put in cuts:
        at = int(share * len(data))
        data = data[:at] + put + data[at + gone :]
    return data


@pytest.mark.fuzz
@given(st.one_of(DOCUMENTS, VALUES), st.lists(CUTS, max_size=2))
def test_any_hand_is_scored_or_refused_in_one_line(value: object, cuts: list[tuple[float, int, bytes]]) -> None:
    answer(spoiled(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"), cuts))


@pytest.mark.fuzz
@given(st.binary(max_size=60))
def test_any_bytes_are_refused_in_one_line(data: bytes) -> None:
    answer(data)


def answer(data: bytes) -> None:
    """Score a hand as the command does; only a refusal of one line may come out instead."""
    try:
        document = parse_document(data)
    except DocumentError as refusal:
        lines = str(refusal).splitlines()
        assert len(lines) == 1
        assert len(lines[0]) < 400
        return
    score = price(document.sides, document.variant)
    answered = json.loads(json.dumps(score_to_json(score, document.variant)))
    assert [line["total"] is None for line in answered["lines"]] == [bool(line.faults) for line in score.lines]
