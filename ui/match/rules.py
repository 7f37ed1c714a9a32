"""Choosing the variant and its options; the same cards are priced again at once."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from scoring import VARIANTS, Match, OptionError
from scoring.options import Option
from scoring.score_text import option_name
from scoring.vocabulary import THREE
from scoring.words import Language
from ui.match.decks import deck_choice
from ui.match.effects import Effect, effects, with_value
from ui.session.address import keep_open
from ui.session.open_match import OpenMatch
from ui.session.selection import saving
from ui.widgets.keys import keyed, on_choice
from ui.words import naming
from ui.words.markdown import plain

ONLY_CHOICE = 1
Value = str | int | None
Options = dict[str, Any]


def rules_popover(open_match: OpenMatch, match: Match, key: str, changed: Callable[[], object]) -> None:
    """Draw the variant's name as a button that opens its rules to choose; `changed` hears of a choice."""

    def choose(variant: str, options: Options) -> None:
        saving(open_match, lambda: open_match.store.set_rules(open_match.ensure(), variant, options))
        keep_open(open_match)
        changed()

    # Its widgets are drawn when it is open, not with every edit.
    with st.popover(
        naming.variant_name(open_match.words, match.variant), icon=":material/gavel:", key=key, on_change="rerun"
    ) as panel:
        if panel.open:
            _rules(open_match, match, key, choose)
            deck_choice(open_match, key)


def _rules(open_match: OpenMatch, match: Match, key: str, choose: Callable[[str, Options], None]) -> None:
    words, variant, options = open_match.words, match.variant, match.options
    variant_key = keyed(f"{key}-variant", variant)
    st.selectbox(
        words("rules.variant"),
        tuple(VARIANTS),
        key=variant_key,
        format_func=partial(naming.variant_name, words),
        on_change=on_choice(variant_key, lambda name: choose(name, carried(name, options))),
    )
    chooser = OptionsChooser(
        words,
        f"{key}-{variant}",
        lambda option, value: choose(variant, with_value(options, option, value)),
        effects(open_match.sheet()),
    )
    chooser.draw(options_of(variant, len(match.sides)), options)
    st.caption(words("rules.reprices"))


def carried(variant: str, options: Mapping[str, object]) -> Options:
    """Those options that another variant has too, with values that it takes."""
    kept: Options = {}
    for key, value in options.items():
        try:
            VARIANTS[variant].with_options({key: value})
        except OptionError:
            continue
        kept[key] = value
    return kept


def options_of(variant: str, sides: int, but: Container[str] = ()) -> list[Option]:
    """Options of a variant that leave a choice in a match of so many sides, but for some."""
    unfit = {"players"} if sides == THREE else {"pair_points", "second_phase"}
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
    """Widgets for options, their keys beginning with `key`.

    With `chosen` they show what is stored and tell it of every choice; without, they hold their values themselves.
    With `effect` each choice says what it would make of the hand on the table.
    """

    words: Language
    key: str
    chosen: Callable[[Option, Value], None] | None = None
    effect: Effect = lambda *_: ""

    def draw(self, options: Sequence[Option], stored: Mapping[str, Any]) -> Options:
        """Draw them and return those values that are not the default."""
        values = {option.key: self._one(option, stored.get(option.key, option.default)) for option in options}
        return {
            option.key: values[option.key] for option in options if values[option.key] not in (None, option.default)
        }

    def _one(self, option: Option, value: Value) -> Value:
        key = self._holding(option, value)
        if isinstance(option.numbers, range):
            number = self._usual_number if option.usual else self._number
            return number(option, option.numbers, key, option_name(self.words, option.key))
        # A match of two sides cannot become one of three players any more.
        choices = [one for one in choices_of(option) if option.key != "players" or one != THREE]
        label = option_name(self.words, option.key)
        heard = on_choice(key, lambda one: self._tell(option, one)) if self.chosen else None
        if option.numbers:
            pill: Value = st.pills(
                label,
                choices,
                required=True,
                key=key,
                format_func=lambda one: f"{one}{plain(self.effect(option, one))}",
                on_change=heard,
                help=self._why(option),
            )
            return pill
        chosen: Value = st.selectbox(
            label,
            choices,
            key=key,
            format_func=lambda one: self._named(option, one),
            on_change=heard,
            help=self._why(option),
        )
        return chosen

    def _named(self, option: Option, value: Value) -> str:
        return self.words.maybe(f"value.{option.key}.{value}", str(value)) + self.effect(option, value)

    def _why(self, option: Option) -> str | None:
        """Why tables differ, and what the texts say."""
        return self.words.maybe(f"why.{option.key}", "") or None

    def _usual_number(self, option: Option, numbers: range, key: str, label: str) -> Value:
        """The usual numbers, one tap each, and a field for any other."""
        now = st.session_state[key]
        heard = on_choice(key, lambda one: self._tell(option, one)) if self.chosen else None
        chosen: Value = st.pills(label, sorted({*option.usual, now}), required=True, key=key, on_change=heard)
        typed = self._number(option, numbers, f"{key}-another-{now}", self.words("option.another"))
        return chosen if typed is None else typed

    def _number(self, option: Option, numbers: range, key: str, label: str) -> Value:
        typed: Value = st.number_input(
            label,
            numbers[0],
            numbers[-1],
            value=None,
            step=1,
            key=key,
            placeholder=self.words("value.none_set"),
            # An emptied field is a choice too.
            on_change=lambda: self._tell(option, st.session_state[key]),
        )
        return typed

    def _holding(self, option: Option, value: Value) -> str:
        """The key of the option's widget, with its value in the session state."""
        name = f"{self.key}-{option.key}"
        if self.chosen:
            return keyed(name, value)
        st.session_state.setdefault(name, value)
        return name

    def _tell(self, option: Option, value: Value) -> None:
        if self.chosen:
            self.chosen(option, value)
