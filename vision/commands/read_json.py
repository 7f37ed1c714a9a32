"""A reading as the JSON object that the command line prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.words import Language, language
from vision.commands.read_text import note_text
from vision.reading import CardReading, MeldReading, Quad, SideReading, TableReading


def to_json(
    photo_path: str, reading: TableReading, looks: Sequence[str] = (), words: Language | None = None
) -> dict[str, Any]:
    """One JSON-ready object; `photo` is the path exactly as given, quads are in pixels, `seconds` in seconds.

    `looks` are all photos that show the table, where several were read together; `words` is the language of notes and
    faults, English without one.
    """
    said = words or language()
    width, height = reading.size_wh
    return {
        "photo": photo_path,
        "width": width,
        "height": height,
        "seconds": round(reading.seconds, 3),
        "cards": [_card(card) for card in reading.cards],
        "melds": [_meld(meld, said) for meld in reading.melds],
        "loose": list(reading.loose),
        "sides": [_side(side) for side in reading.sides],
        "notes": [note_text(note, said) for note in reading.notes],
        **({"looks": list(looks)} if looks else {}),
    }


def _card(card: CardReading) -> dict[str, Any]:
    seen = {"seen": str(card.seen)} if card.seen else {}
    return {
        "id": card.id,
        "card": str(card.card),
        "confidence": round(card.confidence, 4),
        "quad": _quad(card.quad),
        "alternatives": [[str(other), round(p, 4)] for other, p in card.alternatives],
        "doubtful": card.doubtful,
        "deduced": card.deduced,
        "doubts": list(card.doubts),
        **seen,
    }


def _quad(quad: Quad) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in quad]


def _meld(meld: MeldReading, words: Language) -> dict[str, Any]:
    return {
        "cards": list(meld.cards),
        "kind": meld.kind,
        "faults": [note_text(fault, words) for fault in meld.faults],
        "doubtful": meld.doubtful,
        "crosswise": list(meld.crosswise),
    }


def _side(side: SideReading) -> dict[str, Any]:
    return {"melds": list(side.melds), "hand": list(side.hand)}
