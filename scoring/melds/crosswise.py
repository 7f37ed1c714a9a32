"""What crosswise cards say of a burraco: the kind they mark, and the kind its cards make it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.melds.meld import Reading


def marked_as(across: Sequence[int], size: int) -> str:
    """The kind of burraco that cards laid across at these places, one at least, of a meld of `size` say it is."""
    if len(across) > 1:
        return "pulito"
    return "sporco" if across[0] == size - 1 else "semipulito"


def kind_of(reading: Reading) -> str:
    """The kind of burraco that a reading is, in the words of the crosswise marks."""
    if reading.wild is None:
        return "pulito"
    return "semipulito" if reading.tier and reading.tier.name.startswith("semi") else "sporco"
