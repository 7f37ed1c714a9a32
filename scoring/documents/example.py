"""A whole hand as JSON, and what a hand may hold, for whoever writes one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from scoring.variants import VARIANTS
from scoring.words import Language

HAND: Final = """\
    {"variant": "classico", "options": {"semipuro": "wild_at_end"}, "lines": [
      {"name": "Noi", "melds": [["3H", "4H", "5H", "6H", "7H", "8H", "9H"], ["KS", "KD", "JK"]], "closed": true},
      {"name": "Loro", "melds": [["2C", "3C", "4C", "5C", "6C", "7C", "8C"]], "choices": ["run 3C-9C wild 2C=9C"],
       "hand": ["QS", "7D"], "pozzetto": "not_taken"}]}
"""
"""A hand with everything that most hands have."""


def help_text(words: Language) -> str:
    """How to write a hand: an example, what it may hold, every variant with its options."""
    return "\n".join([words("scoring.hand"), "", HAND.rstrip(), "", words("scoring.explained"), *_variants(words)])


def _variants(words: Language) -> Iterator[str]:
    for name, variant in VARIANTS.items():
        yield f"  {name}"
        for option in variant.options:
            default = words("scoring.not_set") if option.default is None else json.dumps(option.default)
            yield f"    {option.key} ({default}): {option.values_told('document.as_they_are').said(words)}"
