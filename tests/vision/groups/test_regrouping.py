"""Cards move between stacks where lie and rules together say so, and only there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.card import CARDS
from vision.cards.clustering import physical_cards
from vision.groups.chaining import group
from vision.groups.regrouping import regrouped
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.groups.stack_likelihood import laid
from vision.rules.rulebook import lawbook
from vision.rules.stack_evidence import StackEvidence
from vision.settings_file import shipped
from vision.simulation.dealing import deal
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, shoot
from vision.simulation.untidy_melds import lay_untidy, untidy_camera

NAMES = [str(card) for card in CARDS]
DECK = Deck()


def ids(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def photographed(layout: Layout, camera: Camera | None = None, seed: int = 0) -> tuple[Scene, np.ndarray, list[int]]:
    """The scene, the log probabilities of its cards, and the place in the layout of each."""
    found, _, of = shoot(layout, DECK, camera or Camera(noise=0.03), np.random.default_rng(seed))
    cards = physical_cards(found)
    return Scene(cards), np.log([card.p for card in cards]), [of[card.rows[0]] for card in cards]


def regroup(layout: Layout, first: list[list[int]] | None = None, variant: str = "classico") -> set[frozenset[int]]:
    """The stacks as sets of places in the layout, from the chains or from `first`."""
    scene, log_p, of = photographed(layout)
    stacks = group(scene) if first is None else [Stack(tuple(of.index(i) for i in some)) for some in first]
    evidence = StackEvidence(log_p, lawbook(variant))
    return {frozenset(of[c] for c in s.cards) for s in regrouped(scene, stacks, evidence, shipped().groups)}


def two_columns(left: str, right: str, gap: float = 0.75) -> Layout:
    rng, layout = np.random.default_rng(1), Layout()
    for k, names in enumerate((left, right)):
        layout.melds.append(layout.lay(column(ids(names), (gap * k, 0.0), 0.25, rng)))
    return layout


def test_two_pieces_in_line_that_make_one_run_are_one_run() -> None:
    names = ids("3S 4S 5S 6S 7S 8S 9S 10S JS QS")
    at = [0.0, 0.25, 0.5, 0.75, 1.0, 1.62, 1.87, 2.12, 2.37, 2.62]
    layout = Layout([Placed(card, (0.0, y)) for card, y in zip(names, at, strict=True)])
    assert regroup(layout, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]) == {frozenset(range(10))}


def test_two_runs_one_below_the_other_stay_two_where_they_make_none_together() -> None:
    names = ids("3S 4S 5S 6S 9H 10H JH QH")
    layout = Layout([Placed(card, (0.0, 0.25 * k + 0.4 * (k > 3))) for k, card in enumerate(names)])
    halves = {frozenset(range(4)), frozenset(range(4, 8))}
    assert regroup(layout, [[0, 1, 2, 3], [4, 5, 6, 7]]) == halves


def test_a_card_that_was_given_to_the_neighbouring_column_comes_back() -> None:
    layout = two_columns("8H 8S 8D 8C", "QC QH QS QD")
    left, right = layout.melds
    assert regroup(layout, [left[:3], [*right, left[3]]]) == {frozenset(left), frozenset(right)}


@pytest.mark.parametrize("owner", [0, 1])
def test_a_crosswise_card_beneath_two_columns_belongs_to_the_one_that_it_fits(owner: int) -> None:
    layout = two_columns("5C 6C 7C 8C 9C 10C", "2H 3H 4H 5H 6H 7H")
    card = ids(["JC", "8H"][owner])[0]
    layout.lay([Placed(card, (0.375, 1.6), np.pi / 2)])
    wanted = [set(meld) for meld in layout.melds]
    wanted[owner].add(12)
    assert regroup(layout) == {frozenset(some) for some in wanted}


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_every_card_stays_in_exactly_one_stack(seed: int) -> None:
    rng = np.random.default_rng(seed)
    dealt = deal(rng)
    scene, log_p, _ = photographed(lay_untidy(dealt, rng), untidy_camera(rng), seed)
    evidence = StackEvidence(log_p, lawbook(dealt.variant))
    after = regrouped(scene, group(scene), evidence, shipped().groups)
    assert sorted(card for stack in after for card in stack.cards) == list(range(len(scene)))


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), angle=st.floats(-3.1, 3.1))
def test_how_likely_cards_lie_does_not_hang_on_the_turn_of_the_photo(seed: int, angle: float) -> None:
    layout = Layout(column(list(range(7)), (0, 0), 0.25, np.random.default_rng(seed), crosswise=(6,)))
    likely = []
    for turned in (0.0, angle):
        scene, _, of = photographed(layout, Camera(angle=turned, noise=0.0, jitter=0.0))
        likely.append(laid(scene, [of.index(i) for i in range(7)]))
    assert likely[1] == pytest.approx(likely[0], abs=0.05)
