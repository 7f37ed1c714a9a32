"""The JSON of a hand, read strictly: whatever is wrong is named with its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from scoring.card import Card
from scoring.hand import Pozzetto, SideHand
from scoring.melds.meld import Meld
from scoring.melds.pile import Pile, Shape
from scoring.options import OptionError
from scoring.variants import VARIANTS
from scoring.vocabulary import Variant

T = TypeVar("T")

_SHOWN: Final = 40
"""Characters of a wrong value that a message repeats."""

_OWN_KEYS: Final = ("choices", "piles", "players")
"""What a side may hold beside the keys that every reader of the format knows."""


class DocumentError(ValueError):
    """A document that cannot be read; the message begins with the place, such as ``lines[0].hand[1]``."""

    def __init__(self, place: str, problem: str) -> None:
        """Say what is wrong where; the place is empty for the document as a whole."""
        super().__init__(f"{place}: {problem}" if place else problem)


@dataclass(frozen=True, slots=True)
class HandDocument:
    """A hand as files hold it.

    Attributes:
        variant: the rules, with the options applied.
        sides: at least one.
    """

    variant: Variant
    sides: tuple[SideHand, ...]


class _Object(dict[str, Any]):
    """A JSON object that remembers a key given twice, which `dict` would lose in silence."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(key for key, _ in pairs)
        self.repeated = next((key for key, count in counts.items() if count > 1), None)


def parse_document(data: bytes) -> HandDocument:
    """Read a hand from UTF-8 JSON, with or without a byte order mark.

    Raises:
        DocumentError: when it is no such document; the message is one line.
    """
    fields = _fields(_load(data), "", {"variant", "lines"}, {"options"})
    variant = _variant(fields["variant"], fields.get("options", {}))
    lines = _typed(fields["lines"], "lines", list, "a list")
    if not lines:
        raise DocumentError("lines", "at least one line is needed")
    sides = (side_from_json(line, f"lines[{n}]", f"Line {n + 1}") for n, line in enumerate(lines))
    return HandDocument(variant, tuple(sides))


def side_from_json(value: object, place: str = "", default_name: str = "") -> SideHand:
    """Read one side, an element of ``lines``.

    Args:
        value: the parsed JSON; next to the keys of the command line's contract it may hold
            ``choices``, for each meld the text of the reading that a person chose or ``""``; ``piles``, each
            ``{"shape": "clean", "size": 7, "points": 55}``, see `Pile`; and ``players``, see `SideHand`.
        place: begins the messages.
        default_name: name of a side that gives none.

    Raises:
        DocumentError: when it is no side.
    """
    fields = _fields(value, place, set(), {"name", "melds", "hand", "closed", "pozzetto", *_OWN_KEYS})
    return SideHand(
        name=_text(fields.get("name", default_name), f"{place}.name"),
        melds=_melds(fields, place),
        cards_left=tuple(_cards(fields.get("hand", []), f"{place}.hand")),
        closed=_typed(fields.get("closed", False), f"{place}.closed", bool, "true or false"),
        pozzetto=_pozzetto(fields.get("pozzetto", Pozzetto.PLAYED.value), f"{place}.pozzetto"),
        piles=tuple(_list(fields.get("piles", []), f"{place}.piles", _pile)),
        players=tuple(_list(fields.get("players", []), f"{place}.players", _number)),
    )


def side_to_json(side: SideHand) -> dict[str, Any]:
    """Write one side as `side_from_json` reads it."""
    return {
        "name": side.name,
        "melds": [list(map(str, meld.cards)) for meld in side.melds],
        "choices": [meld.choice for meld in side.melds],
        "hand": list(map(str, side.cards_left)),
        "closed": side.closed,
        "pozzetto": side.pozzetto.value,
        "piles": [{"shape": p.shape.value, "size": p.size, "points": p.points} for p in side.piles],
        "players": list(side.players),
    }


