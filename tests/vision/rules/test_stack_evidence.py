"""What the rules say for a stack is bounded by what is quickly worked out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.card import CARDS
from scoring.variants import VARIANTS
from vision.rules.rulebook import lawbook
from vision.rules.stack_evidence import StackEvidence
from vision.simulation.dealing import deal
from vision.simulation.trials import classify, likely_confusion

NAMES = [str(card) for card in CARDS]
CONFUSION = likely_confusion()


def evidence_of(true: list[int], variant: str, seed: int = 0) -> StackEvidence:
    scores = classify(true, CONFUSION, np.random.default_rng(seed))
    return StackEvidence(np.log(scores * 0.998 + 0.002 / len(CARDS)), lawbook(variant))


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), variant=st.sampled_from(sorted(VARIANTS)), cards=st.integers(1, 9))
def test_the_bound_is_never_less_than_the_likelihood(seed: int, variant: str, cards: int) -> None:
    dealt = deal(np.random.default_rng(seed), variant)
    true = [card for meld in dealt.melds[0] for card in meld]
    evidence = evidence_of(true, variant, seed)
    for first in range(len(true) - cards + 1):
        some = tuple(range(first, first + cards))
        assert evidence(some) <= evidence.most(some) + 1e-9


@pytest.mark.parametrize(
    ("names", "fits"),
    [("5C 6C 7C", True), ("5C 5H 5D 2S", True), ("5C 6H 7C", False), ("5C 6C", False), ("3H 8H KH", False)],
)
def test_cards_fit_that_make_a_meld_as_they_were_read(names: str, *, fits: bool) -> None:
    true = [NAMES.index(name) for name in names.split()]
    log_p = np.log(np.full((len(true), len(CARDS)), 4e-5) + 0.99 * np.eye(len(CARDS))[true])
    assert StackEvidence(log_p, lawbook("canasta")).fits(tuple(range(len(true)))) is fits
