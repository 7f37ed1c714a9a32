"""One explanation of the whole table: where the sides lie and whose every piece is.

A player's cards stand upright for that player and melds lie in one block, so the melds say where the players sit; then
every piece is a meld, a hand or nobody's by how it lies and where. The best explanations with one side and with two are
weighed against each other by how the melds face and by how well all the rest fits in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.settings import SideSettings
from vision.sides.belonging import Owner, probabilities
from vision.sides.pieces import Piece, first_guess
from vision.sides.structure import Structure, structures

OWNER_ROUNDS = 2
"""How often the pieces are judged again by the melds found before."""


@dataclass(frozen=True, eq=False)
class Explanation:
    """How likely every piece is whose, given where the sides lie."""

    structure: Structure
    owners: tuple[dict[Owner, float], ...]

    @property
    def best(self) -> list[Owner]:
        """The likeliest owner of each piece."""
        return [max(likely, key=lambda owner: likely[owner]) for likely in self.owners]

    @property
    def melds(self) -> list[float]:
        """How likely each piece is a meld."""
        return [sum(p for owner, p in likely.items() if owner.meld) for likely in self.owners]

    @property
    def fit(self) -> float:
        """Log probability that all the likeliest owners are right."""
        return sum(float(np.log(max(likely.values()))) for likely in self.owners)


@dataclass(frozen=True, eq=False)
class Explained:
    """The likeliest explanation and, where there is one, the best with another number of sides.

    Attributes:
        likely: the likeliest.
        rival: the best with another number of sides.
        odds: log odds of the likely one against its rival, at least 0.
    """

    likely: Explanation
    rival: Explanation | None = None
    odds: float = np.inf


def explain(pieces: Sequence[Piece], settings: SideSettings, most: int = 2) -> Explained:
    """The likeliest explanation of what lies on a table, with `most` sides at most."""
    found = _explain(pieces, [first_guess(piece) for piece in pieces], settings, most)
    return _explain(pieces, found.likely.melds, settings, most)


def _explain(pieces: Sequence[Piece], melds: Sequence[float], settings: SideSettings, most: int) -> Explained:
    found = [_owners(pieces, s, melds) for s in structures(pieces, melds, settings.stray_share) if len(s.ways) <= most]
    if len(found) == 1:
        return Explained(found[0])
    one, two = sorted(found, key=lambda e: len(e.structure.ways))
    facing, fit = two.structure.score - one.structure.score, two.fit - one.fit
    odds = settings.two_sides_log_odds + settings.facing_weight * facing + settings.fit_weight * fit
    return Explained(two, one, odds) if odds > 0 else Explained(one, two, -odds)


def _owners(pieces: Sequence[Piece], structure: Structure, melds: Sequence[float]) -> Explanation:
    found = Explanation(structure, ())
    for _ in range(OWNER_ROUNDS):
        owners = tuple(probabilities(pieces, structure, melds, k) for k in range(len(pieces)))
        found = Explanation(structure, owners)
        melds = found.melds
    return found
