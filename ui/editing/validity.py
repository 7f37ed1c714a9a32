"""What an operation may hold, whoever sent it: finite numbers of a sensible size, short texts, short lists."""

from __future__ import annotations

import math
from dataclasses import fields, is_dataclass
from typing import Final

LARGEST: Final = 1_000_000
"""Far above any id, and any coordinate in the pixels of a photo."""
LONGEST: Final = 100
"""Characters of a text; a photo's name, the longest there is, has 64."""
MOST: Final = 1000
"""Items of a list: far above the cards of a hand."""


def is_sound(value: object) -> bool:
    """Whether an operation, or a value within one, may enter a hand."""
    if isinstance(value, int | float):
        return math.isfinite(value) and abs(value) <= LARGEST
    if isinstance(value, str):
        return len(value) <= LONGEST
    if isinstance(value, tuple):
        return len(value) <= MOST and all(map(is_sound, value))
    if is_dataclass(value):
        return all(is_sound(getattr(value, field.name)) for field in fields(value))
    return value is None
