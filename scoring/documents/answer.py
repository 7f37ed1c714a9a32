"""The JSON of a priced hand, itemised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.card import Card
from scoring.score import HandScore, LineScore, MeldScore, ScoreItem
from scoring.score_text import cite_text, item_text
from scoring.vocabulary import Variant
from scoring.words import Language, language


def score_to_json(score: HandScore, variant: Variant, words: Language | None = None) -> dict[str, Any]:
    """Write a priced hand.

    Args:
        score: the price.
        variant: the rules.
        words: the language of labels, warnings and faults, in which rules are cited too; without one they are in
            English, and rules are cited by the numbers of their texts, as programs expect.

    Where a person settled something, ``computed`` is what the rules alone give, and such items say ``settled``.
    """
    said = words or language()
    return {
        "variant": variant.name,
        "lines": [_line_to_json(line, said, cited=words) for line in score.lines],
        "warnings": [warning.said(said) for warning in score.warnings],
    }


def _line_to_json(line: LineScore, words: Language, cited: Language | None) -> dict[str, Any]:
    return {
        "name": line.name,
        "total": line.total,
        **({"computed": line.computed} if line.by_hand else {}),
        "items": [_item_to_json(item, words, cited) for item in line.items],
        "melds": [_meld_to_json(scored, words) for scored in line.melds],
        "faults": [fault.said(words) for fault in line.faults],
    }


def _item_to_json(item: ScoreItem, words: Language, cited: Language | None) -> dict[str, Any]:
    return {
        "label": item_text(words, item),
        "points": item.points,
        "cards": _texts(item.cards),
        "cite": cite_text(cited, item.cite) if cited else item.cite,
        **({"settled": True} if item.settled else {}),
    }


def _meld_to_json(scored: MeldScore, words: Language) -> dict[str, Any]:
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
        **({"exception": scored.exception} if scored.exception else {}),
        "faults": [fault.said(words) for fault in scored.faults],
    }


def _choices(scored: MeldScore) -> list[dict[str, Any]]:
    """All lawful readings, worth most first, by the names that a hand's own ``choices`` takes."""
    return [
        {
            "reading": str(reading),
            "tier": reading.tier.name if reading.tier else None,
            "points": scored.worth(reading),
        }
        for reading in scored.readings
    ]


def _texts(cards: Sequence[Card]) -> list[str]:
    return list(map(str, cards))
