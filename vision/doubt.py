"""What a person should look at: few cards, and the errors among them.

Every doubt has a key; `ENGLISH` says it in words. A crosswise mark that disagrees with the meld is a note, no doubt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from scoring.card import Card
from scoring.meld import Reading
from scoring.vocabulary import BURRACO_SIZE
from vision.detections import Detections
from vision.lawbook import Lawbook
from vision.physical import EXISTS, PhysicalCard, presence
from vision.quads import CORNERS, Array, frames, inside, local
from vision.stacks import Scene, Stack

ENGLISH: Final = {
    "unsure": "another card is nearly as likely",
    "against": "the rules ask for a card that hardly looks like this one",
    "copies": "more copies than the pack holds",
    "faint": "hardly seen",
    "clash": "its corners seem to show different cards",
    "unread": "something like an index beside it could not be read",
    "covered": "does not show its other corner: a card may lie on it",
    "no_meld": "not a lawful meld as read",
    "gap": "a card seems to be hidden here",
    "hand_or_meld": "meld or hand?",
    "two_melds": "read as two melds that touch",
}
"""Words for every doubt."""

BELOW = 0.95
"""Probability of being right under which a card is doubtful."""
CONTRARY = 0.02
"""Share that the classifier gives a card which the rules put in its place, under which it is doubtful anyway."""
FAINT = 0.5
"""Probability of being a card at all under which it is doubtful."""
WHISPER = 0.08
"""Probability of being an index from which one that made no card is told."""
SEEN_REACH, UNSEEN_REACH = 0.07, 0.12
"""How far from an index's place a faint one is still taken for it, in card heights."""
WIDE = 1.85
"""A step against the usual one of its stack, from which a card may be missing."""
FEWEST_STEPS = 3
"""Steps that it takes to say which is usual."""
LEAST_STEP = 0.2
"""Shortest step, in card heights, that is called wide."""


def card_doubts(card: PhysicalCard, chosen: int, probability: float) -> tuple[str, ...]:
    """Keys of the doubts about one card, from what is known of it alone."""
    seen = int(card.p.argmax())
    found = {
        "unsure": probability < BELOW,
        "against": chosen != seen and card.p[chosen] < CONTRARY,
        "faint": card.exists < FAINT,
        "clash": card.clash,
    }
    return tuple(key for key, there in found.items() if there)


def surplus_copies(chosen: Sequence[int], certainty: Sequence[float], limit: Sequence[int]) -> set[int]:
    """Places of the least certain copies of every identity that stands more often than `limit` allows."""
    copies: dict[int, list[int]] = defaultdict(list)
    for place, identity in enumerate(chosen):
        copies[identity].append(place)
    marked: set[int] = set()
    for identity, places in copies.items():
        over = len(places) - limit[identity]
        if over > 0:
            marked |= set(sorted(places, key=lambda k: (certainty[k], k))[:over])
    return marked


def near_unread(found: Detections, cards: Sequence[PhysicalCard]) -> set[int]:
    """Places of the cards beside which something like an index was seen that made no card and fits none."""
    strength = presence(found)
    marked: set[int] = set()
    for row in np.flatnonzero((strength >= WHISPER) & (strength < EXISTS)):
        spot = np.asarray(found.quad[row], np.float64).mean(axis=0)
        if cards and not any(_explains(card, spot) for card in cards):
            marked.add(min(range(len(cards)), key=lambda k: float(np.linalg.norm(cards[k].quad.mean(axis=0) - spot))))
    return marked


def _explains(card: PhysicalCard, spot: Array) -> bool:
    """Whether the spot is an index or the unhidden face of a card that was read."""
    size = float(np.linalg.norm(card.quad[0] - card.quad[3]))
    seen = min(float(np.linalg.norm(spot - own)) for own in card.anchor.values())
    unseen = min(float(np.linalg.norm(spot - other)) for other in index_spots(card))
    return seen < SEEN_REACH * size or unseen < UNSEEN_REACH * size or (card.whole and inside(card.quad, spot))


