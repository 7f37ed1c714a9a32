"""The desk that hands photos to the reader one by one."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from page_tables import photo_bytes, reading

from ui.reading import ReadingDesk
from vision.photo import Photo, load_photo


class Gate:
    """A reader that waits until it is let go."""

    def __init__(self) -> None:
        self.go = Event()
        self.seen: list[str | None] = []

    def read(self, photo: Photo, variant: str | None = None, progress: Any = None) -> object:
        del photo
        progress(0.25)
        assert self.go.wait(30)
        self.seen.append(variant)
        return reading()


@pytest.fixture
def photo() -> Photo:
    return load_photo(photo_bytes())


def test_photos_are_read_in_order_and_each_knows_its_place(photo: Photo) -> None:
    gate = Gate()
    desk = ReadingDesk(lambda: gate)
    first, second, third = (desk.hand_in(photo, name) for name in ("a", "b", "c"))
    next(first.wait())
    assert [desk.ahead_of(job) for job in (first, second, third)] == [0, 1, 2]
    assert first.share == 0.25
    gate.go.set()
    assert third.result() == reading()
    assert gate.seen == ["a", "b", "c"]
    assert list(third.wait()) == []


def test_a_reader_that_fails_fails_for_its_own_photo_only(photo: Photo) -> None:
    class Picky(Gate):
        def read(self, photo: Photo, variant: str | None = None, progress: Any = None) -> object:
            if variant == "bad":
                raise RuntimeError(variant)
            return super().read(photo, variant, progress)

    picky = Picky()
    picky.go.set()
    desk = ReadingDesk(lambda: picky)
    bad, good = desk.hand_in(photo, "bad"), desk.hand_in(photo, "good")
    assert good.result() == reading()
    with pytest.raises(RuntimeError, match="bad"):
        bad.result()


def test_the_reader_is_loaded_once_and_with_the_first_photo(photo: Photo) -> None:
    loads = []

    def load() -> Gate:
        loads.append(1)
        gate = Gate()
        gate.go.set()
        return gate

    desk = ReadingDesk(load)
    assert not loads
    desk.hand_in(photo, None).result()
    desk.hand_in(photo, None).result()
    assert loads == [1]
