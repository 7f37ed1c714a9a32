"""A whole hand as JSON, and what a hand may hold, for whoever writes one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from scoring.variants import VARIANTS

HAND: Final = """\
    {"variant": "classico", "options": {"semipuro": "wild_at_end"}, "lines": [
      {"name": "Noi", "melds": [["3H", "4H", "5H", "6H", "7H", "8H", "9H"], ["KS", "KD", "JK"]], "closed": true},
      {"name": "Loro", "melds": [["2C", "3C", "4C", "5C", "6C", "7C", "8C"]], "choices": ["run 3C-9C wild 2C=9C"],
       "hand": ["QS", "7D"], "pozzetto": "not_taken"}]}
"""
"""A hand with everything that most hands have."""

_EXPLAINED: Final = """
Only variant and lines are required. A line is a side: its name, its melds, the cards left in its hand, whether it
closed, and its pozzetto: "played", "not_taken" or "taken_unplayed". Cards are rank A 2 … 10 J Q K and suit H D C S,
or JK. Where a meld has several lawful readings the answer lists them with their points, and the one worth most
stands; choices, one a meld, names another, or "" for that one. piles are burrachi that lie squared up, such as
{"shape": "clean", "size": 7, "points": 55}; shapes are clean, ace_to_king, wild_inside, wild_at_end.

ended is "stock" or "time" where nobody closed: it is told on score sheets and changes no points.

What the rules cannot price a person settles: exceptions, one a meld, is the reason for which an illegal one counts its
cards, or ""; corrections are penalties and other points, such as {"points": -100, "reason": "art. 20"}; total, one like
those, stands in place of everything. The answer marks them settled, and computed is what the rules alone give.

The answer is a JSON object on a line of its own for each hand. Exit status: 0 all scored, 1 a meld or a hand has a
fault, 2 a hand cannot be read.

variants with their options, each with its default and what it takes:
"""


def help_text() -> str:
    """How to write a hand: an example, what it may hold, every variant with its options."""
    return "\n".join(["a hand:\n", HAND.rstrip(), _EXPLAINED, *_variants()])


def _variants() -> Iterator[str]:
    for name, variant in VARIANTS.items():
        yield f"  {name}"
        for option in variant.options:
            default = "not set" if option.default is None else json.dumps(option.default)
            yield f"    {option.key} ({default}): {option.values_text()}"
