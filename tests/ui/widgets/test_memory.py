"""What was loaded for good is left out of the search for garbage; what a page leaves behind is still found."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from ui.widgets.memory import exempt_from_collection


class Ring:
    """Refers to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.me = self


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    exempt_from_collection.cache_clear()
    yield
    gc.unfreeze()


def test_it_is_put_away_once() -> None:
    gc.unfreeze()
    exempt_from_collection("libraries")
    away = gc.get_freeze_count()
    assert away > len(gc.get_objects())
    more = [Ring() for _ in range(500)]
    exempt_from_collection("libraries")
    assert gc.get_freeze_count() <= away
    exempt_from_collection("reader")
    assert gc.get_freeze_count() >= away + len(more) / 2


def test_garbage_goes_before_and_after() -> None:
    before = ring()
    exempt_from_collection("libraries")
    assert before() is None
    after = ring()
    gc.collect()
    assert after() is None
