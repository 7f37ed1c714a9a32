"""Choosing the variant and its options; the same cards are priced again at once."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import streamlit as st

from scoring import VARIANTS, Match
from scoring.vocabulary import Option
from ui.texts import Words

ONLY_CHOICE = 1
THREE = 3
"""Players of whom one plays alone against the other two."""

Value = str | int | None


def rules_chooser(words: Words, key: str, match: Match, changed: Callable[[], None]) -> None:
    """Draw the variant and those of its options that a match which has begun can still choose."""
    known = tuple(VARIANTS)
    chosen = st.selectbox(
        words("rules.variant"),
        known,
        index=known.index(match.variant),
        key=f"{key}-variant",
        format_func=lambda name: words(f"rules.{name}"),
        on_change=changed,
    )
    kept = match.options if chosen == match.variant else {}
    OptionsChooser(words, f"{key}-{chosen}", changed).draw(options_of(chosen, len(match.sides)), kept)


def chosen_rules(key: str, sides: int) -> tuple[str, dict[str, Any]]:
    """What a chooser of this key holds, for a callback."""
    variant = st.session_state[f"{key}-variant"]
    options = {}
    for option in VARIANTS[variant].options:
        value = st.session_state.get(f"{key}-{variant}-{option.key}", option.default)
        if option.key == "players" and sides == THREE:
            value = THREE
        if value != option.default:
            options[option.key] = value
    return variant, options


def options_of(variant: str, sides: int, but: Container[str] = ()) -> list[Option]:
    """Options of a variant that leave a choice in a match of so many sides, but for some."""
    unfit = {"players"} if sides == THREE else {"pair_points"}
    return [
        option
        for option in VARIANTS[variant].options
        if option.key not in unfit and option.key not in but and len(choices_of(option)) > ONLY_CHOICE
    ]


def choices_of(option: Option) -> tuple[Value, ...]:
    """Values to offer: named ones, listed numbers, or `None` with a range typed in."""
    if isinstance(option.numbers, range):
        return (option.default, *option.numbers[:1])
    return (*option.choices, *option.numbers)


@dataclass(frozen=True)
class OptionsChooser:
    """Widgets for options, their keys beginning with `key`; a choice calls `changed`."""

    words: Words
    key: str
    changed: Callable[[], None] | None = None

    def draw(self, options: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Draw them, showing what is chosen, and return those values that are not the default."""
        values = {option.key: self._one(option, chosen.get(option.key, option.default)) for option in options}
        return {option.key: values[option.key] for option in options if values[option.key] != option.default}

    def _one(self, option: Option, value: Value) -> Value:
        if isinstance(option.numbers, range):
            return self._number(option, option.numbers, cast("int | None", value))
        return self._pills(option, value) if option.numbers else self._list(option, value)

    def _number(self, option: Option, numbers: range, value: int | None) -> Value:
        typed: Value = st.number_input(
            self.words(f"option.{option.key}"),
            numbers[0],
            numbers[-1],
            value=cast("int", value),  # the widget takes None too, and its stub says otherwise
            step=1,
            key=f"{self.key}-{option.key}",
            placeholder=self.words("value.none_set"),
            on_change=self.changed,
        )
        return typed

    def _pills(self, option: Option, value: Value) -> Value:
        # A match of two sides cannot become one of three players any more.
        choices = [one for one in choices_of(option) if option.key != "players" or one != THREE]
        chosen: Value = st.pills(
            self.words(f"option.{option.key}"),
            choices,
            default=value if value in choices else option.default,
            required=True,
            key=f"{self.key}-{option.key}",
            on_change=self.changed,
        )
        return chosen

    def _list(self, option: Option, value: Value) -> Value:
        choices = choices_of(option)
        chosen: Value = st.selectbox(
            self.words(f"option.{option.key}"),
            choices,
            index=choices.index(value),
            key=f"{self.key}-{option.key}",
            format_func=lambda one: self.words.maybe(f"value.{option.key}.{one}", str(one)),
            on_change=self.changed,
        )
        return chosen
