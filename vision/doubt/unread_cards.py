"""Cards that may lie on the photo unread: found by faint indices, and by how the cards that were read lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.identities import JOKER
from vision.quads import CORNERS, Array, frames, spread
from vision.settings import DoubtSettings

Likeness = Callable[[Array], float | None]
"""Says how much the place of some points (k, 2), in pixels, looks like card: about 0 like the table, 1 like the cards.

None where that cannot be judged.
"""

SEEN_INDEX_HEIGHTS, UNSEEN_INDEX_HEIGHTS = 0.07, 0.12
"""Distance within which a faint index is taken for one of a card that was seen, or for one that was not, card heights.
"""
BENEATH_STEP_HEIGHTS = 0.45
"""Longest step at which a card beneath is looked for, in card heights."""
COVERING_HEIGHTS = 2.0
"""Greatest distance of cards that may cover such a card, in card heights."""
POINTS_ALONG = 14
"""Points along each side of the card that is looked for."""
LEFT_OUT_EDGE = 0.08
"""Share of its size that is left out along its edges."""
CARD_MARGIN = 0.06
"""Margin around the cards that were read, as a share of their size, left out because their corners are estimates."""


def near_unread(found: Detections, scene: Scene, settings: DoubtSettings) -> set[int]:
    """Indices of the cards beside which something like an index was seen that made no card and fits none."""
    used = {row for card in scene.cards for row in card.rows}
    joker = found.scores.argmax(axis=1) == JOKER
    least = np.where(joker, settings.unread_joker_presence, settings.unread_presence)
    rows = [row for row in np.flatnonzero(found.presence >= least) if row not in used]
    spots = np.asarray(found.quad[rows], np.float64).mean(axis=1)
    return {int(_far(scene.center, spot).argmin()) for spot in spots[~_explained(spots, scene)]}


def _explained(spots: Array, scene: Scene) -> NDArray[np.bool_]:
    """(k,) whether each spot (k, 2) is an index or the unhidden face of a card that was read."""
    size = scene.height[:, None]
    seen = np.array([_far(card.index_quads.mean(axis=1)[:, None], spots).min(axis=0) for card in scene.cards])
    unseen = _far(index_spots(scene)[:, :, None], spots).min(axis=1)
    whole = np.array([card.whole for card in scene.cards])[:, None] & scene.faces.hold(spots)
    near = (seen < SEEN_INDEX_HEIGHTS * size) | (unseen < UNSEEN_INDEX_HEIGHTS * size)
    return np.asarray((near | whole).any(axis=0))


def _far(a: Array, b: Array) -> Array:
    return np.asarray(np.linalg.norm(a - b, axis=-1))


def index_spots(scene: Scene) -> Array:
    """(n, 4, 2) where each card's indices would be in pixels, clockwise from the top left, judged by its first."""
    own = scene.faces.own(np.array([card.index_quads[0].mean(axis=0) for card in scene.cards]))
    x, y = np.minimum(own, 1 - own).T[..., None]
    across, along = np.concatenate([x, 1 - x, 1 - x, x], axis=1), np.concatenate([y, y, 1 - y, 1 - y], axis=1)
    return frames(scene.quads).at(across, along)


def bare_tops(scene: Scene, stacks: Sequence[Stack], size_wh: tuple[int, int]) -> set[int]:
    """Cards at the top of a stack that do not show their opposite corner, though nothing that was read hides it.

    A card that was not read may lie there. Corners outside the photo, of `size_wh` pixels, say nothing.
    """
    tops = [top for stack in stacks if not scene.cards[top := stack.cards[-1]].whole]
    if not tops:
        return set()
    opposite = [(scene.cards[top].slots[0] + 2) % CORNERS for top in tops]
    spots = index_spots(scene)[tops, opposite]
    hidden = scene.faces.hold(spots)
    for k, top in enumerate(tops):
        # What lies beneath the top shows it by having its index within; it hides nothing.
        beneath = scene.faces.hold(scene.cards[top].index_quads.mean(axis=1)).any(axis=1)
        hidden[:, k] &= ~beneath
        hidden[top, k] = False
    bare = ~hidden.any(axis=0) & (spots > 0).all(axis=1) & (spots < size_wh).all(axis=1)
    return {tops[k] for k in np.flatnonzero(bare)}


def sticking_out(scene: Scene, stacks: Sequence[Stack], likeness: Likeness, least: float) -> set[int]:
    """First cards of stacks beside which a strip, one step further on, is at least `least` like cards."""
    places = ((stack.cards[0], _place_beneath(scene, stack)) for stack in stacks)
    return {card for card, place in places if place is not None and (likeness(place) or 0.0) > least}


def _place_beneath(scene: Scene, stack: Stack) -> Array | None:
    """(k, 2) points where a card beneath the first would show; None where the stack does not show it."""
    first, steps = stack.cards[0], [scene.step(a, b) for a, b in pairwise(stack.own)]
    if first in stack.across or not steps:
        return None
    length = min(float(np.median(np.linalg.norm(steps, axis=1))), BENEATH_STEP_HEIGHTS)
    back = -steps[0] / max(float(np.linalg.norm(steps[0])), 1e-9) * length * scene.height[first]
    place = spread(scene.quads[[first]] + back, POINTS_ALONG, LEFT_OUT_EDGE)
    near = np.linalg.norm(scene.center - scene.center[first], axis=1) < COVERING_HEIGHTS * scene.height[first]
    # Most of it lies beneath the first card itself.
    for covering in (scene.faces[[first]], scene.faces[near]):
        place = place[~covering.hold(place, -CARD_MARGIN).any(axis=0)]
    return place
