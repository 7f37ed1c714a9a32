"""Days as the page's files write them."""

from __future__ import annotations

from datetime import datetime


def day_text(moment: datetime) -> str:
    """The day of a moment where this computer stands, in the form that every spreadsheet knows."""
    return moment.astimezone().date().isoformat()
