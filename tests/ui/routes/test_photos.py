"""The way in for photos: by parts, for whoever holds the match's token, judged by what they are."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from odd_files import no_photos
from page_tables import photo_bytes
from starlette.applications import Starlette
from starlette.testclient import TestClient

from scoring.words import language
from ui.routes import rates
from ui.routes.photos import PART_BYTES, routes
from ui.storage import arrivals
from ui.storage.arrivals import Arrivals
from ui.storage.photos import PhotoShelf
from ui.storage.store import store
from vision.photo.loading import load_photo

JPEG = b"\xff\xd8\xff" + bytes(range(256)) * 9
PICK = "pick0001"


@pytest.fixture
def client() -> Iterator[TestClient]:
    rates.forget()
    yield TestClient(Starlette(routes=routes()))
    rates.forget()


@pytest.fixture
def token(data_folder: Path) -> str:
    assert data_folder.is_dir()
    return store().create(("A", "B"), "classico", {})


def send(client: TestClient, token: str, data: bytes, **asked: Any) -> Any:
    query = {"m": token, "pick": PICK, "offset": 0, "size": len(data), "lang": "en"} | asked
    return client.post("/photos", params=query, content=data)


def test_a_photo_arrives_as_it_was(client: TestClient, token: str) -> None:
    answer = send(client, token, JPEG, shows="hand:1")
    assert (answer.status_code, answer.json()) == (200, {"held": len(JPEG), "done": True})
    (arrival,) = Arrivals(token).waiting()
    assert Arrivals(token).read(arrival) == JPEG
    assert (arrival.pick, arrival.number, arrival.shows) == (PICK, 1, "hand:1")


def test_a_photo_in_parts_goes_on_where_it_was_cut(client: TestClient, token: str) -> None:
    whole = {"size": len(JPEG)}
    assert send(client, token, JPEG[:1000], **whole).json() == {"held": 1000, "done": False}
    assert send(client, token, JPEG[:1000], **whole).json() == {"held": 1000, "done": False}, "sent again"
    assert send(client, token, JPEG[1500:], offset=1500, **whole).json() == {"held": 1000, "done": False}, "a gap"
    assert not Arrivals(token).waiting()
    assert send(client, token, JPEG[1000:], offset=1000, **whole).json() == {"held": len(JPEG), "done": True}
    (arrival,) = Arrivals(token).waiting()
    assert Arrivals(token).read(arrival) == JPEG


def test_a_photo_sent_again_waits_once_and_is_laid_once(client: TestClient, token: str) -> None:
    for pick in (PICK, PICK, "pick0002"):
        assert send(client, token, JPEG, pick=pick).json()["done"]
    (arrival,) = Arrivals(token).waiting()
    Arrivals(token).done(arrival)
    assert send(client, token, JPEG).json()["done"], "its answer was lost"
    assert Arrivals(token).waiting() == []
    assert Arrivals(token).laid() == [PICK, "pick0002"]
    assert send(client, token, JPEG, pick="pick0003").json()["done"]
    assert [one.pick for one in Arrivals(token).waiting()] == ["pick0003"], "chosen anew"


def test_photos_wait_in_the_order_in_which_they_came(client: TestClient, token: str) -> None:
    picks = [f"pick{number:04}" for number in (7, 3, 9, 1)]
    for pick in picks:
        send(client, token, JPEG + pick.encode(), pick=pick)
    assert [one.pick for one in Arrivals(token).waiting()] == picks


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", ["letter.jpg", "film.jpg", "film.avi", "photos.zip", "drawing.svg", "empty.jpg"])
def test_what_is_no_photo_is_refused_in_the_senders_language(
    client: TestClient, token: str, name: str, lang: str
) -> None:
    answer = send(client, token, no_photos()[name][:PART_BYTES], lang=lang)
    assert answer.status_code == 415
    starts = {"en": ("This is ", "This file is"), "it": ("Questo file è",)}[lang]
    assert answer.json()["said"].startswith(starts)
    assert Arrivals(token).waiting() == []


def test_a_photo_that_is_too_heavy_is_refused_at_its_first_part(client: TestClient, token: str) -> None:
    answer = send(client, token, JPEG, size=2**32)
    assert answer.status_code == 415
    assert "4096 MB" in answer.json()["said"]


@pytest.mark.parametrize("token", ["", "unknown", "../../etc", "\0"])
def test_without_the_matchs_token_nothing_comes_in(client: TestClient, data_folder: Path, token: str) -> None:
    answer = send(client, token, JPEG)
    assert answer.status_code == 404
    assert answer.json()["said"] == language()("match.unknown")
    assert not list(data_folder.rglob("*.photo"))


@pytest.mark.parametrize(
    "asked",
    [
        {"pick": "../../up"},
        {"pick": ""},
        {"size": "x"},
        {"offset": -1},
        {"offset": 10**9},
        {"shows": "../up"},
        {"size": 5},
    ],
)
def test_a_part_that_can_be_none_is_refused(
    client: TestClient, token: str, data_folder: Path, asked: dict[str, Any]
) -> None:
    assert send(client, token, JPEG, **asked).status_code == 400
    assert not [path for path in data_folder.rglob("*") if path.suffix in {".photo", ".part"}]


def test_no_more_than_a_part_is_taken_at_once(client: TestClient, token: str) -> None:
    assert send(client, token, b"\xff\xd8" + bytes(PART_BYTES)).status_code == 413


def test_whoever_guesses_tokens_is_put_off_and_whoever_has_one_too(client: TestClient, token: str) -> None:
    assert [send(client, "guess", JPEG).status_code for _ in range(61)] == [404] * 60 + [429]
    assert send(client, token, JPEG).status_code == 429


def test_photos_without_end_are_put_off(client: TestClient, token: str) -> None:
    statuses = [send(client, token, JPEG).status_code for _ in range(121)]
    assert statuses == [200] * 120 + [429]


def test_where_too_much_waits_more_is_put_off(client: TestClient, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "MOST_BYTES", len(JPEG) + 100)
    assert send(client, token, JPEG).json()["done"]
    answer = send(client, token, JPEG, pick="pick0002")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    (arrival,) = Arrivals(token).waiting()
    Arrivals(token).done(arrival)
    assert send(client, token, JPEG, pick="pick0002").json()["done"]


def test_a_full_disk_is_one_sentence_and_the_photo_can_come_again(
    client: TestClient, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        answer = send(client, token, JPEG)
    assert answer.status_code == 507
    assert "No space left on device" in answer.json()["said"]
    held = send(client, token, JPEG, offset=0)
    assert send(client, token, JPEG[held.json()["held"] :], offset=held.json()["held"], size=len(JPEG)).json()["done"]


def test_what_was_never_completed_is_not_kept_for_ever(
    client: TestClient, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(client, token, JPEG[:1000], size=len(JPEG))
    monkeypatch.setattr(arrivals, "REMEMBERED_S", -60.0)
    send(client, token, JPEG, pick="pick0002")
    assert not list(Arrivals(token).folder.glob("*.part"))
    assert [one.pick for one in Arrivals(token).waiting()] == ["pick0002"]


def test_a_clock_that_jumps_ahead_spoils_no_photo_on_its_way_and_loses_none_that_waits(
    client: TestClient, token: str
) -> None:
    send(client, token, JPEG, pick="pick0002")
    send(client, token, JPEG[:1000], size=len(JPEG) + 1)
    year = 366 * 24 * 3600
    for path in Arrivals(token).folder.iterdir():
        os.utime(path, (time.time() - year, time.time() - year))
    held, whole = 1000, JPEG + b"x"
    while held < len(whole):  # as the browser does: it goes on from what is here
        held = send(client, token, whole[held : held + 1000], offset=held, size=len(whole)).json()["held"]
    waiting = Arrivals(token).waiting()
    assert [Arrivals(token).read(one) for one in waiting] == [JPEG, whole]


def test_no_file_names_the_match(client: TestClient, token: str, data_folder: Path) -> None:
    send(client, token, JPEG)
    for path in data_folder.rglob("*"):
        assert token not in str(path)
        assert not path.is_file() or token.encode() not in path.read_bytes()


def test_a_kept_photo_is_shown_to_who_has_the_token_until_it_is_deleted(client: TestClient, token: str) -> None:
    photo = load_photo(photo_bytes())
    shelf = PhotoShelf(token)
    shelf.keep(photo)
    address = f"/photos/{photo.sha256}"
    answer = client.get(address, params={"m": token})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    known = {"If-None-Match": answer.headers["etag"]}
    assert client.get(address, params={"m": token}, headers=known).status_code == 304
    assert client.get(address, params={"m": "another"}).status_code == 404
    assert client.get("/photos/..%2f..%2fmatches.sqlite3", params={"m": token}).status_code == 404
    shelf.drop(photo.sha256)
    assert client.get(address, params={"m": token}, headers=known).status_code == 404
