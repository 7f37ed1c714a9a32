"""JSON read strictly: whatever is not as it must be raises a `DocumentError`, one sentence that names its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from scoring.notice import Notice, NoticeError

T = TypeVar("T")

MOST_ELEMENTS: Final = 1000
"""Elements of a list: far above the cards, melds and sides of any hand, so that a wrong file ends soon."""

_SHOWN: Final = 40
"""Characters of a wrong value that a message repeats."""


class DocumentError(NoticeError, ValueError):
    """A document that cannot be read; the message begins with the place, such as ``lines[0].hand[1]``."""

    def __init__(self, place: str, key: str, **values: object) -> None:
        """Say what is wrong where; the place is empty for the document as a whole."""
        notice = Notice(f"document.{key}", values)
        super().__init__("document.at", place=place, problem=notice) if place else super().__init__(
            notice.key, **values
        )


class _Object(dict[str, Any]):
    """A JSON object that remembers a key given twice, which `dict` would lose in silence."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counts = Counter(key for key, _ in pairs)
        self.repeated = next((key for key, count in counts.items() if count > 1), None)


def load(data: bytes) -> object:
    """Parse UTF-8 JSON, with or without a byte order mark, no key given twice in an object."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError("", "not_text", at=error.start) from None
    if not text.strip():
        raise DocumentError("", "empty")
    try:
        return json.loads(text, object_pairs_hook=_Object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise DocumentError("", "not_json", line=error.lineno, column=error.colno, reason=error.msg) from None
    except RecursionError:
        raise DocumentError("", "too_deep") from None
    except DocumentError:
        raise
    except ValueError:  # the interpreter's bound on the digits of a number
        raise DocumentError("", "digits") from None


def _refuse_constant(name: str) -> object:
    raise DocumentError("", "no_number", name=name)


def text_at(value: object, place: str) -> str:
    """Return the value if it is a text."""
    return typed_at(value, place, str, "text")


def word_at(value: object, place: str, what: str, known: Sequence[str]) -> str:
    """Return the value if it is one of the known words."""
    if not isinstance(value, str) or value not in known:
        raise DocumentError(place, f"unknown_{what}", value=shown(value), known=", ".join(known))
    return value


def number_at(value: object, place: str) -> int:
    """Return the value if it is a whole number."""
    if isinstance(value, bool):  # which is an int to Python
        raise DocumentError(place, "must_be_number", value=shown(value))
    return typed_at(value, place, int, "number")


def fields_at(value: object, place: str, required: set[str], optional: set[str]) -> Mapping[str, Any]:
    """Return the object if it holds all the required keys and no unknown one."""
    fields = mapping_at(value, place)
    for key in fields:
        if key not in required | optional:
            raise DocumentError(place, "unknown_key", name=shown(key))
    for key in sorted(required - set(fields)):
        raise DocumentError(place, "missing", name=shown(key))
    return fields


def mapping_at(value: object, place: str) -> Mapping[str, Any]:
    """Return the value if it is an object."""
    fields = typed_at(value, place, dict, "object")
    repeated = value.repeated if isinstance(value, _Object) else None
    if repeated is not None:
        raise DocumentError(place, "twice", name=shown(repeated))
    return fields


def list_at(value: object, place: str, element: Callable[[object, str], T]) -> list[T]:
    """Return the list with every element read."""
    values = typed_at(value, place, list, "list")
    if len(values) > MOST_ELEMENTS:
        raise DocumentError(place, "too_long", count=len(values), most=MOST_ELEMENTS)
    return [element(one, f"{place}[{index}]") for index, one in enumerate(values)]


def typed_at(value: object, place: str, kind: type[T], expected: str) -> T:
    """Return the value if it is of this kind, `expected` in the sentences' keys; 1 is not true."""
    if isinstance(value, kind):
        return value
    raise DocumentError(place, f"must_be_{expected}", value=shown(value))


def shown(value: object) -> str | Notice:
    """Return a wrong value as a message repeats it."""
    if isinstance(value, dict | list):
        return Notice("document.an_object" if isinstance(value, dict) else "document.a_list")
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def key_text(key: str) -> str:
    """Return a key as a place names it."""
    return f".{key}" if key.isidentifier() and len(key) <= _SHOWN else f"[{shown(key)}]"
