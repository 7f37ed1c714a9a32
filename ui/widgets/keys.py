"""Keys of widgets that show a value which other edits change too.

A browser that has not heard of a change yet sends the old value of every widget along with whatever the person does
next; under one constant key that counts as choosing the old value again. So a widget gets a new key whenever its
value was changed by anything but itself, and what still comes under the old key is no choice. As long as only the
person changes it the key stays, and with it the keyboard's focus.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

UNSEEN = ("\u2060", "\u200b")
"""Characters of no width that make equal labels unique."""
_SHOWN = "keyed-widgets"
"""By name: the serial number of the key in use and the value that was shown or chosen under it last."""


def keyed(name: str, value: object) -> str:
    """The key of a widget that is to show a value now."""
    shown: dict[str, tuple[int, object]] = st.session_state.setdefault(_SHOWN, {})
    serial, last = shown.get(name, (0, value))
    if value != last:
        serial += 1
    shown[name] = (serial, value)
    key = f"{name}@{serial}"
    st.session_state[key] = value
    return key


def on_choice(key: str, chosen: Callable[[Any], None]) -> Callable[[], None]:
    """A callback called for new choices only: not when the page sets the value, and not when it is unset."""

    def changed() -> None:
        name, _, number = key.rpartition("@")
        value, shown = st.session_state[key], st.session_state[_SHOWN]
        serial, last = shown.get(name, (0, None))
        if serial != int(number) or value == last:
            return
        shown[name] = (serial, value)
        if value is not None:
            chosen(value)

    return changed


def distinct_label(label: str, number: int) -> str:
    """A label that looks the same and is unique to a number.

    Streamlit tells the options of a widget apart by their labels: of two equal cards a tap on the first would
    choose the second, and a card that becomes like another would hand its selection over.
    """
    return label + "".join(UNSEEN[digit == "1"] for digit in f"{number:b}")
