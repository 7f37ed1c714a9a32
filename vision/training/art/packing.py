"""Make one deck of the art folder: cut it, find its indices, store it whole or not at all."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.training.art.cutting import (
    BACK,
    CUT_HEIGHT,
    JOKER_NAME,
    Cut,
    Image,
    cut_files,
    cut_sheet,
    deck_paper,
    normalise,
)
from vision.training.art.fetching import FETCHERS
from vision.training.art.index_boxes import INDEX_CORNERS, Box, Corner, corner_marks, measure_parts, union, with_margin
from vision.training.art.relettering import reletter
from vision.training.art.sources import DeckArt


@dataclass
class Indices:
    """The index quads of a deck and, for each, the row of the card that carries it."""

    width: int
    quads: list[npt.NDArray[np.float32]] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)

    def add(self, row: int, corner: Corner, box: Box | None) -> None:
        """Record the index in one corner of one card, where there is one."""
        if box is not None:
            # An index may stand so near the edge that its margin would leave the card.
            quad = corner.quad(with_margin(box), self.width)
            self.quads.append(np.clip(quad, 0, np.array([self.width, CUT_HEIGHT], np.float32)))
            self.owner.append(row)


def find_indices(cards: list[Image], names: list[str], deck: DeckArt) -> Indices:
    """All quads of a deck's cards and jokers."""
    found = Indices(cards[0].shape[1])
    ranked = [row for row, name in enumerate(names) if name != JOKER_NAME]
    for corner in INDEX_CORNERS[deck.corners]:
        parts = measure_parts([cards[row] for row in ranked], [names[row] for row in ranked], deck.zone, corner)
        for row, part in zip(ranked, parts, strict=True):
            found.add(row, corner, union([part.rank, part.suit]))
    if deck.joker is not None:
        for row in sorted(set(range(len(names))) - set(ranked)):
            for corner in INDEX_CORNERS[deck.joker_corners]:
                marks = corner_marks(cards[row], deck.joker, corner, deck_paper(cards))
                found.add(row, corner, union(list(marks)))
    return found


def cut_deck(cache: Path, deck: DeckArt) -> Cut:
    """Fetch a deck and cut it into equal cards."""
    root = FETCHERS[deck.registry](cache, deck.package)
    return normalise(cut_files(root, deck) if deck.file_names else cut_sheet(root / deck.path, deck), deck)


def pack_deck(cache: Path, deck: DeckArt, folder: str = "decks") -> Path:
    """Write ``FOLDER/NAME.npz`` and return its path; raises ArtError where the deck's package cannot be had."""
    cut = cut_deck(cache, deck)
    names = [name for name, _ in cut if name != BACK]
    cards = [card for name, card in cut if name != BACK]
    backs = [card for name, card in cut if name == BACK]
    if deck.letters:
        reletter(cards, names, deck, cache / "fonts")
    found = find_indices(cards, names, deck)
    target = cache / folder / f"{deck.name}.npz"
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".draft.npz")
    np.savez(
        draft,
        cards=np.stack(cards),
        names=np.array(names),
        quads=np.array(found.quads, np.float32),
        owner=np.array(found.owner, np.int64),
        back=np.array(backs, np.uint8).reshape(-1, *cards[0].shape),
        family=np.array(deck.family),
        licence=np.array(deck.licence),
    )
    draft.rename(target)
    return target
