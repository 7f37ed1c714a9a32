"""The JSON of a priced hand, itemised, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.card import Card
from scoring.score import HandScore, LineScore, MeldScore, ScoreItem
from scoring.vocabulary import Variant


def score_to_json(score: HandScore, variant: Variant) -> dict[str, Any]:
    """Write a priced hand, with its warnings and faults in English."""
    return {
        "variant": variant.name,
        "lines": [_line_to_json(line) for line in score.lines],
        "warnings": [str(warning) for warning in score.warnings],
    }


def _line_to_json(line: LineScore) -> dict[str, Any]:
    return {
        "name": line.name,
        "total": line.total,
        "items": [_item_to_json(item) for item in line.items],
        "melds": [_meld_to_json(scored) for scored in line.melds],
        "faults": [str(fault) for fault in line.faults],
    }


def _item_to_json(item: ScoreItem) -> dict[str, Any]:
    return {"label": item.label, "points": item.points, "cards": _texts(item.cards), "cite": item.cite}


def _meld_to_json(scored: MeldScore) -> dict[str, Any]:
    reading = scored.reading
    several = {"choices": _choices(scored)} if len(scored.readings) > 1 else {}
    return {
        "cards": _texts(scored.meld.cards),
        "kind": reading.shape.kind.value if reading else None,
        "tier": reading.tier.name if reading and reading.tier else None,
        "bonus": scored.bonus,
        "card_points": scored.card_points,
        "readings": len(scored.readings),
        **several,
        "faults": [str(fault) for fault in scored.faults],
    }


def _choices(scored: MeldScore) -> list[dict[str, Any]]:
    """All lawful readings, worth most first, by the names that a hand's own ``choices`` takes."""
    return [
        {
            "reading": str(reading),
            "tier": reading.tier.name if reading.tier else None,
            "points": reading.bonus + scored.card_points,
        }
        for reading in scored.readings
    ]


def _texts(cards: Sequence[Card]) -> list[str]:
    return list(map(str, cards))
