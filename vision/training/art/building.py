"""Fetch what training scenes are painted with: decks, typefaces, suit signs, court pictures, table tops.

Everything goes into one cache folder and nothing of it into the repository. What is there already is kept, so an
interrupted run can be repeated; what cannot be had is skipped with one sentence.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from vision.training.art.court_masks import build_courts
from vision.training.art.fetching import ArtError
from vision.training.art.fonts import build_fonts
from vision.training.art.packing import pack_deck
from vision.training.art.sources import DECKS, KEPT_OUT, DeckArt
from vision.training.art.suit_masks import build_suits
from vision.training.art.textures import build_backgrounds


def build_decks(art: Path) -> list[str]:
    """Fill ``decks/``; returns one sentence for each deck that could not be had."""
    return _packed(art, DECKS, "decks")


def build_held_back(art: Path) -> list[str]:
    """Fill ``held_back/`` with the decks that results are judged on; sentences as of `build_decks`."""
    return _packed(art, KEPT_OUT, "held_back")


def _packed(art: Path, decks: Sequence[DeckArt], folder: str) -> list[str]:
    skipped: list[str] = []
    for number, deck in enumerate(decks, 1):
        if (art / folder / f"{deck.name}.npz").exists():
            continue
        print(f"  deck {number} of {len(decks)}: {deck.name}", flush=True)
        try:
            pack_deck(art, deck, folder)
        except (ArtError, OSError, ValueError) as error:
            skipped.append(f"The deck {deck.name} is left out: {error}")
    return skipped


# Decks are painted with typefaces, suits and courts are cut from decks.
STEPS: tuple[tuple[str, Callable[[Path], list[str]]], ...] = (
    ("typefaces", build_fonts),
    ("decks", build_decks),
    ("suit signs", build_suits),
    ("court pictures", build_courts),
    ("table tops", build_backgrounds),
    ("decks to judge by", build_held_back),
)


def fetch_all(art: Path) -> None:
    """Fill the art folder, saying what is done and what is skipped."""
    folder = art.expanduser()
    folder.mkdir(parents=True, exist_ok=True)
    for number, (title, build) in enumerate(STEPS, 1):
        print(f"{number}/{len(STEPS)} {title}", flush=True)
        for sentence in build(folder):
            print(f"  skipped: {sentence}", file=sys.stderr)
