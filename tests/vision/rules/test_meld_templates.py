"""The reader's templates are the melds that score, under every variant, and nothing of them is written twice."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scoring_hands import BAGS, HOUSES

from scoring import CARDS, VARIANTS, Meld, MeldKind, Reading, Variant, readings_of, text_of
from vision.identities import SUIT
from vision.rules.meld_decoding import Unit
from vision.rules.meld_templates import RANKS_OF_SETS, WILD, bags, runs, sets, wild_sets, with_wild
from vision.rules.rulebook import lawbook

GAMES = [
    *VARIANTS.values(),
    VARIANTS["canasta"].with_options({"packs": 3, "wild_in_run": "ends"}),
    *HOUSES,
]
EVERY_GAME = pytest.mark.parametrize("variant", GAMES, ids=[f"{k} {game.name}" for k, game in enumerate(GAMES)])
PRIORS = lawbook().priors
NUMBER = {card: number for number, card in enumerate(CARDS)}


def wilds_of(variant: Variant) -> list[int]:
    return [number for number, card in enumerate(CARDS) if card.can_be_wild and variant.copies(card)]


@EVERY_GAME
@pytest.mark.parametrize("n", range(3, 16))
def test_every_template_of_a_run_scores(variant: Variant, n: int) -> None:
    """A run that lacks a card scores with it; a wild of another suit stands in the wilds' places."""
    shapes = runs(n, (variant,), PRIORS)
    whole = {tuple(sorted(row)) for row in shapes.codes[shapes.missing < 0].tolist()}
    lacking = np.flatnonzero(shapes.missing >= 0)
    with_lost = {tuple(sorted([*shapes.codes[s].tolist(), int(shapes.missing[s])])) for s in lacking}
    for row in whole | with_lost:
        wild = next(w for w in wilds_of(variant) if w // SUIT != row[0] // SUIT)
        cards = [CARDS[wild if code == WILD else code] for code in row]
        assert any(r.shape.kind is MeldKind.RUN for r in readings_of(cards, variant)), text_of(cards)


@EVERY_GAME
@pytest.mark.parametrize("n", range(3, 15))
def test_every_template_of_a_set_scores(variant: Variant, n: int) -> None:
    book = lawbook(variant)
    if book.sets:
        found = sets(np.zeros((n, WILD + 1)), book)
        for rank, wilds in product(RANKS_OF_SETS, np.unique(found.wilds.sum(axis=1))):
            cards = [CARDS[code] for code in [rank] * (n - wilds) + wilds_of(variant)[-1:] * wilds]
            assert any(r.shape.kind is MeldKind.SET for r in readings_of(cards, variant)), text_of(cards)
    for jokers in wild_sets(n, (variant,)):
        assert readings_of([CARDS[-1]] * jokers + [CARDS[1]] * (n - jokers), variant)


def is_template(reading: Reading, cards: tuple[int, ...], variant: Variant) -> bool:
    """Whether the reader knows this reading of these cards, in the order of a run and in none."""
    shape, n = reading.shape, len(cards)
    if not any(CARDS[c].can_be_wild is False for c in cards):
        return cards.count(NUMBER[CARDS[-1]]) in wild_sets(n, (variant,))
    if shape.kind is MeldKind.SET:
        known = sets(with_wild(np.zeros((n, len(CARDS))), lawbook(variant)), lawbook(variant))
        return len(shape.wilds) in known.wilds.sum(axis=1)
    suit = SUIT * "CDHS".index(shape.suit)
    codes = [
        WILD if place in shape.wilds_at else (place - 1) % SUIT + suit for place in range(shape.low, shape.low + n)
    ]
    in_order = (runs(n, (variant,), PRIORS).codes == codes).all(axis=1).any()
    in_none = (np.sort(bags(n, (variant,), PRIORS).codes, axis=1) == sorted(codes)).all(axis=1).any()
    return bool(in_order and in_none)


@given(BAGS, st.sampled_from(range(len(GAMES))))
@settings(max_examples=400)
def test_every_meld_that_scores_is_a_template(cards: list[str], game: int) -> None:
    variant = GAMES[game]
    meld = Meld.parse(" ".join(cards))
    numbers = tuple(NUMBER[card] for card in meld.cards)
    readings = meld.readings(variant)
    assert all(is_template(reading, numbers, variant) for reading in readings)
    if readings and all(numbers.count(c) <= variant.copies(CARDS[c]) for c in numbers):
        log_p = np.log(np.full((len(numbers), len(CARDS)), 1e-6) + np.eye(len(CARDS))[list(numbers)])
        kinds = {choice.kind for choice in Unit(log_p, lawbook(variant), meld=True)._options({})}
        assert kinds & {str(reading.shape.kind) for reading in readings}
