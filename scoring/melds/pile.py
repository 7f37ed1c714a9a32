"""A burraco that lies squared up, its cards hidden: scored as a person declares it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.card import JOKER
from scoring.meld_shape import LAST_PLACE, MeldKind, MeldShape
from scoring.melds.reading import Reading
from scoring.notice import FactError
from scoring.vocabulary import BURRACO_SIZE, Variant

ACE_TO_KING_SIZE: Final = LAST_PLACE - 1
"""Cards of a run from the ace below the 2 to the king."""

DEAREST: Final = 30
"""Most points that a card has in any variant, the joker's in 003 and 004: a bound against slips."""

DECLARED: Final = "declared by hand"
"""What gives the points of a pile's cards, in place of a rule text."""


class Shape(StrEnum):
    """What a person says of a pile: a fact, which each variant prices by its own table."""

    CLEAN = "clean"
    ACE_TO_KING = "ace_to_king"
    WILD_INSIDE = "wild_inside"
    WILD_AT_END = "wild_at_end"

    def __repr__(self) -> str:
        """Give code that yields this value."""
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True)
class Pile:
    """A burraco whose cards are not told one by one.

    Attributes:
        shape: what it is made of.
        size: number of its cards, 7 … 14; 13 from ace to king.
        points: sum of its cards' own points, as a person counted them; the same under every variant.

    Raises:
        FactError: when no burraco has this shape, size and points.
    """

    shape: Shape
    size: int
    points: int

    def __post_init__(self) -> None:
        """Refuse what is no burraco."""
        sizes = (ACE_TO_KING_SIZE,) if self.shape is Shape.ACE_TO_KING else range(BURRACO_SIZE, LAST_PLACE + 1)
        if self.size not in sizes:
            raise FactError("document.pile_size", shape=self.shape.value, count=self.size)
        if not 0 <= self.points <= self.size * DEAREST:
            raise FactError("document.pile_points", count=self.size, points=self.points)

    def reading(self, variant: Variant) -> Reading:
        """Return it as a meld that is read under the variant, with the tier that it reaches there."""
        wild_at = {Shape.WILD_AT_END: self.size, Shape.WILD_INSIDE: (self.size + 1) // 2}.get(self.shape)
        wilds = ((JOKER,), (wild_at,)) if wild_at else ((), ())
        # A clean run of thirteen stands from the 2 to the ace unless it was declared to begin with the ace.
        high = self.shape is Shape.CLEAN and self.size < LAST_PLACE
        shape = MeldShape(MeldKind.RUN, self.size, wilds[0], low=1 + high, wilds_at=wilds[1])
        return Reading(shape, variant.tier_of(shape))
