"""The command ``simulate``: the reader's errors thrown at random lawful tables, and what the rules mend.

No photo is needed: identities are corrupted by a confusion matrix, indices go missing, positions are jittered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scoring.card import CARDS, RANKS, Card
from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.interpretation import read_table
from vision.quads import Array, Faces
from vision.reading import TableReading
from vision.simulation.dealing import Dealt, deal, lay
from vision.simulation.plane import Camera, Deck, Layout, faces, shoot

BOTH_SIDES, FOUR_CORNERS = 0.3, 0.4
"""Shares of the tables that show both sides, and of decks with an index in every corner."""
LIKE_TABLE, LIKE_CARD = 0.0, 0.95
"""What the reader's look at bare table and at cards gives on average."""
LIKENESS_ERROR, LIKENESS_TAIL = 0.14, 3
"""How far single looks were from it: scale and degrees of freedom of a Student's t."""
ERROR = 0.015
"""Share of the indices that the default confusion matrix gets wrong."""
TORN = (0.5, 0.9)
"""Share that a misread index gives to what it is read as; with the shipped reader it was 0.2 to 0.9."""
MASKS = (
    ("6", "9"),
    ("6", "5"),
    ("5", "3"),
    ("8", "3"),
    ("8", "6"),
    ("J", "K"),
    ("J", "Q"),
    ("Q", "K"),
    ("10", "9"),
    ("A", "4"),
)
"""Ranks that are easily taken for each other."""


@dataclass
class Tally:
    """Counts over many tables, at one rate of missed indices."""

    drop: float
    tables: int = 0
    before: int = 0
    after: int = 0
    cards: int = 0
    cards_before: int = 0
    cards_after: int = 0
    marked: int = 0
    silent: int = 0
    needless: int = 0
    hidden: int = 0
    silent_hidden: int = 0

    def share(self, name: str) -> float:
        """A count as a share of the tables, or of the cards where it counts cards, in per cent."""
        return 100 * float(getattr(self, name)) / max(self.cards if name.startswith("cards_") else self.tables, 1)


def likely_confusion() -> Array:
    """(53, 53) a plausible confusion matrix: rows what is there, columns what is read, rows summing to 1."""
    table = np.full((CLASSES, CLASSES), ERROR * 0.1 / CLASSES)
    for i, a in enumerate(CARDS):
        for j, b in enumerate(CARDS):
            table[i, j] += ERROR * _likeness(a, b)
    np.fill_diagonal(table, 0)
    table *= ERROR / table.sum(axis=1, keepdims=True)
    np.fill_diagonal(table, 1 - ERROR)
    return table


def _likeness(a: Card, b: Card) -> float:
    """How easily one card is taken for another: a like rank, a suit of the same colour."""
    if a.is_joker or b.is_joker or a == b:
        return 0.02
    if a.rank == b.rank:
        return 1.0 if {a.suit, b.suit} in ({"C", "S"}, {"D", "H"}) else 0.1
    like = any({a.rank, b.rank} == set(pair) for pair in MASKS)
    near = abs(RANKS.index(a.rank) - RANKS.index(b.rank)) == 1
    return (0.6 if like else 0.1 if near else 0.02) * (1.0 if a.suit == b.suit else 0.02)


def read_confusion(path: Path) -> Array:
    """(53, 53) rates from the counts that ``evaluate`` writes, each row mended by the likely ones."""
    counts = np.load(path)["counts"].astype(np.float64)
    # Ten readings' worth of the likely errors: a card seen a few times without error is not faultless.
    mixed = counts + 10 * likely_confusion()
    return np.asarray(mixed / mixed.sum(axis=1, keepdims=True))


def classify(true: Sequence[int], confusion: Array, rng: np.random.Generator) -> Array:
    """(n, 53) what a classifier with this confusion says of indices, as unsure as it errs, more or less."""
    read = np.array([rng.choice(CLASSES, p=confusion[c]) for c in true])
    posterior = confusion[:, read].T / confusion[:, read].T.sum(axis=1, keepdims=True)
    sure = posterior ** rng.uniform(0.8, 1.4, len(true))[:, None]
    sure /= sure.sum(axis=1, keepdims=True)
    trust = np.where(read == true, 1.0, rng.uniform(*TORN, len(true)))[:, None]
    return np.asarray(trust * sure + (1 - trust) * np.eye(CLASSES)[list(true)])


