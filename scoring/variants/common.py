"""Rows that several variants share."""

from __future__ import annotations

from scoring.options import Option
from scoring.prices import Amount

FLAT = Amount(-100, "option pozzetto_unplayed=flat")
"""What an unplayed pozzetto costs where a table agrees to treat it as not taken."""

STOCK_END = Option("stock_end", "nobody", {"nobody": {}})
"""Nobody closed, so nobody has the closing bonus: `closed` is then false for all."""

MATCH_END = Option("match_end", "first_past_target", {"first_past_target": {}})
"""The one way to end a match by points, see `scoring.match`."""

HANDS = Option("hands", None, numbers=range(1, 101))
"""An agreed number of hands, as 000 "Punti nel burraco reale" allows; 100 is a bound against slips."""

_TARGETS = range(5, 100_001)

TARGET_AGREED = Option("target", None, numbers=_TARGETS)
"""A target agreed before the match, as 000 "Punti nel burraco reale" allows."""

TARGET_USUAL = Option("target", 2005, numbers=_TARGETS, usual=(505, 1005, 2005))
"""The usual targets, 004 "Obbiettivo del gioco", which says "generally": a table may agree on another."""

PLAYERS = Option("players", 4, numbers=(2, 3, 4))
"""Two to four play, 004 opening paragraph."""

MOST_WILDS = Option("most_wilds", 1, numbers=(1, 2))
"""Wilds in a meld: 002 sets no number, 003 and 004 say one; some tables let two lie."""

NATURAL_TWO_POINTS = Option(
    "natural_two_points", "pinella", {"pinella": {"natural_two_points": None}, "low": {"natural_two_points": 5}}
)
"""What a natural 2 scores: 002 and 004 price the pinella, and 004 says that such a 2 is none any more."""

PAIR_POINTS = Option(
    "pair_points",
    "half",
    {
        "half": {"pair_halved": True, "pair_rounded_up": True},
        "half_down": {"pair_halved": True, "pair_rounded_up": False},
        "whole": {"pair_halved": False},
    },
)
"""What each of the two gets who played against one, where three play: 004 says only that this differs."""

SECOND_PHASE = Option(
    "second_phase",
    "none",
    {"none": {"second_phase": None}, "from_1000": {"second_phase": 1000}, "from_1500": {"second_phase": 1500}},
)
"""From how many points on all three play alone: eburraco.com and biska.com tell of 1000 where the match ends at 1505,
biska.com of 1500 where it ends at 2005. The seeds do not speak of it."""

ACES = Option("aces", "both", {"both": {"one_ace": False}, "one": {"one_ace": True}})
"""Whether a run may hold the ace at both ends: 003 and 004 do not say; FIBUR, art. 11, has one."""

NATURAL_TWO = Option("natural_two", "natural", {"natural": {"natural_twos": True}, "wild": {"natural_twos": False}})
"""Whether a 2 of a run's suit in its own place is natural, or a wild as everywhere: the texts leave it open."""


def unplayed(table: Amount | None) -> Option:
    """Build the option for a pozzetto taken but not played, of a variant whose table says `table`."""
    choices = {"table": table, "flat": FLAT, "cards": None}
    return Option(
        "pozzetto_unplayed",
        "table",
        {value: {"pozzetto_unplayed": amount} for value, amount in choices.items()},
    )
