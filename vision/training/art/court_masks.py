"""Middle pictures of court cards and adorned aces, to be pasted on drawn cards of any deck."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow

from vision.training.art.cutting import Image
from vision.training.decks.deck import Deck, load_deck

# One deck of each drawing, or of each colouring that differs much.
COURT_DECKS = (
    "anglo",
    "anglo_bitmap",
    "anglo_modern",
    "anglo_poker",
    "tigullio",
    "paris",
    "ancient_french",
    "atlasnye",
    "plastic",
    "dondorf",
    "bonded",
    "berlin",
    "lattmann",
    "rheinland",
    "slavic_costumes",
    "heruka_2color",
    "fivecard",
    "tango",
)
COURTS = frozenset(rank + suit for suit in "CDHS" for rank in "JQK")
ADORNED = {
    "anglo": {"AS"},
    "plastic": {"AS"},
    "fivecard": {"AS"},
    "paris": {"AC"},
    "slavic_costumes": {"AC", "AD", "AH", "AS"},
}
# What is cut off above and below, a fraction of the card's height.
TOP = 0.04


def column_end(deck: Deck) -> float:
    """Where the left column of indices ends, in pixels; tens and jokers stand wider and lend no pictures."""
    wide = ("10", "JK")
    pairs = zip(deck.names, deck.quads, strict=True)
    quads = [quad for name, found in pairs if not name.startswith(wide) for quad in found]
    ends: npt.NDArray[np.float32] = np.array([quad[:, 0].max() for quad in quads])
    return float(ends[ends < deck.size_wh[0] / 2].max())


def middle(card: Image, clear: float) -> Image:
    """The part between the columns of indices, the left of which ends at ``clear``; RGB."""
    height, width = card.shape[:2]
    side, top = round(clear) + 1, round(TOP * height)
    return card[top : height - top, side : width - side, :3]


def build_courts(cache: Path) -> list[str]:
    """Fill ``courts/`` from the decks that are there; nothing is fetched, so nothing can be skipped."""
    folder = cache / "courts"
    folder.mkdir(parents=True, exist_ok=True)
    for path in [cache / "decks" / f"{name}.npz" for name in COURT_DECKS]:
        if not path.exists() or (folder / f"{path.stem}_KS.png").exists():
            continue
        deck = load_deck(path)
        clear = column_end(deck)
        for name, card in zip(deck.names, deck.cards, strict=True):
            if name in COURTS | ADORNED.get(path.stem, set()):
                Pillow.fromarray(middle(card, clear)).save(folder / f"{path.stem}_{name}.png")
    return []
