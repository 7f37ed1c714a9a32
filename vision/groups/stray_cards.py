"""Cards that stray from the line of a stack but lie deep in it: part of an untidy row or fan, not a stack apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.groups.scene import Scene
from vision.groups.stack import Stack

STRAY_OVERLAP = 0.45
"""Least overlap of a stray card with a card of the stack, as a share of the smaller; neighbouring columns share less.
"""
MOST_STRAYS = 3
"""Most cards that stray together."""


def put_in(scene: Scene, stacks: Sequence[Stack]) -> list[Stack]:
    """Stacks of up to `MOST_STRAYS` cards that lie deep in a longer one become part of it, deepest first."""
    home = {card: stack for stack in stacks for card in stack.cards}
    for i, j in _deep_pairs(scene):
        few, host = sorted((home[i], home[j]), key=lambda stack: len(stack.cards))
        if few is not host and len(few.cards) <= MOST_STRAYS and len(few.cards) < len(host.cards):
            joined = _with(scene, host, few)
            home |= dict.fromkeys(joined.cards, joined)
    return list({id(stack): stack for stack in home.values()}.values())


def _deep_pairs(scene: Scene) -> list[tuple[int, int]]:
    shares = {(i, j): scene.overlap(i, j) for i, j in scene.overlapping}
    return sorted((pair for pair, share in shares.items() if share >= STRAY_OVERLAP), key=lambda pair: -shares[pair])


def _with(scene: Scene, host: Stack, few: Stack) -> Stack:
    """The host with each stray card put where it lies along the host's nearest cards."""
    cards = list(host.cards)
    for stray in few.cards:
        near = int(np.argmin([np.linalg.norm(scene.step(card, stray)) for card in cards]))
        line = scene.heading(cards[max(0, near - 1) : near + 2])
        after = line is not None and float(scene.step(cards[near], stray) @ line) > 0
        cards.insert(near + after, stray)
    return replace(host, cards=tuple(cards), across=(*host.across, *few.across))
