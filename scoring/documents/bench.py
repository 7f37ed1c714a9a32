"""How long the scoring of a whole hand takes."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import Final

from scoring.card import parse_cards
from scoring.hand import Pozzetto, SideHand
from scoring.melds.meld import Meld
from scoring.score import price
from scoring.variants import VARIANTS

ROUNDS: Final = 100
"""Scorings a variant; the median is told, so that a busy machine does not blur it."""

SIDES: Final = (
    SideHand(
        "Noi",
        tuple(
            map(
                Meld.parse,
                (
                    "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
                    "3S 4S 5S 6S 7S 8S 2D",
                    "8D 9D 10D JD QD KD AD 2C",
                    "5C 6C 7C 8C",
                    "JC QC KC AC",
                ),
            )
        ),
        closed=True,
    ),
    SideHand(
        "Loro",
        tuple(map(Meld.parse, ("3D 4D 5D 6D 7D 8D 9D", "4C 5C 6C 2S 8C 9C 10C JC", "9S 10S JS"))),
        parse_cards("KS KC AS 3C 4H 5S 6H 7S 9H"),
        pozzetto=Pozzetto.NOT_TAKEN,
    ),
)
"""Two sides, eight melds and a hand, legal under every variant: about as much as a table holds."""


def bench_table() -> str:
    """Time a whole hand under every variant and return the table, in milliseconds a hand."""
    return "\n".join(f"{name:>14} {_median_ms(name):6.3f} ms a hand" for name in VARIANTS)


def _median_ms(name: str) -> float:
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        price(SIDES, VARIANTS[name])
        times.append(perf_counter() - start)
    return median(times) * 1e3