def _load(data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError("", f"not UTF-8 text (byte {error.start})") from None
    if not text.strip():
        raise DocumentError("", "empty")
    try:
        return json.loads(text, object_pairs_hook=_Object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise DocumentError(place, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise DocumentError("", "nested too deeply") from None
    except DocumentError:
        raise
    except ValueError:  # the interpreter's bound on the digits of a number
        raise DocumentError("", "a number has too many digits") from None


def _refuse_constant(name: str) -> object:
    raise DocumentError("", f"{name} is no JSON number")


def _variant(name: object, options: object) -> Variant:
    if not isinstance(name, str) or name not in VARIANTS:
        problem = f"unknown variant {_shown(name)}, not one of {', '.join(VARIANTS)}"
        raise DocumentError("variant", problem)
    try:
        return VARIANTS[name].with_options(_mapping(options, "options"))
    except OptionError as error:
        place = "options" + _key(error.key)
        raise DocumentError(place, error.problem) from None


def _melds(fields: Mapping[str, Any], place: str) -> tuple[Meld, ...]:
    melds = _list(fields.get("melds", []), f"{place}.melds", _cards)
    at = f"{place}.choices"
    choices = _list(fields.get("choices", [""] * len(melds)), at, _text)
    if len(choices) != len(melds):
        raise DocumentError(at, f"must be as many as the melds, {len(melds)}")
    return tuple(Meld(tuple(cards), choice) for cards, choice in zip(melds, choices, strict=True))


def _text(value: object, place: str) -> str:
    return _typed(value, place, str, "a text")


def _cards(value: object, place: str) -> list[Card]:
    return _list(value, place, _card)


def _card(value: object, place: str) -> Card:
    try:
        return Card.parse(_typed(value, place, str, "a card such as 7H"))
    except DocumentError:
        raise
    except ValueError:
        raise DocumentError(place, f"unknown card {_shown(value)}") from None


def _pozzetto(value: object, place: str) -> Pozzetto:
    return Pozzetto(_word(value, place, "pozzetto", [pozzetto.value for pozzetto in Pozzetto]))


def _word(value: object, place: str, what: str, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise DocumentError(place, f"unknown {what} {_shown(value)}, not one of {', '.join(known)}")
    return value


def _pile(value: object, place: str) -> Pile:
    fields = _fields(value, place, {"shape", "size", "points"}, set())
    shape = Shape(_word(fields["shape"], f"{place}.shape", "shape", [shape.value for shape in Shape]))
    try:
        return Pile(shape, _number(fields["size"], f"{place}.size"), _number(fields["points"], f"{place}.points"))
    except DocumentError:
        raise
    except ValueError as error:
        raise DocumentError(place, str(error)) from None


def _number(value: object, place: str) -> int:
    if isinstance(value, bool):  # which is an int to Python
        raise DocumentError(place, f"must be a whole number, not {_shown(value)}")
    return _typed(value, place, int, "a whole number")


def _fields(value: object, place: str, required: set[str], optional: set[str]) -> Mapping[str, Any]:
    fields = _mapping(value, place)
    for key in fields:
        if key not in required | optional:
            raise DocumentError(place, f"unknown key {_shown(key)}")
    for key in sorted(required - set(fields)):
        raise DocumentError(place, f"{_shown(key)} is missing")
    return fields


def _mapping(value: object, place: str) -> Mapping[str, Any]:
    fields = _typed(value, place, dict, "an object")
    repeated = value.repeated if isinstance(value, _Object) else None
    if repeated is not None:
        raise DocumentError(place, f"key {_shown(repeated)} is given twice")
    return fields


def _list(value: object, place: str, element: Callable[[object, str], T]) -> list[T]:
    values = _typed(value, place, list, "a list")
    return [element(one, f"{place}[{index}]") for index, one in enumerate(values)]


def _typed(value: object, place: str, kind: type[T], expected: str) -> T:
    """Return the value if it is of this kind; 1 is not true."""
    if isinstance(value, kind):
        return value
    raise DocumentError(place, f"must be {expected}, not {_shown(value)}")


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _key(key: str) -> str:
    return f".{key}" if key.isidentifier() and len(key) <= _SHOWN else f"[{_shown(key)}]"
