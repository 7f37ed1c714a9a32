"""Choosing the variant and its options; the same cards are priced again at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import streamlit as st

from scoring import VARIANTS
from scoring.vocabulary import Option
from ui.texts import Words

ONLY_CHOICE = 1


def rules_chooser(
    words: Words,
    key: str,
    variant: str,
    options: Mapping[str, Any],
    changed: Callable[[], None] | None = None,
) -> tuple[str, dict[str, Any]]:
    """Draw the variant and those of its options that leave a choice; return what is chosen."""
    known = tuple(VARIANTS)
    chosen = st.selectbox(
        words("rules.variant"),
        known,
        index=known.index(variant),
        key=f"{key}-variant",
        format_func=lambda name: words(f"rules.{name}"),
        on_change=changed,
    )
    kept = options if chosen == variant else {}
    values = {}
    for option in VARIANTS[chosen].options:
        if len(_choices(option)) > ONLY_CHOICE:
            value = _option(words, f"{key}-{chosen}", option, kept.get(option.key, option.default), changed)
            if value != option.default:
                values[option.key] = value
    return chosen, values


def chosen_rules(key: str) -> tuple[str, dict[str, Any]]:
    """What a chooser of this key holds, for a callback."""
    variant = st.session_state[f"{key}-variant"]
    options = {}
    for option in VARIANTS[variant].options:
        value = st.session_state.get(f"{key}-{variant}-{option.key}", option.default)
        if value != option.default:
            options[option.key] = value
    return variant, options


def _choices(option: Option) -> tuple[Any, ...]:
    """Values to offer: named ones, listed numbers, or `None` with a range typed in."""
    if isinstance(option.numbers, range):
        return (option.default, *option.numbers[:1])
    return (*option.choices, *option.numbers)


def _option(
    words: Words, key: str, option: Option, value: str | int | None, changed: Callable[[], None] | None
) -> str | int | None:
    label = words(f"option.{option.key}")
    widget = f"{key}-{option.key}"
    if isinstance(option.numbers, range):
        typed: int | None = st.number_input(
            label,
            option.numbers[0],
            option.numbers[-1],
            value=cast("int", value),  # the widget takes None too, and its stub says otherwise
            step=1,
            key=widget,
            placeholder=words("value.none_set"),
            on_change=changed,
        )
        return typed
    choices: tuple[str | int | None, ...] = _choices(option)
    return st.selectbox(
        label,
        choices,
        index=choices.index(value),
        key=widget,
        format_func=lambda one: words.maybe(f"value.{option.key}.{one}", str(one)),
        on_change=changed,
    )
