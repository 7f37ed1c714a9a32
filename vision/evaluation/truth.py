"""What is truly on labelled photos: a folder with ``photos/`` and ``truth/*.json``.

The least a truth file holds is ``{"cards": ["7H", "10S", "JK"]}`` beside a photo of the same name. More may stand in
it: ``photo`` (path from the folder), ``uncertain`` (guesses scored neither way), ``groups`` (overlapped cards from
the bottom up), ``boxes`` (``[card, x0, y0, x1, y1]`` of corner indices), ``where`` (``[card, x, y]``, the middle of a
visible index of each card), ``exhaustive`` (false where a card is unknown even to a person), ``variant`` and ``lines``
(each side's ``melds`` and ``hand``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring import Card

STACKED = frozenset({"column", "row", "fan"})
SMALLEST_GROUP = 3


class TruthError(ValueError):
    """A folder or a truth file that cannot be used; the sentence names it."""


@dataclass(frozen=True)
class Box:
    """A corner index: its card and left, top, right, bottom in pixels of the upright photo."""

    card: Card
    xyxy: tuple[float, float, float, float]


@dataclass(frozen=True)
class Index:
    """A card and the middle of one of its visible indices, in pixels of the upright photo."""

    card: Card
    at: tuple[float, float]


@dataclass(frozen=True)
class Line:
    """One side's melds, each in laid order, and its hand."""

    melds: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]


@dataclass(frozen=True)
class Truth:
    """What is on one photo.

    Attributes:
        photo: its path.
        cards: every card a careful person can name.
        uncertain: cards that may be there, scored neither way.
        groups: overlapped groups of three or more whose order is sure.
        boxes: corner indices, where known.
        indices: where each card shows an index, where known.
        exhaustive: whether every card on the photo is known.
        variant: name of the rules it was played by, where known.
        lines: the sides, where known.
    """

    photo: Path
    cards: tuple[Card, ...]
    uncertain: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    boxes: tuple[Box, ...] = ()
    indices: tuple[Index, ...] = ()
    exhaustive: bool = True
    variant: str | None = None
    lines: tuple[Line, ...] | None = None

    @property
    def source(self) -> str:
        """The part of the photo's name before the first hyphen: photos of one source share it."""
        return self.photo.stem.split("-")[0]


def load_truths(folder: Path) -> tuple[Truth, ...]:
    """Read the truth of every labelled photo in a folder.

    Raises:
        TruthError: there is none, or a file cannot be used.
    """
    files = sorted((folder / "truth").glob("*.json"))
    if not files:
        message = f"{folder} holds no truth/*.json: put one file for each photo there."
        raise TruthError(message)
    return tuple(_load(folder, file) for file in files)


def _load(folder: Path, file: Path) -> Truth:
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
        return _truth(_photo(folder, file, fields), fields)
    except (ValueError, TypeError, KeyError, AttributeError, OSError) as error:
        message = f"{file} cannot be used: {error}."
        raise TruthError(message) from error


def _photo(folder: Path, file: Path, fields: Mapping[str, Any]) -> Path:
    if "photo" in fields:
        return folder / str(fields["photo"])
    found = sorted(path for path in (folder / "photos").iterdir() if path.stem == file.stem)
    if not found:
        message = f"there is no photo of the same name in {folder / 'photos'}"
        raise ValueError(message)
    return found[0]


def _truth(photo: Path, fields: Mapping[str, Any]) -> Truth:
    lines = fields.get("lines")
    return Truth(
        photo=photo,
        cards=_cards(fields["cards"]),
        uncertain=tuple(_guesses(fields.get("uncertain", []))),
        groups=tuple(_cards(group["cards"]) for group in fields.get("groups", []) if _counts(group)),
        boxes=tuple(Box(Card.parse(card), (x0, y0, x1, y1)) for card, x0, y0, x1, y1 in fields.get("boxes", [])),
        indices=tuple(Index(Card.parse(card), (x, y)) for card, x, y in fields.get("where", [])),
        exhaustive=fields.get("exhaustive", True),
        variant=fields.get("variant"),
        lines=None if lines is None else tuple(Line(tuple(map(_cards, x["melds"])), _cards(x["hand"])) for x in lines),
    )


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def _counts(group: Mapping[str, Any]) -> bool:
    """Groups that a reading must give: stacked, of three or more, in an order that is sure."""
    return (
        group.get("kind", "column") in STACKED
        and group.get("order", "sure") == "sure"
        and len(group["cards"]) >= SMALLEST_GROUP
    )


def _guesses(entries: Iterable[Any]) -> Iterable[Card]:
    """Cards guessed; an entry that names no whole card, such as ``"?S"``, excuses none."""
    for entry in entries:
        for text in entry.get("guess", []) if isinstance(entry, dict) else entry.split()[:1]:
            try:
                yield Card.parse(text)
            except ValueError:
                continue
