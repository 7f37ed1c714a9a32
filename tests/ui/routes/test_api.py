"""The API answers as its own document says, whatever it is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import settings
from page_tables import photo_bytes, reading
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from scoring.documents.answer import score_to_json
from scoring.documents.document import parse_document
from scoring.documents.example import HAND
from scoring.score import price
from scoring.words import language
from ui.editing import operations
from ui.editing.lay_reading import BOTH, lay
from ui.routes import rates
from ui.routes.api import HAND_BYTES, SETTING, api
from ui.session.open_match import OpenMatch
from ui.storage.store import store
from vision.commands.read_json import to_json

schema = schemathesis.openapi.from_asgi("/openapi.json", api)


@pytest.fixture(autouse=True)
def _asked_for(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(SETTING, "1")
    rates.forget()
    yield
    rates.forget()


@pytest.fixture
def client() -> TestClient:
    return TestClient(api)


@schema.parametrize()
@settings(max_examples=10)
@pytest.mark.usefixtures("data_folder")
def test_it_answers_as_its_document_says(case: schemathesis.Case) -> None:
    rates.forget()
    # No description can say which bytes show cards, or which cards make a hand: those are refused in words.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


def test_a_photo_is_read_as_by_the_command(client: TestClient) -> None:
    answer = client.post("/read", content=photo_bytes(), params={"variant": "classico"})
    assert answer.status_code == 200
    read = answer.json()
    assert len(read["photo"]) == 64
    wanted = to_json(read["photo"], reading())
    assert read == json.loads(json.dumps(wanted))


def test_a_hand_is_scored_as_by_the_command(client: TestClient) -> None:
    answer = client.post("/score", content=HAND.encode(), headers={"Content-Type": "application/json"})
    document = parse_document(HAND.encode())
    assert answer.status_code == 200
    assert answer.json() == score_to_json(price(document.sides, document.variant), document.variant, language())
    assert [line["total"] for line in answer.json()["lines"]] == [395, 40]


def test_what_was_settled_by_hand_is_marked_as_by_the_command(client: TestClient) -> None:
    hand = {
        "variant": "classico",
        "lines": [
            {
                "melds": [["3H", "4H", "9S"]],
                "exceptions": ["agreed"],
                "corrections": [{"points": -100, "reason": "art. 20"}],
            },
            {"total": {"points": 400, "reason": "paper"}, "ended": "time"},
        ],
    }
    document = parse_document(json.dumps(hand).encode())
    answer = client.post("/score", json=hand).json()
    assert answer == score_to_json(price(document.sides, document.variant), document.variant, language())
    assert [line["total"] for line in answer["lines"]] == [-80, 400]
    assert [[item["settled"] for item in line["items"]] for line in answer["lines"]] == [[True, True], [True]]


def test_a_match_is_found_by_its_token_alone(client: TestClient) -> None:
    open_match = OpenMatch(store(), None, language())
    open_match.do(lay(reading(), "ab" * 32, BOTH), operations.Close(0))
    open_match.store.record(open_match.ensure())
    body = client.get(f"/matches/{open_match.ensure()}").json()
    assert body["sides"] == ["Us", "Them"]
    assert [line["total"] for line in body["hands"][0]["lines"]] == body["totals"]
    assert all(line["total"] == 0 for line in body["draft"]["lines"])
    assert client.get("/matches/another").status_code == 404


@pytest.mark.parametrize(("lang", "starts"), [("en", "This is "), ("it", "Questo file è ")])
def test_what_is_no_photo_is_said_in_the_language_asked_for(client: TestClient, lang: str, starts: str) -> None:
    answer = client.post("/read", content=b"%PDF-1.7", params={"lang": lang})
    assert answer.status_code == 415
    assert answer.json()["said"].startswith(starts)


def test_a_wrong_hand_is_told_its_place(client: TestClient) -> None:
    answer = client.post("/score", json={"variant": "classico", "lines": [{"hand": ["1H"]}]})
    assert answer.status_code == 422
    assert answer.json()["said"].startswith("lines[0].hand[0]: unknown card")


def test_a_hand_that_is_no_text_is_told_in_one_sentence(client: TestClient) -> None:
    answer = client.post("/score", content=b"\x8aw", headers={"Content-Type": "application/json"})
    assert (answer.status_code, list(answer.json())) == (422, ["said"])


def test_more_than_a_hand_can_be_is_refused(client: TestClient) -> None:
    assert client.post("/score", content=b" " * (HAND_BYTES + 1)).status_code == 413


def test_who_asks_without_end_is_put_off(client: TestClient) -> None:
    statuses = [client.post("/read", content=b"x").status_code for _ in range(31)]
    assert statuses == [415] * 30 + [429]


@pytest.mark.parametrize(
    ("setting", "address", "status"),
    [("", "127.0.0.1", 415), ("", "192.168.1.2", 404), ("", "", 404), ("1", "", 415), ("0", "127.0.0.1", 404)],
)
def test_on_a_network_it_is_off_unless_asked_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, setting: str, address: str, status: int
) -> None:
    monkeypatch.setenv(SETTING, setting)
    monkeypatch.setattr("streamlit.get_option", lambda _: address)
    assert client.post("/read", content=b"x").status_code == status
