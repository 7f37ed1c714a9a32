"""Cards laid across a stack: found by their quarter turn, put into the stack they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.quads import Array, axis_turn, inside

QUARTER_TURN_ERROR = np.radians(25)
"""Largest deviation of a crosswise card from 90°, in radians."""
CROSSWISE_OVERLAP = 0.08
"""Least overlap of a crosswise card with a card of the stack, as a share of the smaller."""
CROSSWISE_ASIDE_HEIGHTS = 0.45
"""Largest distance of its middle from the line of the stack, in card heights."""
CROSSWISE_BEHIND_HEIGHTS = 0.5
"""Largest distance of its middle before that of the stack's last card, in card heights."""
MOST_CROSSWISE = 2
"""Most crosswise cards of a stack."""


def put_across(scene: Scene, stacks: Sequence[Stack]) -> list[Stack]:
    """Stacks of one or two cards that lie across a longer one become part of it."""
    kept = list(stacks)
    small = sorted((s for s in stacks if len(s.cards) <= MOST_CROSSWISE), key=lambda s: len(s.cards))
    for mark in small:
        if mark not in kept:
            continue
        hosts = [(fit, k) for k, host in enumerate(kept) if (fit := _fit(scene, mark, host)) is not None]
        if hosts:
            _, k = min(hosts)
            kept[k] = _with(scene, kept[k], mark)
            kept.remove(mark)
    return kept


def _fit(scene: Scene, mark: Stack, host: Stack) -> float | None:
    """How far aside the mark lies from the host's line, in card heights; None when it cannot belong."""
    own = host.own
    if (
        host is mark
        or len(own) < MOST_CROSSWISE
        or len(own) <= len(mark.cards)
        or len(host.across) + len(mark.cards) > MOST_CROSSWISE
    ):
        return None
    if any(abs(abs(_twist(scene, card, own)) - np.pi / 2) > QUARTER_TURN_ERROR for card in mark.cards):
        return None
    if max(scene.overlap(m, c) for m in mark.cards for c in own[-3:]) < CROSSWISE_OVERLAP:
        return None
    aside, ahead = _place(scene, mark, own)
    return aside if aside < CROSSWISE_ASIDE_HEIGHTS and ahead > -CROSSWISE_BEHIND_HEIGHTS else None


def _twist(scene: Scene, card: int, own: Sequence[int]) -> float:
    """Angle between the axes of a card and the host's nearest card, in radians."""
    near = min(own, key=lambda c: float(np.linalg.norm(scene.center[c] - scene.center[card])))
    return float(axis_turn(scene.angle[card] - scene.angle[near]))


def _place(scene: Scene, mark: Stack, own: Sequence[int]) -> tuple[float, float]:
    """Distance of the mark's middle from the host's line, and how far beyond its last card, in card heights."""
    line = scene.heading(own[-4:])
    way = scene.center[mark.cards[0]] - scene.center[own[-1]]
    way = way / scene.unit(mark.cards[0], own[-1])
    unit = np.zeros(2) if line is None else line / max(float(np.linalg.norm(line)), 1e-9)
    return abs(float(unit[0] * way[1] - unit[1] * way[0])), float(unit @ way)


def _with(scene: Scene, host: Stack, mark: Stack) -> Stack:
    """The host with the mark put before the first card that lies upon it, at the top when none does."""
    cards = list(host.cards)
    for card in _along(scene, mark, host):
        above = [
            k for k, other in enumerate(cards) if k >= len(cards) - MOST_CROSSWISE and _lies_on(scene, other, card)
        ]
        cards.insert(above[0] if above else len(cards), card)
    return replace(host, cards=tuple(cards), across=(*host.across, *mark.cards))


def _along(scene: Scene, mark: Stack, host: Stack) -> list[int]:
    """The marks in the order in which the host goes on."""
    line: Array = scene.center[host.cards[-1]] - scene.center[host.cards[0]]
    return sorted(mark.cards, key=lambda card: float(scene.center[card] @ line))


def _lies_on(scene: Scene, upper: int, lower: int) -> bool:
    """Whether an index of `upper` shows within the face of `lower`, and none of `lower` within `upper`."""
    over = any(inside(scene.quads[lower], p, -0.05) for p in scene.cards[upper].anchor.values())
    under = any(inside(scene.quads[upper], p, 0.05) for p in scene.cards[lower].anchor.values())
    return over and not under
