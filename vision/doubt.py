"""What a person should look at: few cards, and the errors among them.

Every doubt has a key; `ENGLISH` says it in words. A crosswise mark that disagrees with the meld is a note, no doubt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.card import Card
from scoring.meld import Reading
from scoring.vocabulary import BURRACO_SIZE
from vision.detections import Detections
from vision.lawbook import JOKER, Lawbook
from vision.physical import PhysicalCard
from vision.quads import CORNERS, Array, Faces, frames
from vision.stacks import Scene, Stack

ENGLISH: Final = {
    "unsure": "another card is nearly as likely",
    "against": "the rules ask for a card that hardly looks like this one",
    "copies": "more copies than the pack holds",
    "faint": "hardly seen",
    "clash": "its corners seem to show different cards",
    "twin": "it may be the same card as one beside it",
    "unread": "something like an index beside it could not be read",
    "covered": "does not show its other corner: a card may lie on it",
    "no_meld": "not a lawful meld as read",
    "gap": "a card seems to be hidden here",
    "hand_or_meld": "meld or hand?",
    "two_melds": "read as two melds that touch",
}
"""Words for every doubt."""

BELOW = 0.85
"""Probability of being right under which a card is doubtful."""
CONTRARY = 0.02
"""Share that the classifier gives a card which the rules put in its place, under which it is doubtful anyway."""
FAINT, ODD_FAINT = 0.5, 0.6
"""Probability of being a card at all under which it is doubtful, and the same for a joker, which much looks like."""
WHISPER = 0.12
"""Probability of being an index from which one that made no card is told."""
ODD_WHISPER = 0.25
"""The same for a joker's mark: words on a keyboard look like one."""
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
        "faint": card.exists < (ODD_FAINT if seen == JOKER else FAINT),
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
    used = {row for card in cards for row in card.rows}
    least = np.where(found.scores.argmax(axis=1) == JOKER, ODD_WHISPER, WHISPER)
    rows = [row for row in np.flatnonzero(found.presence >= least) if row not in used]
    spots = np.asarray(found.quad[rows], np.float64).mean(axis=1)
    left = spots[~_explained(spots, cards)] if cards else spots[:0]
    middles = np.array([card.quad.mean(axis=0) for card in cards]).reshape(-1, 2)
    return {int(_far(middles, spot).argmin()) for spot in left}


def _explained(spots: Array, cards: Sequence[PhysicalCard]) -> NDArray[np.bool_]:
    """(k,) whether each spot (k, 2) is an index or the unhidden face of a card that was read."""
    quads = np.array([card.quad for card in cards])
    size = _far(quads[:, 0], quads[:, 3])[:, None]
    seen = np.array([_far(card.index_quads.mean(axis=1)[:, None], spots).min(axis=0) for card in cards])
    unseen = _far(index_spots(cards)[:, :, None], spots).min(axis=1)
    whole = np.array([card.whole for card in cards])[:, None] & Faces(quads).hold(spots)
    return np.asarray(((seen < SEEN_REACH * size) | (unseen < UNSEEN_REACH * size) | whole).any(axis=0))


def _far(a: Array, b: Array) -> Array:
    return np.asarray(np.linalg.norm(a - b, axis=-1))


def index_spots(cards: Sequence[PhysicalCard]) -> Array:
    """(n, 4, 2) where each card's indices would be in pixels, clockwise from the top left, judged by its first."""
    quads = np.array([card.quad for card in cards])
    first = np.array([card.index_quads[0].mean(axis=0) for card in cards])
    own = Faces(quads).own(first)
    x, y = np.minimum(own, 1 - own).T[..., None]
    f = frames(quads)
    across, along = np.concatenate([x, 1 - x, 1 - x, x], axis=1), np.concatenate([y, y, 1 - y, 1 - y], axis=1)
    return np.asarray(
        f.center[:, None] + (across - 0.5)[..., None] * f.right[:, None] + (along - 0.5)[..., None] * f.down[:, None]
    )


def bare_tops(scene: Scene, stacks: Sequence[Stack], size_wh: tuple[int, int]) -> set[int]:
    """Cards at the top of a stack that do not show their opposite corner, though nothing that was read hides it.

    A card that was not read may lie there. Corners outside the photo, of `size_wh` pixels, say nothing.
    """
    tops = [top for stack in stacks if not scene.cards[top := stack.cards[-1]].whole]
    if not tops:
        return set()
    opposite = [(scene.cards[top].slots[0] + 2) % CORNERS for top in tops]
    spots = index_spots([scene.cards[top] for top in tops])[range(len(tops)), opposite]
    hidden = scene.faces.hold(spots)
    for k, top in enumerate(tops):
        # What lies beneath the top shows it by having its index within; it hides nothing.
        beneath = scene.faces.hold(scene.cards[top].index_quads.mean(axis=1)).any(axis=1)
        hidden[:, k] &= ~beneath
        hidden[top, k] = False
    bare = ~hidden.any(axis=0) & (spots > 0).all(axis=1) & (spots < size_wh).all(axis=1)
    return {tops[k] for k in np.flatnonzero(bare)}


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
