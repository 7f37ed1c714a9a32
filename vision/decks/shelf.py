"""The decks that are kept on this computer, each in one small file of the user's data folder."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from urllib.parse import quote, unquote

import numpy as np

from scoring.card import parse
from scoring.notice import NoticeError
from vision.decks.deck import Example, LearntDeck
from vision.detection.classifier import CROP_WH
from vision.folders import data_folder

LONGEST_NAME = 40
ENDING = ".deck.npz"


class DeckError(NoticeError):
    """A deck that cannot be kept, found or opened."""


class DeckShelf:
    """The decks in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """Those of the user's data folder where no other is given."""
        self.folder = folder or data_folder() / "decks"

    def names(self) -> list[str]:
        """The decks' names in alphabetical order."""
        files = self.folder.glob(f"*{ENDING}") if self.folder.is_dir() else ()
        return sorted((unquote(file.name.removesuffix(ENDING)) for file in files), key=str.casefold)

    def load(self, name: str) -> LearntDeck:
        """A deck.

        Raises:
            DeckError: there is none of this name, or its file cannot be used.
        """
        deck = self.find(name)
        if deck is None:
            raise DeckError("deck.unknown", name=name)
        return deck

    def find(self, name: str) -> LearntDeck | None:
        """A deck, None where there is none of this name; DeckError where its file cannot be used."""
        path = self._file(name)
        if not path.is_file():
            return None
        try:
            return _stored(name, path)
        except (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile) as error:
            raise DeckError("deck.damaged", name=name, path=path) from error

    def keep(self, deck: LearntDeck) -> None:
        """Write a deck, whole or not at all; DeckError where its name cannot be used, OSError where that fails."""
        path = self._file(deck.name)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial = path.with_name(f".{os.getpid()}-{path.name}")
        crops = np.array([example.crop for example in deck.examples], np.uint8)
        with partial.open("wb") as file:
            np.savez_compressed(
                file,
                crops=crops.reshape(-1, *_SHAPE),
                cards=np.array([str(example.card or "") for example in deck.examples], "U4"),
                lessons=np.array([*deck.lessons.items()], "U").reshape(-1, 2),
                sources=np.array([example.source for example in deck.examples], "U"),
            )
        partial.replace(path)

    def forget(self, name: str) -> None:
        """Remove a deck; DeckError where there is none."""
        try:
            self._file(name).unlink()
        except FileNotFoundError as error:
            raise DeckError("deck.unknown", name=name) from error

    def _file(self, name: str) -> Path:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise DeckError("deck.name", most=LONGEST_NAME)
        # A name may hold what a file's name may not, and two dots are no folder.
        return self.folder / f"{quote(name, safe=' ')}{ENDING}"


_SHAPE = CROP_WH[1], 2 * CROP_WH[0], 3


def _stored(name: str, path: Path) -> LearntDeck:
    with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
        crops, cards, sources, lessons = (data[part] for part in ("crops", "cards", "sources", "lessons"))
    if crops.shape != (len(cards), *_SHAPE) or crops.dtype != np.uint8:
        msg = f"crops {crops.shape} {crops.dtype}"
        raise ValueError(msg)
    rows = zip(cards.tolist(), crops, sources.tolist(), strict=True)
    examples = tuple(Example(parse(card) if card else None, crop, source) for card, crop, source in rows)
    return LearntDeck(name, examples, dict(lessons.tolist()))
