"""Exempts from garbage collection what stays as long as the server runs.

Streamlit looks through every object for garbage after each run of a page and lets no answer out meanwhile. Nearly all
of them belong to libraries: leaving those out makes an edit a third quicker, and what a page leaves behind still goes.
"""

from __future__ import annotations

import gc
from functools import cache


@cache
def exempt_from_collection(what: str) -> None:
    """Collect garbage once, then exempt every object that is left; once in a server's life for each `what`."""
    del what
    gc.collect()
    gc.freeze()
