"""Operations as JSON and back, for the draft that is saved on every edit."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from scoring.card import Card, parse
from ui.editing import operations
from ui.editing.table import TableCard

_KINDS = {kind.__name__.lower(): kind for kind in operations.Op.__args__}


def encode(op: operations.Op) -> dict[str, Any]:
    """An operation as plain JSON values, cards as text."""
    body = {f.name: _plain(getattr(op, f.name)) for f in fields(op)}
    return {"op": type(op).__name__.lower(), **body}


def decode(body: dict[str, Any]) -> operations.Op:
    """The operation that `encode` wrote; KeyError or ValueError names what is wrong."""
    kind = _KINDS[body["op"]]
    values: dict[str, Any] = {name: _frozen(value) for name, value in body.items() if name != "op"}
    if kind is operations.Lay:
        values["cards"] = tuple(_placed(card) for card in body["cards"])
    op: operations.Op = kind(**values)
    return op


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, TableCard):
        told = (f.name for f in fields(value) if getattr(value, f.name) != f.default)
        return {name: _plain(getattr(value, name)) for name in told}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return round(value, 1) if isinstance(value, float) else value


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _placed(body: dict[str, Any]) -> TableCard:
    values: dict[str, Any] = {name: _frozen(value) for name, value in body.items()}
    values["card"] = parse(body["card"])
    values["read"] = parse(body["read"]) if "read" in body else None
    values["options"] = tuple(parse(text) for text in body.get("options", ()))
    return TableCard(**values)
