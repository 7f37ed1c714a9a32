"""Fitting what says whose the cards are."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest

from vision.sides.belonging import FITTED, Owner
from vision.simulation.side_weights import Case, fitted, generated

MELD, HAND = Owner(0, meld=True), Owner(0)


def said(**values: float) -> dict[Owner, dict[str, float]]:
    """Nothing is said of any owner but these values of a meld."""
    blank = {kind: dict.fromkeys(names, 0.0) for kind, names in asdict(FITTED).items()}
    return {MELD: blank["meld"] | values, HAND: blank["hand"]}


@pytest.mark.parametrize("share", [0.2, 0.7])
def test_a_base_weight_is_the_log_odds_of_how_often_it_is_so(share: float) -> None:
    cases = [Case(said(base=1.0), MELD if k < 1000 * share else HAND) for k in range(1000)]
    assert fitted(cases, ridge=1e-6).meld["base"] == pytest.approx(np.log(share / (1 - share)), abs=1e-3)


def test_what_was_never_said_has_no_weight() -> None:
    weights = fitted([Case(said(lawful=1.0), MELD), Case(said(lawful=-1.0), HAND)])
    assert weights.meld["lawful"] > 0
    assert {name for name, weight in weights.meld.items() if abs(weight) > 1e-9} == {"lawful"}
    assert set(weights.hand.values()) | set(weights.nobodys.values()) == {0.0}


def test_generated_pieces_say_what_there_are_weights_for() -> None:
    cases = generated(10_006)
    assert {case.true.side for case in cases} == {0, 1, None}
    for case in cases:
        assert case.true in case.said
        assert all(said.keys() == FITTED.of(owner).keys() for owner, said in case.said.items())