def one_table(
    rng: np.random.Generator, confusion: Array, drop: float, faint: float
) -> tuple[Dealt, Layout, TableReading, set[int]]:
    """Deal, lay, photograph and read one table; also the cards of which no index was found."""
    dealt = deal(rng, sides=1 + int(rng.random() < BOTH_SIDES))
    layout = lay(dealt, rng)
    deck = Deck(
        rng.uniform(0.64, 0.71), (0.1, rng.uniform(0.14, 0.19)), (0, 1, 2, 3) if rng.random() < FOUR_CORNERS else (0, 2)
    )
    camera = Camera(angle=rng.uniform(-0.3, 0.3), tilt=rng.uniform(0, 0.03), noise=rng.uniform(0.03, 0.07))
    found, size, of = shoot(layout, deck, camera, rng)
    # Each index errs for itself: no two indices of a card were ever misread alike.
    scores = classify([layout.placed[card].card for card in of], confusion, rng).astype(np.float32)
    lost = rng.random(len(found)) < drop
    faded = lost & (rng.random(len(found)) < faint)
    confidence = np.where(faded, rng.uniform(0.05, 0.25, len(found)), found.confidence).astype(np.float32)
    kept = Detections(found.quad, found.card_quad, confidence, scores)[~lost | faded]
    seen = {card for card, gone in zip(of, lost, strict=True) if not gone}
    there = Faces(faces(layout, deck, camera))

    def likeness(points: Array) -> float:
        covered = float(there.hold(points).any(axis=0).mean()) if len(points) else 0.0
        mean = LIKE_TABLE + (LIKE_CARD - LIKE_TABLE) * covered
        return mean + LIKENESS_ERROR * float(rng.standard_t(LIKENESS_TAIL))

    reading = read_table(kept, size, dealt.variant, likeness=lambda _quads: likeness)
    return dealt, layout, reading, set(range(len(layout.placed))) - seen


def tally(drop: float, tables: int, confusion: Array, faint: float, seed: int) -> Tally:
    """Read `tables` random tables and count."""
    out = Tally(drop, tables)
    for number in range(tables):
        rng = np.random.default_rng([seed, number, round(drop * 1000)])
        dealt, layout, reading, hidden = one_table(rng, confusion, drop, faint)
        right, marked = _bags(reading, after=True) == _truth(dealt), reading.doubtful
        out.before += _bags(reading, after=False) == _truth(dealt)
        out.after += right
        out.marked += marked
        out.silent += not right and not marked
        out.needless += right and marked
        out.hidden += bool(hidden)
        out.silent_hidden += bool(hidden) and not right and not marked
        truth = Counter(p.card for p in layout.placed)
        out.cards += truth.total()
        out.cards_after += (truth & Counter(CARDS.index(c.card) for c in reading.cards)).total()
        out.cards_before += (truth & Counter(CARDS.index(c.seen or c.card) for c in reading.cards)).total()
    return out


Bags = list[tuple[list[tuple[str, ...]], list[str]]]


def _truth(dealt: Dealt) -> Bags:
    name = [str(card) for card in CARDS]
    sides = zip(dealt.melds, dealt.hands, strict=True)
    return sorted(
        (sorted(tuple(sorted(name[c] for c in m)) for m in melds), sorted(name[c] for c in hand))
        for melds, hand in sides
    )


def _bags(reading: TableReading, *, after: bool) -> Bags:
    """Every side's melds and hand, after the rules or as the classifier alone had them."""
    name = [str(c.card if after else c.seen or c.card) for c in reading.cards]
    return sorted(
        (
            sorted(tuple(sorted(name[c] for c in reading.melds[m].cards)) for m in side.melds),
            sorted(name[c] for c in side.hand),
        )
        for side in reading.sides
    )
