"""With a passphrase nobody comes in without it: no page, no socket, no photo's way in; and nobody guesses for long."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from scoring.words import language
from ui.routes import passphrase, rates
from ui.routes.application import middleware
from ui.routes.passphrase import ASKED, COOKIE, DAYS, HEALTH, Gate, ticket
from ui.storage.passphrase import Passphrase, keep_passphrase, kept_passphrase

PHRASE = "tre pinelle e un jolly"
ENGLISH = language()


async def _page(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"page {request.url.query}")


async def _socket(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


@pytest.fixture
def kept(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Passphrase]:
    assert data_folder.is_dir()
    monkeypatch.setenv(ASKED, "1")
    rates.forget()
    keep_passphrase(PHRASE)
    found = kept_passphrase()
    assert found is not None
    yield found
    rates.forget()


def visitor(address: str = "192.168.1.30") -> TestClient:
    methods = ["GET", "POST"]
    routes = [Route(HEALTH, _page), WebSocketRoute("/stream", _socket), Route("/{path:path}", _page, methods=methods)]
    app = Starlette(routes=routes, middleware=[Middleware(Gate)])
    return TestClient(app, follow_redirects=False, client=(address, 50000))


def say(client: TestClient, text: str, path: str = "/") -> int:
    return client.post(path, data={"passphrase": text}).status_code


def test_the_gate_is_one_of_the_layers_of_every_answer() -> None:
    assert Gate in [layer.cls for layer in middleware()]


@pytest.mark.parametrize("path", ["/", "/match?m=token", "/photos", "/app/static/icon.svg", "/media/x.jpg"])
def test_who_does_not_know_it_gets_the_form_and_nothing_else(kept: Passphrase, path: str) -> None:
    assert kept
    answer = visitor().get(path)
    assert answer.status_code == 401
    assert 'name="passphrase"' in answer.text
    assert "page" not in answer.text.replace("passphrase", "")


def test_no_socket_is_opened_either(kept: Passphrase) -> None:
    assert kept
    with pytest.raises(WebSocketDisconnect), visitor().websocket_connect("/stream"):
        pass


def test_who_says_it_comes_in_and_finds_the_match_of_the_link(kept: Passphrase) -> None:
    assert kept
    client = visitor()
    answer = client.post("/match?m=token", data={"passphrase": PHRASE})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/match?m=token"
    assert client.get("/match?m=token").text == "page m=token"
    with client.websocket_connect("/stream") as socket:
        assert socket.receive_text() == "hello"


def test_the_way_in_leads_to_no_other_site(kept: Passphrase) -> None:
    assert kept
    answer = visitor().post("http://testserver//evil.example/x", data={"passphrase": PHRASE})
    assert answer.headers["location"] == "/evil.example/x"


def test_the_cookie_is_out_of_reach_of_scripts(kept: Passphrase) -> None:
    assert kept
    cookie = visitor().post("/", data={"passphrase": PHRASE}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert PHRASE not in cookie


@pytest.mark.parametrize("text", ["", "x", PHRASE + " ", PHRASE.upper(), "y" * 5000])
def test_anything_else_is_wrong(kept: Passphrase, text: str) -> None:
    assert kept
    client = visitor()
    answer = client.post("/", data={"passphrase": text})
    assert answer.status_code == 401
    assert ENGLISH("passphrase.wrong") in answer.text
    assert client.get("/").status_code == 401


def test_one_address_may_not_guess_for_long_and_others_come_in_meanwhile(
    kept: Passphrase, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept
    guesser = visitor("10.0.0.66")
    monkeypatch.setattr(Passphrase, "matches", lambda _, text: text == PHRASE)
    statuses = [say(guesser, f"guess {number}") for number in range(passphrase.TRIES.amount + 3)]
    assert statuses == [401] * passphrase.TRIES.amount + [429] * 3
    assert say(guesser, PHRASE) == 429
    assert say(visitor("10.0.0.7"), PHRASE) == 303


def test_many_addresses_may_not_guess_for_long_either(kept: Passphrase, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept
    # Without the hash's time, which on a busy machine may exceed the minute that is counted in.
    monkeypatch.setattr(Passphrase, "matches", lambda *_: False)
    statuses = [say(visitor(f"10.0.1.{number}"), "guess") for number in range(passphrase.ALL_TRIES.amount + 1)]
    assert statuses[-1] == 429
    assert set(statuses[:-1]) == {401}


def test_a_ticket_cannot_be_made_up_prolonged_or_kept_beyond_another_passphrase(kept: Passphrase) -> None:
    good = ticket(kept)
    ends, _, signature = good.partition(".")
    stale = ticket(kept, time.time() - (DAYS + 1) * 86400)
    for bad in ("", ".", "x.y", f"{int(ends) + 1}.{signature}", stale, ticket(Passphrase.of(PHRASE))):
        assert visitor().get("/", headers={"cookie": f"{COOKIE}={bad}"}).status_code == 401, bad
    assert visitor().get("/", headers={"cookie": f"{COOKIE}={good}"}).status_code == 200
    keep_passphrase("another")
    assert visitor().get("/", headers={"cookie": f"{COOKIE}={good}"}).status_code == 401


def test_the_form_speaks_the_browsers_language(kept: Passphrase) -> None:
    assert kept
    answer = visitor().get("/", headers={"accept-language": "it-IT,it;q=0.9,en;q=0.8"})
    assert escape(language("it")("passphrase.label")) in answer.text


def test_who_watches_over_the_server_still_hears_that_it_lives(kept: Passphrase) -> None:
    assert kept
    assert visitor().get(HEALTH).status_code == 200


def test_only_a_hash_is_kept_for_its_user_alone_and_never_the_same(kept: Passphrase, data_folder: Path) -> None:
    path = data_folder / "passphrase"
    text = path.read_text("ascii")
    assert PHRASE not in text
    assert os.name == "nt" or not path.stat().st_mode & 0o077
    keep_passphrase(PHRASE)
    assert path.read_text("ascii") != text
    assert kept.matches(PHRASE)
    assert not kept.matches(PHRASE[:-1])


@pytest.mark.usefixtures("data_folder")
def test_without_the_setting_the_page_is_open_as_before() -> None:
    assert visitor().get("/").text == "page "


@pytest.mark.parametrize("spoilt", [None, "", "zz zz", "00"])
def test_asked_for_a_passphrase_that_is_not_there_the_server_does_not_start(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str | None
) -> None:
    monkeypatch.setenv(ASKED, "1")
    if spoilt is not None:
        (data_folder / "passphrase").write_text(spoilt, "ascii")
    with pytest.raises(RuntimeError, match="no passphrase is kept"):
        visitor().get("/")