def index_spots(card: PhysicalCard) -> Array:
    """(4, 2) where the card's indices would be in pixels, clockwise from the top left, judged by one that was seen."""
    x, y = local(card.quad, card.index_quads[0].mean(axis=0)[None])[0]
    x, y = min(x, 1 - x), min(y, 1 - y)
    f = frames(card.quad[None])
    corners = np.array([(x, y), (1 - x, y), (1 - x, 1 - y), (x, 1 - y)]) - 0.5
    return np.asarray(f.center[0] + corners @ np.stack([f.right[0], f.down[0]]))


def bare_tops(scene: Scene, stacks: Sequence[Stack], size_wh: tuple[int, int]) -> set[int]:
    """Cards at the top of a stack that do not show their opposite corner, though nothing that was read hides it.

    A card that was not read may lie there. Corners outside the photo, of `size_wh` pixels, say nothing.
    """
    tops = (stack.cards[-1] for stack in stacks)
    return {top for top in tops if not scene.cards[top].whole and _bare(scene, top, size_wh)}


def _bare(scene: Scene, top: int, size_wh: tuple[int, int]) -> bool:
    card = scene.cards[top]
    spot = index_spots(card)[(card.slots[0] + 2) % CORNERS]
    beneath = _beneath(scene, top)
    hidden = any(inside(quad, spot) for k, quad in enumerate(scene.quads) if k != top and k not in beneath)
    return bool(not hidden and (spot > 0).all() and (spot < size_wh).all())


def _beneath(scene: Scene, top: int) -> set[int]:
    """Cards that surely lie beneath this one: its index shows within their face."""
    middle = scene.cards[top].index_quads.mean(axis=1)
    return {k for k, quad in enumerate(scene.quads) if k != top and any(inside(quad, spot) for spot in middle)}


def wide_step(scene: Scene, stack: Stack) -> bool:
    """Whether a step of the stack is so wide that a card may be missing in it; crosswise cards apart."""
    own = [c for c in stack.cards if c not in stack.across]
    steps = [float(np.linalg.norm(scene.step(a, b))) for a, b in pairwise(own)]
    pairs = list(pairwise(own))
    beside = [k for k, (a, b) in enumerate(pairs) if not _across_between(stack, a, b)]
    if len(beside) < FEWEST_STEPS:
        return False
    usual = float(np.median([steps[k] for k in beside]))
    return any(steps[k] > max(WIDE * usual, LEAST_STEP) for k in beside)


def _across_between(stack: Stack, a: int, b: int) -> bool:
    i, j = stack.cards.index(a), stack.cards.index(b)
    return any(card in stack.across for card in stack.cards[min(i, j) : max(i, j) + 1])


def points_note(number: int, cards: Sequence[Card], book: Lawbook) -> str | None:
    """A sentence where the lawful readings of meld `number` under the one variant played differ in points.

    No doubt: the reading worth most stands, a person may choose another.
    """
    if len(book.variants) != 1:
        return None
    for readings in book.readings(cards).values():
        bonuses = sorted({reading.bonus for reading in readings}, reverse=True)
        if len(bonuses) > 1:
            return f"meld {number}: can be read as worth {' or '.join(map(str, bonuses))}; the first stands"
    return None


def mark_note(number: int, cards: Sequence[Card], stack: Stack, book: Lawbook) -> str | None:
    """A sentence where the crosswise cards of meld `number` say another kind of burraco than its cards do."""
    across = [place for place, card in enumerate(stack.cards) if card in stack.across]
    readings = [reading for found in book.readings(cards).values() for reading in found[:1]]
    if not across or not readings or len(cards) < BURRACO_SIZE:
        return None
    marked = marked_as(across, len(cards))
    computed = sorted(set(map(kind_of, readings)))
    return (
        None if marked in computed else f"meld {number}: laid across as {marked}, by its cards {' or '.join(computed)}"
    )


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
