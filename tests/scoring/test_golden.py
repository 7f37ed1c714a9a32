"""Every line of golden.txt stands; adding a case is adding a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import Meld, MeldScore, Variant, price_meld, variant_named

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
