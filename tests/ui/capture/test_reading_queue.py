"""The queue that opens and reads photos one by one."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, get_ident, get_native_id
from typing import Any

import pytest
from page_tables import photo_bytes, reading

from ui.capture.reading_queue import AbandonedError, ReadingQueue
from vision.photo.loading import PhotoError


class Gate:
    """A reader that waits until it is let go, and tells of its progress before and after."""

    def __init__(self, *, opened: bool = False) -> None:
        self.go, self.begun = Event(), Event()
        self.seen: list[str | None] = []
        if opened:
            self.go.set()

    def read(self, photo: Any, variant: str | None = None, progress: Any = None) -> Any:
        del photo
        progress(0.25)
        self.begun.set()
        assert self.go.wait(30)
        progress(0.75)
        self.seen.append(variant)
        return reading()


@pytest.fixture(scope="module")
def photo() -> bytes:
    return photo_bytes()


def queue_before(reader: object, **settings: Any) -> ReadingQueue:
    return ReadingQueue(lambda: reader, **settings)  # type: ignore[arg-type,return-value]


def test_photos_are_read_in_order_and_each_knows_its_place(photo: bytes) -> None:
    gate = Gate()
    queue = queue_before(gate)
    jobs = [queue.hand_in(photo, name) for name in "abcdefgh"]
    assert gate.begun.wait(30)
    assert [next(job.wait())[0] for job in jobs] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert jobs[0].share == 0.25
    gate.go.set()
    assert [job.result()[1] for job in jobs] == [reading()] * 8
    assert gate.seen == list("abcdefgh")
    assert list(jobs[7].wait()) == []


def test_two_workers_read_two_photos_at_once(photo: bytes) -> None:
    first, second = Event(), Event()

    class Meeting:
        def read(self, photo: Any, variant: str | None = None, progress: Any = None) -> Any:
            del photo, progress
            mine, other = (first, second) if variant == "a" else (second, first)
            mine.set()
            assert other.wait(30)
            return reading()

    queue = queue_before(Meeting(), workers=2)
    jobs = [queue.hand_in(photo, name) for name in "ab"]
    assert [job.result()[1] for job in jobs] == [reading()] * 2


def test_a_photo_that_fails_fails_for_itself_only(photo: bytes) -> None:
    class Picky(Gate):
        def read(self, photo: Any, variant: str | None = None, progress: Any = None) -> Any:
            if variant == "bad":
                raise RuntimeError(variant)
            return super().read(photo, variant, progress)

    queue = queue_before(Picky(opened=True))
    bad, none, good = queue.hand_in(photo, "bad"), queue.hand_in(b"%PDF-1.7", None), queue.hand_in(photo, "good")
    assert good.result()[1] == reading()
    with pytest.raises(RuntimeError, match="bad"):
        bad.result()
    with pytest.raises(PhotoError, match="PDF"):
        none.result()


def test_the_reader_is_loaded_once_and_with_the_first_photo(photo: bytes) -> None:
    loads = []

    def load() -> Any:
        loads.append(1)
        return Gate(opened=True)

    queue = ReadingQueue(load, workers=2)
    assert not loads
    jobs = [queue.hand_in(photo, name) for name in "abcd"]
    assert [job.result()[1] for job in jobs] == [reading()] * 4
    assert loads == [1]


def test_the_reader_is_loaded_once_before_the_first_photo_where_it_is_warmed(photo: bytes) -> None:
    loads, loaded = [], Event()

    def load() -> Gate:
        loads.append(1)
        loaded.set()
        return Gate(opened=True)

    queue = ReadingQueue(load)  # type: ignore[arg-type]
    queue.warm()
    assert loaded.wait(30)
    queue.warm()
    assert queue.hand_in(photo, None).result()[1] == reading()
    assert loads == [1]


def test_a_reader_that_cannot_be_warmed_is_tried_again_with_the_photo(photo: bytes) -> None:
    tries = iter([FileNotFoundError("detector.xml"), None])

    def load() -> Gate:
        if error := next(tries):
            raise error
        return Gate(opened=True)

    queue = ReadingQueue(load)  # type: ignore[arg-type]
    queue.warm()
    assert queue.hand_in(photo, None).result()[1] == reading()


def test_a_page_drawn_anew_finds_its_photo_where_it_was(photo: bytes) -> None:
    gate = Gate()
    queue = queue_before(gate)
    first, second, third = (queue.hand_in(photo, name) for name in "abc")
    assert queue.hand_in(photo, "b") is second
    assert queue.ahead_of(third) == 2
    gate.go.set()
    third.result()
    assert queue.hand_in(photo, "b") is second, "its reading waits for the page"
    assert first.result()[1] == second.result()[1] == reading()
    assert gate.seen == ["a", "b", "c"]
    assert queue.hand_in(photo, "b") is not second, "a reading that was fetched is not kept"


def test_a_photo_whose_phone_has_gone_is_never_read(photo: bytes) -> None:
    gate = Gate()
    queue = queue_before(gate)
    kept, gone, last = (queue.hand_in(photo, name) for name in "abc")
    gone.seen -= 1000
    gate.go.set()
    last.result()
    kept.result()
    with pytest.raises(AbandonedError):
        gone.result()
    assert gate.seen == ["a", "c"]
    assert queue.hand_in(photo, "b").result()[1] == reading(), "who comes back is served"


def test_a_reading_stops_when_the_phone_goes_meanwhile(photo: bytes) -> None:
    gate = Gate()
    job = queue_before(gate).hand_in(photo, "a")
    assert gate.begun.wait(30)
    job.seen -= 1000
    gate.go.set()
    with pytest.raises(AbandonedError):
        job.result()
    assert gate.seen == []


def test_a_waiting_page_keeps_its_photo_alive(photo: bytes) -> None:
    gate = Gate()
    queue = queue_before(gate, patience=100.0)
    job = queue.hand_in(photo, "a")
    assert gate.begun.wait(30)
    job.seen -= 1000
    next(job.wait())
    gate.go.set()
    assert job.result()[1] == reading()


def test_readings_that_nobody_fetched_are_forgotten(photo: bytes) -> None:
    queue = queue_before(Gate(opened=True))
    left = queue.hand_in(photo, "a")
    list(left.wait())
    left.seen -= 1000
    queue.hand_in(photo, "b").result()
    assert not queue._jobs


def _where(note: Callable[[tuple[int, int]], None]) -> Any:
    class Telling:
        def read(self, photo: Any, variant: str | None = None, progress: Any = None) -> Any:
            del photo, variant, progress
            note((get_ident(), os.getpriority(os.PRIO_PROCESS, get_native_id())))
            return reading()

    return Telling()


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only Linux counts niceness by thread")
def test_reading_happens_off_the_pages_thread_and_steps_back_for_it(photo: bytes) -> None:
    heard: list[tuple[int, int]] = []
    queue_before(_where(heard.append)).hand_in(photo, None).result()
    [(thread, niceness)] = heard
    assert thread != get_ident()
    assert niceness > os.getpriority(os.PRIO_PROCESS, get_native_id())


def test_a_wall_clock_that_jumps_drops_no_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 3e7, -8e4] * 1000)
    monkeypatch.setattr("time.time", lambda: next(moments))
    job = ReadingQueue(lambda: Gate(opened=True)).hand_in(photo_bytes(), None)
    for _ in job.wait():
        pass
    _, found = job.result()
    assert found.cards
