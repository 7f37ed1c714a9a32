"""Many phones at once, as the load benchmark has them, before a reader that takes its time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from page_tables import photo_bytes

from ui.bench.load import Wait, measure, serving
from ui.bench.phone import Phone

HERE = Path(__file__).resolve().parents[1]
PHONES = 8


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("BURRACO_READER", "slow_reader:reader")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), str(HERE.parents[1])]))
    with serving(tmp_path) as url:
        yield url


@pytest.mark.timeout(600)
def test_eight_phones_at_once_are_all_answered_and_told_their_place(url: str) -> None:
    load = measure(url, [photo_bytes(shade=60 + number) for number in range(PHONES + 1)])
    assert [wait.is_read for wait in load.waits] == [True] * PHONES
    assert not any(wait.is_overtaken for wait in load.waits)
    assert max(place for wait in load.waits for place in wait.places) >= PHONES // 2
    assert load.others, "the page of another answered meanwhile"


def test_a_photo_that_is_none_is_answered_at_once_with_a_sentence(url: str) -> None:
    with Phone(url) as phone:
        answer = phone.upload(b"%PDF-1.7")
    assert any("This is a PDF document, not a photo" in sentence for sentence in answer.alerts)


@pytest.mark.parametrize(("places", "is_overtaken"), [((), False), ((3, 3, 1), False), ((1, 2, 1), True)])
def test_a_photo_whose_place_grows_was_overtaken(places: tuple[int, ...], *, is_overtaken: bool) -> None:
    assert Wait(1, 1, places, ()).is_overtaken is is_overtaken
