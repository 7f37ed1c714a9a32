"""The weights of `vision.sides.belonging`, fitted on generated tables: a conditional logit over whose each piece is.

Those that ship were fitted on the tables of seeds 0 to 599, in three rounds, each with the weights of the one before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.interpretation import interpret
from vision.quads import Array
from vision.rules.stack_evidence import StackEvidence
from vision.sides.belonging import FITTED, Owner, Weights, evidence
from vision.sides.explanation import Explanation, explain
from vision.sides.pieces import Piece, lawfulness, pieces_of
from vision.simulation import untidy_sides
from vision.simulation.plane import shoot
from vision.simulation.trials import classify, likely_confusion

RIDGE = 0.3
"""What keeps weights small that the tables hardly tell, as the inverse of their prior variance."""
NEWTON_STEPS, LARGEST_CHANGE, SETTLED = 25, 3.0, 1e-3
IMPOSSIBLE = -1e9


@dataclass(frozen=True, eq=False)
class Case:
    """What is to be said of one piece for each owner that it can have, and whose it is."""

    said: dict[Owner, dict[str, float]]
    true: Owner


def generated(seed: int) -> list[Case]:
    """The pieces of one generated table, photographed and read with the reader's usual errors."""
    rng = np.random.default_rng(seed)
    table = untidy_sides.untidy_table(rng)
    found, size_wh, of = shoot(table.layout, *untidy_sides.untidy_photo(rng), rng)
    scores = classify([table.layout.placed[card].card for card in of], likely_confusion(), rng)
    seen = interpret(replace(found, scores=scores.astype(np.float32)), size_wh, table.variant)
    if seen is None:
        return []
    rules, settings = StackEvidence(np.log(np.array([card.p for card in seen.cards])), seen.book), seen.settings.sides
    lawful = [lawfulness(seen.scene, stack, rules.unit(stack.cards).lawful_odds, settings) for stack in seen.stacks]
    pieces = pieces_of(seen.scene, seen.stacks, lawful, size_wh)
    owners = [table.owners[of[card.rows[0]]] if card.rows else None for card in seen.cards]
    return cases_of(pieces, explain(pieces, settings).likely, owners)


def cases_of(pieces: Sequence[Piece], found: Explanation, owners: Sequence[untidy_sides.Owner | None]) -> list[Case]:
    """The pieces of a table whose sides were told right, but those that have no owner among the possible ones.

    Args:
        pieces: what lies on the table.
        found: its explanation, for where the sides lie and what the melds are.
        owners: the true owner of each of the photo's cards, None for what is no card.
    """
    structure = found.structure
    true = [_owner([owners[c] for c in piece.cards]) for piece in pieces]
    if len({owner.side for owner in true if owner and owner.meld}) not in {0, len(structure.ways)}:
        return []
    beyond = [structure.line is not None and structure.beyond(0, piece.middle) > 0 for piece in pieces]
    swapped = 2 * sum((owner.side == 1) != far for owner, far in zip(true, beyond, strict=True) if owner and owner.meld)
    swap = swapped > sum(owner.meld for owner in true if owner)
    out = []
    for k, owner in enumerate(true):
        said = evidence(pieces, structure, found.melds, k)
        if owner and swap and owner.side is not None:
            owner = Owner(1 - owner.side, owner.meld)  # noqa: PLW2901 - the same owner by the other number
        if owner in said:
            out.append(Case(said, owner))
    return out


def _owner(owners: Sequence[untidy_sides.Owner | None]) -> Owner | None:
    """Whose most of a piece's cards are."""
    known = Counter(
        Owner() if owner.side == untidy_sides.NOBODY else Owner(owner.side, owner.meld != untidy_sides.HAND)
        for owner in owners
        if owner
    )
    return known.most_common(1)[0][0] if known else None


def fitted(cases: Sequence[Case], ridge: float = RIDGE) -> Weights:
    """The weights under which the true owners are likeliest, by Newton's method."""
    names = [(kind, name) for kind in ("meld", "hand", "nobodys") for name in getattr(FITTED, kind)]
    x, possible, true = _arrays(cases, names)
    weights, rows = np.zeros(len(names)), np.arange(len(cases))
    for _ in range(NEWTON_STEPS):
        logits = x @ weights + possible
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        mean = np.einsum("ij,ijk->ik", p, x)
        spread = (x * np.sqrt(p)[..., None]).reshape(-1, len(names))
        curve = spread.T @ spread - mean.T @ mean + ridge * np.eye(len(names))
        change = np.linalg.solve(curve, x[rows, true].sum(axis=0) - mean.sum(axis=0) - ridge * weights)
        weights = weights + change * min(1.0, LARGEST_CHANGE / float(np.abs(change).max()))
        if np.abs(change).max() < SETTLED:
            break
    by_kind = {kind: {n: float(w) for (k, n), w in zip(names, weights, strict=True) if k == kind} for kind, _ in names}
    return Weights(**by_kind)


def _arrays(cases: Sequence[Case], names: Sequence[tuple[str, str]]) -> tuple[Array, Array, np.ndarray]:
    """What is said (n, most owners, weights), 0 for each possible owner, and the place of the true one."""
    most = max(len(case.said) for case in cases)
    x, possible = np.zeros((len(cases), most, len(names))), np.full((len(cases), most), IMPOSSIBLE)
    for i, case in enumerate(cases):
        for j, (owner, said) in enumerate(case.said.items()):
            kind = "nobodys" if owner.side is None else "meld" if owner.meld else "hand"
            possible[i, j] = 0.0
            x[i, j] = [said[name] if k == kind else 0.0 for k, name in names]
    return x, possible, np.array([list(case.said).index(case.true) for case in cases])
