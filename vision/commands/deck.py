"""The command ``deck``: teach a deck from photos, list what was learnt, forget it."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from scoring.card import JOKER
from vision.commands.progress import progress_bar
from vision.decks.deck import LearntDeck
from vision.decks.shelf import DeckError, DeckShelf
from vision.photo.loading import PhotoError, load_photo
from vision.protocols import Loader


def run(arguments: Namespace, load: Loader) -> int:
    """Do what was asked for.

    Returns:
        0 when all went well, 1 when a photo taught nothing, 2 for a deck that is unknown or cannot be kept.
    """
    try:
        if arguments.what == "list":
            return _list()
        if arguments.what == "forget":
            DeckShelf().forget(arguments.name)
            return 0
        return _add(arguments.name, arguments.photo, load)
    except DeckError as error:
        print(error, file=sys.stderr)
        return 2


def _list() -> int:
    shelf = DeckShelf()
    for name in shelf.names():
        print(_line(shelf.load(name)))
    return 0


def _add(name: str, photos: list[str], load: Loader) -> int:
    shelf = DeckShelf()
    deck = shelf.find(name) or LearntDeck(name)
    reader, complete = load(), True
    for path in photos:
        try:
            photo = load_photo(Path(path))
        except PhotoError as error:
            print(f"{path}: {error.notice}", file=sys.stderr)
            complete = False
            continue
        lessons = reader.lessons(photo, progress_bar(path))
        if not lessons:
            print(f"{path}: {DeckError('deck.nothing')}", file=sys.stderr)
        complete = complete and bool(lessons)
        deck = deck.taught(lessons)
    if deck.examples:
        shelf.keep(deck)
        print(_line(deck))
    return 0 if complete else 1


def _line(deck: LearntDeck) -> str:
    jokers = sum(example.card == JOKER for example in deck.examples)
    return f"{deck.name}: {len(deck.cards - {JOKER})} of 52 cards, {jokers} joker indices"
