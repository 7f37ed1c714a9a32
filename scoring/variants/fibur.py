"""Burraco as the Italian federation (FIBUR) plays it: seed 004 with the federation's own rules."""

from __future__ import annotations

from dataclasses import replace

from scoring.variants.classico import CLASSICO, PURO, SEMIPULITO, SPORCO

VICTORY_POINTS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""FIBUR, Codice di gara art. 17: largest differences for 10-10 … 19-1 in matches of three and four hands.

The code itself was not to be had: the figures are as clubs and handbooks retell them, all alike. It has tables for
two hands and for teams as well; no figures of these were found, so that such matches have no Victory Points.
"""

DEFAULTS = {"semipuro": "fibur", "aces": "one"}
"""What the options of classico are by default here."""

NOT_HERE = {"burrachi", "most_wilds", "only_wilds", "natural_two_points"}
"""Options of classico about which the federation's code leaves no doubt, art. 10 to 12 and 17."""

FIBUR = replace(
    CLASSICO,
    name="fibur",
    tiers=(PURO, SEMIPULITO, SPORCO),
    # FIBUR, Codice di gara art. 11: thirteen cards and one wild, the ace low or high.
    one_ace=True,
    # FIBUR, Codice di gara art. 30: equal combinations are not laid; what is laid twice is put together.
    equal_melds=False,
    victory_points=VICTORY_POINTS,
    options=tuple(
        replace(option, default=DEFAULTS.get(option.key, option.default))
        for option in CLASSICO.options
        if option.key not in NOT_HERE
    ),
)
"""As classico, but a semipulito takes seven naturals in a row; one ace a run, no equal sets; Victory Points."""
