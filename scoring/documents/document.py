"""The JSON of a hand, read strictly: whatever is wrong is named with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.card import Card
from scoring.documents.strict_json import (
    DocumentError,
    fields_at,
    key_text,
    list_at,
    load,
    mapping_at,
    number_at,
    shown,
    text_at,
    typed_at,
    word_at,
)
from scoring.hand import LONGEST_REASON, Ending, Pozzetto, Settled, SideHand
from scoring.melds.meld import Meld
from scoring.melds.pile import Pile, Shape
from scoring.notice import NoticeError
from scoring.options import OptionError
from scoring.variants import VARIANTS
from scoring.vocabulary import Variant

MOST_PIECES: Final = 2000
"""Sides, melds and cards of one hand: three packs have 162 cards."""

_OWN_KEYS: Final = ("choices", "piles", "players", "exceptions", "corrections", "total", "ended")
"""What a side may hold beside the keys that every reader of the format knows."""


@dataclass(frozen=True, slots=True)
class HandDocument:
    """A hand as files hold it.

    Attributes:
        variant: the rules, with the options applied.
        sides: at least one.
    """

    variant: Variant
    sides: tuple[SideHand, ...]


def parse_document(data: bytes) -> HandDocument:
    """Read a hand from UTF-8 JSON, with or without a byte order mark.

    Raises:
        DocumentError: when it is no such document; the message is one line.
    """
    fields = fields_at(load(data), "", {"variant", "lines"}, {"options"})
    variant = _variant(fields["variant"], fields.get("options", {}))
    sides = _sides(fields["lines"])
    for number, side in enumerate(sides):
        _check_choices(side, variant, f"lines[{number}].choices")
    return HandDocument(variant, sides)


def _sides(value: object) -> tuple[SideHand, ...]:
    """Read the sides; melds and cards are counted while they come, so that a wrong file is not read whole."""
    lines = typed_at(value, "lines", list, "list")
    if not lines:
        raise DocumentError("lines", "no_lines")
    sides: list[SideHand] = []
    count = 0
    for number, line in enumerate(lines):
        side = side_from_json(line, f"lines[{number}]", f"Line {number + 1}")
        count += 1 + len(side.melds) + len(side.cards) + len(side.piles)
        if count > MOST_PIECES:
            raise DocumentError("lines", "too_many", most=MOST_PIECES)
        sides.append(side)
    return tuple(sides)


def _check_choices(side: SideHand, variant: Variant, place: str) -> None:
    """Refuse a chosen reading that the meld does not have; a stored hand keeps its own when the variant changes."""
    for number, meld in enumerate(side.melds):
        readings = list(map(str, meld.readings(variant))) if meld.choice else []
        if meld.choice not in ("", *readings):
            key, known = ("no_such_reading", ", ".join(readings)) if readings else ("no_reading", "")
            at = f"{place}[{number}]"
            raise DocumentError(at, key, value=shown(meld.choice), known=known)


def side_from_json(value: object, place: str = "", default_name: str = "") -> SideHand:
    """Read one side, an element of ``lines``.

    Args:
        value: the parsed JSON; next to the keys of the command line's contract it may hold
            ``choices``, for each meld the text of the reading that a person chose or ``""``; ``piles``, each
            ``{"shape": "clean", "size": 7, "points": 55}``, see `Pile`; ``players``, see `SideHand`; and what a person
            settled: ``exceptions``, for each meld a reason or ``""``, ``corrections``, each
            ``{"points": -100, "reason": "art. 20"}``, and ``total``, one like those or nothing; and ``ended``,
            ``"stock"`` or ``"time"`` where nobody closed.
        place: begins the messages.
        default_name: name of a side that gives none.

    Raises:
        DocumentError: when it is no side.
    """
    fields = fields_at(value, place, set(), {"name", "melds", "hand", "closed", "pozzetto", *_OWN_KEYS})
    return SideHand(
        name=text_at(fields.get("name", default_name), f"{place}.name"),
        melds=_melds(fields, place),
        cards_left=tuple(_cards(fields.get("hand", []), f"{place}.hand")),
        closed=typed_at(fields.get("closed", False), f"{place}.closed", bool, "truth"),
        pozzetto=_pozzetto(fields.get("pozzetto", Pozzetto.PLAYED.value), f"{place}.pozzetto"),
        piles=tuple(list_at(fields.get("piles", []), f"{place}.piles", _pile)),
        players=tuple(list_at(fields.get("players", []), f"{place}.players", number_at)),
        corrections=tuple(list_at(fields.get("corrections", []), f"{place}.corrections", _settled)),
        total=_settled(fields["total"], f"{place}.total") if fields.get("total") is not None else None,
        ended=_ending(fields["ended"], f"{place}.ended") if fields.get("ended") is not None else None,
    )


def side_to_json(side: SideHand) -> dict[str, Any]:
    """Write one side as `side_from_json` reads it."""
    exceptions = {"exceptions": [meld.exception for meld in side.melds]} if any(m.exception for m in side.melds) else {}
    corrections = {"corrections": list(map(_settled_to_json, side.corrections))} if side.corrections else {}
    total = {"total": _settled_to_json(side.total)} if side.total else {}
    ended = {"ended": side.ended.value} if side.ended else {}
    return {
        "name": side.name,
        "melds": [list(map(str, meld.cards)) for meld in side.melds],
        "choices": [meld.choice for meld in side.melds],
        "hand": list(map(str, side.cards_left)),
        "closed": side.closed,
        "pozzetto": side.pozzetto.value,
        "piles": [{"shape": p.shape.value, "size": p.size, "points": p.points} for p in side.piles],
        "players": list(side.players),
        **exceptions,
        **corrections,
        **total,
        **ended,
    }


def _settled_to_json(settled: Settled) -> dict[str, Any]:
    return {"points": settled.points, "reason": settled.reason}


def _variant(name: object, options: object) -> Variant:
    if not isinstance(name, str) or name not in VARIANTS:
        raise DocumentError("variant", "unknown_variant", value=shown(name), known=", ".join(VARIANTS))
    try:
        return VARIANTS[name].with_options(mapping_at(options, "options"))
    except OptionError as error:
        raise DocumentError("options" + key_text(error.key), "as_it_is", problem=error.problem) from None


def _melds(fields: Mapping[str, Any], place: str) -> tuple[Meld, ...]:
    melds = list_at(fields.get("melds", []), f"{place}.melds", _cards)
    choices, exceptions = (_for_melds(fields, place, key, len(melds)) for key in ("choices", "exceptions"))
    return tuple(Meld(tuple(cards), *said) for cards, *said in zip(melds, choices, exceptions, strict=True))


def _for_melds(fields: Mapping[str, Any], place: str, key: str, count: int) -> list[str]:
    """A text for each meld."""
    at = f"{place}.{key}"
    texts = list_at(fields.get(key, [""] * count), at, text_at)
    if len(texts) != count:
        raise DocumentError(at, "as_melds", count=count)
    if key == "exceptions" and any(len(text) > LONGEST_REASON for text in texts):
        raise DocumentError(at, "reason", most=LONGEST_REASON)
    return texts


def _cards(value: object, place: str) -> list[Card]:
    return list_at(value, place, _card)


def _card(value: object, place: str) -> Card:
    try:
        return Card.parse(typed_at(value, place, str, "card"))
    except DocumentError:
        raise
    except ValueError:
        raise DocumentError(place, "unknown_card", value=shown(value)) from None


def _pozzetto(value: object, place: str) -> Pozzetto:
    return Pozzetto(word_at(value, place, "pozzetto", [pozzetto.value for pozzetto in Pozzetto]))


def _settled(value: object, place: str) -> Settled:
    fields = fields_at(value, place, {"points", "reason"}, set())
    points, reason = number_at(fields["points"], f"{place}.points"), text_at(fields["reason"], f"{place}.reason")
    try:
        return Settled(points, reason)
    except NoticeError as error:
        raise DocumentError(place, "as_it_is", problem=error.notice) from None


def _ending(value: object, place: str) -> Ending:
    return Ending(word_at(value, place, "ending", [ending.value for ending in Ending]))


def _pile(value: object, place: str) -> Pile:
    fields = fields_at(value, place, {"shape", "size", "points"}, set())
    shape = Shape(word_at(fields["shape"], f"{place}.shape", "shape", [shape.value for shape in Shape]))
    try:
        return Pile(shape, number_at(fields["size"], f"{place}.size"), number_at(fields["points"], f"{place}.points"))
    except DocumentError:
        raise
    except NoticeError as error:
        raise DocumentError(place, "as_it_is", problem=error.notice) from None
