"""Physical cards into overlapped groups, each in laid order from the bottom of the overlap to the top.

A stack is a chain: every card lies on one other and under one other. Short steps are joined first, as the
steps within a column are shorter than those across to the next; a chain keeps its direction, so a column never
goes on into its neighbour. Cards across a stack (a mark for a burraco), and those that stray from its line, are put
in afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.groups.crosswise import put_across
from vision.groups.scene import Scene, towards_top
from vision.groups.stack import Stack
from vision.groups.stray_cards import put_in
from vision.quads import Array, axis_turn

NEIGHBOUR_OVERLAP = 0.12
"""Least overlap of two neighbours of a stack, as a share of the smaller card."""
NEIGHBOUR_TURN = np.radians(40)
"""Largest angle between two neighbours of a stack, in radians, crosswise cards apart."""
STEP_BEND = np.radians(68)
"""Largest change of a stack's direction from one step to the next, in radians."""
LONGEST_STEP_HEIGHTS = 0.8
"""Longest step of a stack, in card heights."""
UNEVEN_STEP = 3.2
"""Longest step ÷ typical step of the stack it joins."""
SHORT_STEP_HEIGHTS = 0.3
"""A step that is never too long, in card heights."""
SAME_DIRECTION = np.radians(45)
"""Largest angle between the directions of two parts of one untidy stack, in radians."""
KINK_BEND, KINK_STEP = np.radians(90), 1.5
"""Largest bend, in radians, of a step between two parts that run alike, one laid lower; its longest ÷ typical step."""
WOVEN_HEIGHTS, ALTERNATIONS = 0.15, 2
"""Two chains whose cards alternate more than `ALTERNATIONS` times, on lines nearer than this in card heights, are one.
"""


@dataclass(frozen=True)
class _Link:
    """A possible neighbourhood of two cards and its cost."""

    a: int
    b: int
    cost: float


def group(scene: Scene) -> tuple[Stack, ...]:
    """Every card in exactly one stack, a card on its own in a stack of one; stacks in the cards' order.

    Takes cards in any turn of the photo; returns stacks whose `cards` are numbers among the scene's.
    """
    chains = _woven(scene, _chains(scene, _links(scene)))
    ordered = [towards_top(scene, chain) for chain in chains]
    whole = put_in(scene, put_across(scene, ordered))
    return tuple(sorted(whole, key=lambda stack: min(stack.cards)))


def _links(scene: Scene) -> list[_Link]:
    """Possible neighbours, cheapest first."""
    found = []
    for i, j in scene.overlapping:
        step = scene.step(i, j)
        length = math.hypot(*step)
        if length > LONGEST_STEP_HEIGHTS or abs(axis_turn(scene.angle[i] - scene.angle[j])) > NEIGHBOUR_TURN:
            continue
        if scene.overlap(i, j) >= NEIGHBOUR_OVERLAP:
            found.append(_Link(i, j, _cost(scene, i, j, length)))
    return sorted(found, key=lambda link: (link.cost, link.a, link.b))


def _cost(scene: Scene, i: int, j: int, length: float) -> float:
    """The step's length in card heights, dearer askew, turned, or where both cards are seen whole."""
    turned = float(abs(axis_turn(scene.angle[i] - scene.angle[j]))) / NEIGHBOUR_TURN
    whole = 0.3 if scene.both_whole(i, j) else 0.0
    return float(length * (1 + 0.5 * scene.askew(i, j)) + 0.05 * turned + whole)


def _chains(scene: Scene, links: Sequence[_Link]) -> list[list[int]]:
    """Join the cheapest neighbours first into chains without branches."""
    chain_of = {i: [i] for i in range(len(scene))}
    # Twice, for what goes on after a kink shows only once it is joined itself.
    for link in (*links, *links):
        a, b = chain_of[link.a], chain_of[link.b]
        if a is b or not _ends_at(a, link.a) or not _ends_at(b, link.b):
            continue
        joined = _oriented(a, link.a, last=True) + _oriented(b, link.b, last=False)
        if _straight(scene, joined, len(a) - 1):
            for card in joined:
                chain_of[card] = joined
    return list({id(chain): chain for chain in chain_of.values()}.values())


def _ends_at(chain: Sequence[int], card: int) -> bool:
    return card in (chain[0], chain[-1])


def _oriented(chain: list[int], card: int, *, last: bool) -> list[int]:
    """The chain turned so that `card` is its last, or its first."""
    place = chain[-1] if last else chain[0]
    return chain if place == card else chain[::-1]


def _straight(scene: Scene, chain: Sequence[int], at: int) -> bool:
    """Whether the step from place `at` to the next goes on in the directions before and after it."""
    step = scene.step(chain[at], chain[at + 1])
    before = scene.heading(chain[max(0, at - 2) : at + 1])
    after = scene.heading(chain[at + 1 : at + 4])
    near = [heading for heading in (before, after) if heading is not None]
    lengths = [math.hypot(*scene.step(a, b)) for a, b in pairwise(chain) if (a, b) != (chain[at], chain[at + 1])]
    usual = float(np.median(lengths)) if lengths else np.inf
    length = math.hypot(*step)
    kinked = len(near) > 1 and length < usual * KINK_STEP and _angle(*near) < SAME_DIRECTION
    even = length < max(SHORT_STEP_HEIGHTS, UNEVEN_STEP * usual)
    return even and all(_angle(step, heading) < (KINK_BEND if kinked else STEP_BEND) for heading in near)


def _woven(scene: Scene, chains: Sequence[list[int]]) -> list[list[int]]:
    """Chains whose cards alternate along nearly one line made one: an untidy row, never two columns side by side."""
    home = {card: chain for chain in chains for card in chain}
    tried: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for i, j in scene.overlapping:
        b, a = sorted((home[i], home[j]), key=len)
        pair = (tuple(a), tuple(b))
        if len(b) > 1 and a is not b and pair not in tried:
            tried.add(pair)
            both = _alternating(scene, a, b)
            home |= dict.fromkeys(both or (), both or [])
    return list({id(chain): chain for chain in home.values()}.values())


def _alternating(scene: Scene, a: Sequence[int], b: Sequence[int]) -> list[int] | None:
    """The cards of both chains along the line of `a`, None where they do not alternate on it."""
    along, other = scene.heading(a), scene.heading(b)
    if along is None or other is None or not run_alike(along, other):
        return None
    along = along / max(math.hypot(*along), 1e-9)
    places = {card: scene.step(a[0], card) for card in (*a, *b)}
    both = sorted(places, key=lambda card: float(places[card] @ along))
    turns = [n for n, (i, j) in enumerate(pairwise(both)) if (i in a) != (j in a)]
    if len(turns) <= ALTERNATIONS:
        return None
    across = np.array([-along[1], along[0]])
    shared = both[turns[0] : turns[-1] + 2]
    sides = [np.mean([places[card] @ across for card in shared if (card in a) is first]) for first in (True, False)]
    return both if abs(sides[0] - sides[1]) < WOVEN_HEIGHTS else None


def run_alike(a: Array, b: Array) -> bool:
    """Whether two headings (2,) lead along one line, whichever way."""
    return bool(min(_angle(a, b), _angle(-a, b)) <= SAME_DIRECTION)


def _angle(a: Array, b: Array) -> float:
    cosine = float(np.dot(a, b)) / max(math.hypot(*a) * math.hypot(*b), 1e-9)
    return math.acos(min(max(cosine, -1.0), 1.0))
