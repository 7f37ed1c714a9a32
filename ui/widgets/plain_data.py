"""Data for a component's JavaScript, sent as they are."""

from __future__ import annotations

from typing import Any


def plain(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The data in a list of one, as JavaScript receives them.

    Of a mapping that it is given Streamlit asks whether each value is a table, and loads pandas and PyArrow to know:
    half a second and 70 MB at the first page. A list it sends without a look.
    """
    return [data]
