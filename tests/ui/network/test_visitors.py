"""The firewall is thought of where no phone comes, and only there."""

from __future__ import annotations

from threading import Event
from types import SimpleNamespace

import pytest

from scoring.words import language
from ui.command import page
from ui.network import visitors

OWN, PHONES = "192.168.1.20", "192.168.1.34"


@pytest.fixture
def come(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Nobody has come yet."""
    event = Event()
    for module in (visitors, page):
        monkeypatch.setattr(module, "ANOTHER_DEVICE", event)
    monkeypatch.setattr(visitors, "phone_addresses", lambda: (OWN, "10.0.0.5"))
    monkeypatch.setattr(page, "PATIENCE_S", 0)
    return event


def visit(address: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "st", SimpleNamespace(context=SimpleNamespace(ip_address=address)))
    visitors.note_visitor()


@pytest.mark.parametrize("address", [None, OWN])
def test_this_computer_is_no_other_device(address: str | None, come: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    visit(address, monkeypatch)
    assert not come.is_set()


@pytest.mark.parametrize("code", ["en", "it"])
def test_where_no_phone_comes_the_terminal_says_what_may_hold_it_back(
    code: str, come: Event, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(OWN, monkeypatch)
    page._doubt_the_firewall(language(code))
    assert capsys.readouterr().out.strip() == language(code)("command.firewall")
    assert not come.is_set()


def test_once_a_phone_has_come_nothing_is_said(
    come: Event, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visit(PHONES, monkeypatch)
    page._doubt_the_firewall(language())
    assert come.is_set()
    assert capsys.readouterr().out == ""
