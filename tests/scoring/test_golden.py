"""Every line of golden.txt and golden_hands.jsonl stands; adding a case is adding a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import Meld, MeldScore, Variant, price, price_meld, variant_named
from scoring.documents.document import parse_document

LINES = Path(__file__).with_name("golden.txt").read_text(encoding="utf-8").splitlines()
CASES = [line for line in LINES if line and not line.startswith("#")]


def rules_of(text: str) -> Variant:
    name, *options = text.split()
    pairs = (option.split("=") for option in options)
    return variant_named(name, {key: int(value) if value.isdigit() else value for key, value in pairs})


def worth(scored: MeldScore) -> str:
    if scored.reading is None:
        return "illegal " + " ".join(fault.key for fault in scored.faults)
    tier = scored.reading.tier.name if scored.reading.tier else "-"
    return f"{scored.reading.shape.kind} {tier} {scored.bonus}+{scored.card_points}"


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str) -> None:
    rules, cards, expected = (part.strip() for part in case.split(" : "))
    assert worth(price_meld(Meld.parse(cards), rules_of(rules))) == expected


HANDS = [json.loads(line) for line in Path(__file__).with_name("golden_hands.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", HANDS, ids=[case["rule"] for case in HANDS])
def test_golden_hand(case: dict[str, Any]) -> None:
    """Whole hands, each worked out by hand from the text that its first words name."""
    document = parse_document(json.dumps(case["hand"]).encode())
    score = price(document.sides, document.variant)
    assert [line.total for line in score.lines] == case["totals"]
    assert [warning.key for warning in score.warnings] == case["told"]
