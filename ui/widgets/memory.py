"""Puts what stays as long as the server runs out of the garbage collector's sight.

Streamlit looks through every object for garbage after each run of a page and lets no answer out meanwhile. Nearly all
of them belong to libraries: leaving those out makes an edit a third quicker, and what a page leaves behind still goes.
"""

from __future__ import annotations

import gc
from functools import cache


@cache
def loaded_for_good(what: str) -> None:
    """Look for garbage once more among all there is now, then never again; once a server for each `what`."""
    del what
    gc.collect()
    gc.freeze()
