"""Reads and writes `reader.toml`: the reader's settings, each with a comment on what it means and in which unit."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, get_type_hints

from vision.folders import MODELS
from vision.settings import Settings, Value

FILE = "reader.toml"
HEAD = """\
# Priors and thresholds of the reader, fitted to the weights beside this file.
# `python -m vision calibrate FOLDER… --write` fits them on labelled photos and writes this file.
# Logarithms are natural; presence is the probability that something is an index at all.
"""


class SettingsError(ValueError):
    """A settings file that cannot be used; the sentence names the file and what is wrong in it."""


@lru_cache(maxsize=1)
def shipped() -> Settings:
    """The settings that ship with the project; SettingsError where their file cannot be used."""
    return load_settings(MODELS / FILE)


def settings_of(models: Path | str) -> Settings:
    """The settings of a folder of weights, those that ship where it has none, as for a server's address.

    Raises:
        SettingsError: the file cannot be used.
    """
    own = None if isinstance(models, str) else models / FILE
    return load_settings(own) if own is not None and own.exists() else shipped()


def load_settings(path: Path) -> Settings:
    """The settings that a file holds.

    Raises:
        SettingsError: it cannot be read, is no TOML, lacks a setting, holds an unknown one, or a value is no number
            or out of range.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"The reader's settings {path} cannot be read: {error}."
        raise SettingsError(message) from error
    wrong = next(_faults(tables), None)
    if wrong is not None:
        message = f"The reader's settings {path} cannot be used: {wrong}."
        raise SettingsError(message)
    stages = get_type_hints(Settings)
    return Settings(**{name: stage(**_numbers(tables[name])) for name, stage in stages.items()})


def _numbers(table: Mapping[str, Any]) -> dict[str, float]:
    return {key: float(value) for key, value in table.items()}


def _faults(tables: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the tables of a file, as ends of a sentence."""
    stages = get_type_hints(Settings)
    yield from (f"[{name}] is not known" for name in tables if name not in stages)
    for name, stage in stages.items():
        table = tables.get(name)
        if not isinstance(table, dict):
            yield f"the table [{name}] is missing"
            continue
        known = values(stage)
        yield from (f"[{name}] {key} is not known" for key in table if key not in known)
        yield from (f"[{name}] {key} is missing" for key in known if key not in table)
        yield from (f"[{name}] {key} {fault}" for key, value in known.items() if (fault := _fault(table[key], value)))


def _fault(given: object, value: Value) -> str | None:
    if isinstance(given, bool) or not isinstance(given, int | float):
        return f"must be a number, not {given!r}"
    # A comparison with NaN is false.
    return None if value.low <= given <= value.high else f"must lie from {value.low:g} to {value.high:g}, not {given}"


def values(stage: type) -> dict[str, Value]:
    """What each setting of a stage means and may be, by its name."""
    hints = get_type_hints(stage, include_extras=True)
    return {field.name: hints[field.name].__metadata__[0] for field in fields(stage)}


def as_toml(settings: Settings) -> str:
    """The text of a file that holds these settings, each below a comment on what it means."""
    parts = [HEAD]
    for name, stage in get_type_hints(Settings).items():
        held = getattr(settings, name)
        lines = [f"# {value.meaning}\n{key} = {getattr(held, key)!r}\n" for key, value in values(stage).items()]
        parts.append(f"[{name}]\n" + "".join(lines))
    return "\n".join(parts)
