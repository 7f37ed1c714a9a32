"""Whose cards are whose on tables laid as people lay them, with discard piles and loose cards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from vision.interpretation import read_table
from vision.reading import TableReading
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, fan, shoot
from vision.simulation.untidy_sides import HAND, NOBODY, Owner, UntidyTable, untidy_photo, untidy_table

SEEDS = range(10_000, 10_012)
"""Not among those that the weights were fitted on."""


def read(table: UntidyTable, deck: Deck, camera: Camera, rng: np.random.Generator) -> tuple[TableReading, list[Owner]]:
    """The reading, and the true owner of each of its cards."""
    found, size, of = shoot(table.layout, deck, camera, rng)
    reading = read_table(found, size, table.variant)
    middles = found.quad.mean(axis=1)
    rows = [int(np.linalg.norm(middles - np.mean(c.index_quads[0], axis=0), axis=1).argmin()) for c in reading.cards]
    return reading, [table.owners[of[row]] for row in rows]


def owners(reading: TableReading) -> list[Owner]:
    """The owner that the reading gives each card, its melds not told apart."""
    found = [Owner(NOBODY)] * len(reading.cards)
    for number, side in enumerate(reading.sides):
        for c in side.hand:
            found[c] = Owner(number)
        for meld in side.melds:
            for c in reading.melds[meld].cards:
                found[c] = Owner(number, 0)
    return found


def alike(true: list[Owner], found: list[Owner]) -> Counter[str]:
    """Cards by what became of them, the sides numbered so that most are right."""
    told = []
    for order in ((0, 1), (1, 0)):
        counts: Counter[str] = Counter()
        for a, b in zip(true, found, strict=True):
            side = b.side if b.side == NOBODY else order[b.side]
            right = (a.side, a.meld == HAND) == (side, b.meld == HAND)
            counts["right" if right else "nobody's given" if a.side == NOBODY else "wrong"] += 1
        told.append(counts)
    return max(told, key=lambda counts: counts["right"])


def test_cards_go_to_whom_they_belong() -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        reading, true = read(untidy_table(rng), *untidy_photo(rng), rng)
        counts += alike(true, owners(reading))
    assert counts["wrong"] < 0.05 * counts.total()
    assert counts["nobody's given"] == 0


def heap(cards: list[int], at: tuple[float, float], rng: np.random.Generator) -> list[Placed]:
    return [Placed(c, (at[0] + rng.normal(0, 0.1), at[1] + rng.normal(0, 0.1)), rng.uniform(-3, 3)) for c in cards]


def sides(rng: np.random.Generator, *, both: bool) -> UntidyTable:
    """Three melds and a fan of four for each side, 1.4 card heights between the sides' melds."""
    table = UntidyTable("classico")
    for side, about in enumerate((None, (0.85, -1.2)) if both else (None,)):
        layout = Layout()
        for k, first in enumerate((3, 17, 30)):
            layout.melds.append(layout.lay(column([first + i for i in range(5)], (0.85 * k, 0.0), 0.22, rng)))
        layout.lay(fan([1, 21, 36, 50], (0.3, 2.8), 0.25, 0.06, rng))
        laid = layout if about is None else layout.turned(np.pi, about)
        table.take(UntidyTable("classico", laid, [Owner(side, k // 5) for k in range(15)] + [Owner(side)] * 4))
    return table


@pytest.mark.parametrize("angle", [0.0, 1.5, -2.6])
@pytest.mark.parametrize("both", [True, False])
def test_a_discard_pile_across_from_the_player_is_nobodys_or_asked_about(angle: float, *, both: bool) -> None:
    given = 0
    for seed in range(3, 7):
        rng = np.random.default_rng(seed)
        table = sides(rng, both=both)
        table.lay(heap([9, 25, 40, 46, 51], (3.2 if both else 0.8, -1.2), rng), Owner(NOBODY))
        reading, true = read(table, Deck(), Camera(angle=angle), rng)
        counts = alike(true, owners(reading))
        assert not counts["wrong"]
        if counts["nobody's given"]:
            # It may be the hand of another side, of which nothing else is seen.
            given += 1
            asked = {
                key
                for card, owner in zip(reading.cards, true, strict=True)
                if owner.side == NOBODY
                for key in card.doubts
            }
            assert asked & {"whose", "sides"}
        else:
            assert len(reading.sides) == 1 + both
    assert given <= 1


def test_a_card_between_hand_and_pile_is_asked_about() -> None:
    """From beside the hand to the line between the sides."""
    seen = []
    for y in np.linspace(2.8, -1.2, 9):
        rng = np.random.default_rng(4)
        table = sides(rng, both=True)
        table.lay([Placed(46, (3.2, float(y)), 0.4)], Owner(NOBODY))
        reading, _ = read(table, Deck(), Camera(), rng)
        (card,) = (c for c in reading.cards if str(c.card) == "8S")
        seen.append("asked" if "whose" in card.doubts else "loose" if card.id in reading.loose else "hand")
    assert seen[0] == "hand"
    assert seen[-1] != "hand"
    assert "asked" in seen
