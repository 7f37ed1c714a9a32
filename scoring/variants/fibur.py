"""Burraco as the Italian federation (FIBUR) plays it: seed 004 with two differences."""

from __future__ import annotations

from dataclasses import replace

from scoring.variants.classico import CLASSICO, PURO, SEMIPULITO, SPORCO

VICTORY_POINTS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""FIBUR, Victory Points of matches of three and four hands: largest differences for 10-10 … 19-1."""

FIBUR = replace(
    CLASSICO,
    name="fibur",
    tiers=(PURO, SEMIPULITO, SPORCO),
    victory_points=VICTORY_POINTS,
    options=tuple(
        replace(option, default="fibur") if option.key == "semipuro" else option for option in CLASSICO.options
    ),
)
"""As classico, but a semipulito takes seven naturals in a row; Victory Points by hands."""
