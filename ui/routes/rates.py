"""How often somebody may ask."""

from __future__ import annotations

from functools import cache
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

PHOTOS: Final = parse("120/minute")
"""Photos begun, for a match."""
PARTS: Final = parse("3000/minute")
"""Parts of photos, for a match."""
READS: Final = parse("30/minute")
"""Photos that a program has read, from one address."""
SCORES: Final = parse("600/minute")
"""Hands that a program has scored and matches that it looks at, from one address."""
UNKNOWN: Final = parse("60/minute")
"""Requests that name no match, from one address: a match's token cannot be guessed, and nobody tries for long."""


@cache
def _limiter() -> MovingWindowRateLimiter:
    return MovingWindowRateLimiter(MemoryStorage())


def allowed(rate: RateLimitItem, who: str) -> bool:
    """Count one request; whether it keeps within the rate."""
    return _limiter().hit(rate, who)


def used_up(rate: RateLimitItem, who: str) -> bool:
    """Whether there is no room for another request, without counting one."""
    return not _limiter().test(rate, who)


def forget() -> None:
    """Begin to count anew."""
    _limiter.cache_clear()
