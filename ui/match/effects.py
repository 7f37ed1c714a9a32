"""What another rule would make of the hand being scored, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring import HandScore, OptionError, price, variant_named
from scoring.options import Option
from ui.editing import scored
from ui.storage.draft import Sheet

Effect = Callable[[Option, object], str]
"""A text to put behind a choice, empty where it changes nothing."""


def effects(sheet: Sheet) -> Effect:
    """What each value of an option makes of the totals of the hand on the table."""
    sides = scored.side_hands(sheet.draft.history.table, sheet.names)
    options, variant = sheet.match.options, sheet.match.variant
    now = price(sides, sheet.match.rules)

    def effect(option: Option, value: object) -> str:
        try:
            rules = variant_named(variant, with_value(options, option, value))
        except OptionError:
            return ""
        return _moved(now, price(sides, rules))

    return effect


def with_value(options: Mapping[str, Any], option: Option, value: object) -> dict[str, Any]:
    """The options with one of another value; the default, and a number that was taken away, is left out."""
    others = {key: other for key, other in options.items() if key != option.key}
    return others if value in (None, option.default) else {**others, option.key: value}


def _moved(now: HandScore, then: HandScore) -> str:
    """By how much each side's total moves, such as `Us −50`; a dash for a side that has a total by one rule only."""
    texts = []
    for old, new in zip(now.lines, then.lines, strict=True):
        if old.total != new.total:
            known = old.total is not None and new.total is not None
            texts.append(
                f"{new.name} {(new.total or 0) - (old.total or 0):+d}" if known else f"{new.name} {new.total or '—'}"
            )
    return f" ({', '.join(texts)})" if texts else ""
