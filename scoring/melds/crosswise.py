"""What the cards laid across a burraco say it is, against what its cards make it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.melds.reading import Reading
from scoring.vocabulary import Mark, Tier, Variant


def contradicting_tier(across: Sequence[int], reading: Reading, variant: Variant) -> Tier | None:
    """The tier that crosswise cards mark, where the reading's own tier is marked in another way.

    Args:
        across: places of the crosswise cards in the meld as it lies, the first card's being 0.
        reading: the reading that stands.
        variant: the rules; of several tiers that are marked alike it names the one worth least.

    Returns:
        `None` where nothing is marked, the meld is no burraco, or both agree.
    """
    if not across or reading.tier is None:
        return None
    mark = _mark_of(across, reading.shape.size, variant)
    if reading.tier.mark is mark:
        return None
    return next((tier for tier in reversed(variant.tiers) if tier.mark is mark), None)


def _mark_of(across: Sequence[int], size: int, variant: Variant) -> Mark:
    if len(across) > 1:
        return Mark.TWO
    inner = across[0] != size - 1 and any(tier.mark is Mark.INNER for tier in variant.tiers)
    # Where no tier is marked by an inner card, any single card says the same.
    return Mark.INNER if inner else Mark.LAST
