"""All identities of a table at once: likeliest under the rules of the melds and the counts of the pack.

Every meld is solved exactly on its own (`vision.rules.meld_decoding`). Where the melds and hands together hold more
copies of a card than the pack, the search branches: one of those who use it must do with a copy less, or the surplus
stands at a price. The likeliest table is tried first, so the first that keeps to the pack is the best.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from scoring.vocabulary import SMALLEST_MELD
from vision.quads import Array
from vision.rules.marginals import posterior
from vision.rules.meld_decoding import WHOLE_MELDS, Choice, Unit
from vision.rules.rulebook import Lawbook

PATIENCE = 250
"""Budget: most tables that are tried before copies more than the pack holds are left."""


@dataclass(frozen=True)
class Settled:
    """What the rules make of a table.

    Attributes:
        choices: one for each unit, in order.
        probabilities: (n, 53) for each unit, given what the rest of the table holds.
        surplus: identities of which more copies stand than the pack holds, with how many more.
        score: log probability of the table.
    """

    choices: tuple[Choice, ...]
    probabilities: tuple[Array, ...]
    surplus: dict[int, int]
    score: float


Caps = tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, order=True)
class _Table:
    """A node of the search: limits for every unit; ordered by cost, then by age."""

    cost: float
    age: int
    caps: Caps = field(compare=False)
    allowed: tuple[int, ...] = field(compare=False)


def settle(units: Sequence[Unit], book: Lawbook) -> Settled:
    """Choose all identities jointly; deterministic, exact unless `PATIENCE` runs out."""
    empty: Caps = ((),) * len(units)
    queue = [_Table(-_total(units, empty), 0, empty, ())]
    seen: set[tuple[Caps, tuple[int, ...]]] = set()
    age = 0
    while True:
        table = heapq.heappop(queue)
        choices = [unit.best(dict(caps)) for unit, caps in zip(units, table.caps, strict=True)]
        over = _over(choices, book, table.allowed)
        if not over or age > PATIENCE:
            return _settled(units, choices, book, -table.cost)
        for child in _children(units, table, choices, over[0], book.priors.surplus_cost * over[1]):
            if (child.caps, child.allowed) not in seen:
                seen.add((child.caps, child.allowed))
                age += 1
                heapq.heappush(queue, _Table(child.cost, age, child.caps, child.allowed))


def _total(units: Sequence[Unit], caps: Caps) -> float:
    return sum(unit.best(dict(limits)).score for unit, limits in zip(units, caps, strict=True))


def _over(choices: Sequence[Choice], book: Lawbook, allowed: Sequence[int]) -> tuple[int, int] | None:
    """The first identity with more copies than the pack holds, and how many more; None when all keep to it."""
    counts = Counter(c for choice in choices for c in choice.cards)
    for c in sorted(counts):
        if counts[c] > book.limit[c] and c not in allowed:
            return c, counts[c] - book.limit[c]
    return None


def _children(units: Sequence[Unit], table: _Table, choices: Sequence[Choice], c: int, price: float) -> list[_Table]:
    """Every user of identity c with a copy less, and the table as it is at a price."""
    out = [_Table(table.cost + price, 0, table.caps, (*table.allowed, c))]
    for k, choice in enumerate(choices):
        used = choice.cards.count(c)
        if used:
            limits = dict(table.caps[k]) | {c: used - 1}
            caps = (*table.caps[:k], tuple(sorted(limits.items())), *table.caps[k + 1 :])
            cost = table.cost + choice.score - units[k].best(limits).score
            out.append(_Table(cost, 0, caps, table.allowed))
    return out


def _settled(units: Sequence[Unit], choices: Sequence[Choice], book: Lawbook, score: float) -> Settled:
    counts = Counter(c for choice in choices for c in choice.cards)
    over = {c: n - book.limit[c] for c, n in sorted(counts.items()) if n > book.limit[c]}
    probabilities = [
        posterior(unit, _left(counts, choice, book), choice) for unit, choice in zip(units, choices, strict=True)
    ]
    return Settled(tuple(choices), tuple(probabilities), over, score)


def _left(counts: Counter[int], choice: Choice, book: Lawbook) -> dict[int, int]:
    """Copies that the other units leave, of the identities they have used up."""
    own = Counter(choice.cards)
    return {c: 0 for c, n in counts.items() if n - own[c] >= book.limit[c] and not own[c]} | {
        c: 0 for c, most in enumerate(book.limit) if most == 0 and not own[c]
    }


def split_at(whole: Unit) -> int | None:
    """Where a group that is no meld falls into two lawful ones, counted in laid order; None when it does not."""
    n = len(whole.log_p)
    best = whole.best({})
    if n < 2 * SMALLEST_MELD or not whole.meld or (best.kind in WHOLE_MELDS and _plainly(best, whole.log_p)):
        return None
    price = float(np.log(whole.book.priors.two_melds / (n - 5)))
    most = whole.most_as_two() + price
    score, at = best.score, None
    for k in range(SMALLEST_MELD, n - SMALLEST_MELD + 1):
        if most[k] <= score:
            continue
        # Most beginnings of a group are no meld by themselves: what is left need not be looked at then.
        first = whole.part(0, k).lawful_score(score - price) + price
        if first > score and (both := first + whole.part(k, n).lawful_score(score - first)) > score:
            score, at = both, k
    return at


def _plainly(choice: Choice, log_p: Array) -> bool:
    """Whether the choice is the classifier's likeliest identity for every card."""
    return choice.cards == tuple(int(c) for c in log_p.argmax(axis=1))
