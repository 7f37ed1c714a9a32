"""Who deals: round the table by the players' names, or by sides, from whoever was said to begin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from page_driver import shown, stored
from streamlit.testing.v1 import AppTest

from scoring import Match
from scoring.match import Paper
from ui.storage.draft import Draft, Sheet

NAMES = ("Us", "Them")


def sheet(players: tuple[str, ...] = (), first: int = 0, played: int = 0) -> Sheet:
    match = Match(NAMES, "classico", paper=Paper((0, 0), played))
    return Sheet(match, Draft(players=players, first_dealer=first))


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ((), [(0, ""), (1, "")]),
        (("Anna, Bruno", "Carla e Dino"), [(0, "Anna"), (1, "Carla"), (0, "Bruno"), (1, "Dino")]),
        (("Anna", ""), [(0, "Anna"), (1, "")]),
        (("Anna & Bruno", "Carla"), [(0, "Anna"), (1, "Carla"), (0, "Bruno"), (1, "Carla")]),
        (("Emma Andrea", "Pierandrea / Edo"), [(0, "Emma Andrea"), (1, "Pierandrea"), (0, "Emma Andrea"), (1, "Edo")]),
    ],
)
def test_sides_take_turns_and_so_do_their_players(players: tuple[str, ...], seats: list[tuple[int, str]]) -> None:
    assert list(sheet(players).seats) == seats


def test_the_deal_goes_round_from_whoever_began() -> None:
    dealt = [sheet(("Anna, Bruno", "Carla, Dino"), first=3, played=hand).dealer[1] for hand in range(5)]
    assert dealt == ["Dino", "Anna", "Carla", "Bruno", "Dino"]


def test_the_first_dealer_stays_with_the_match() -> None:
    draft = replace(Draft(), first_dealer=2)
    assert Draft.from_json(draft.to_json()) == draft
    assert draft.emptied().first_dealer == 2
    assert Draft.from_json({"players": ["", ""]}).first_dealer == 0


def test_the_page_names_the_dealer_and_lets_another_begin(page: AppTest) -> None:
    shown(page.text_input, "players-0").set_value("Anna, Bruno").run()
    shown(page.text_input, "players-1").set_value("Carla, *Dino*").run()
    assert "Dealer: **Anna (Us)**" in [one.value for one in page.caption]
    shown(page.selectbox, "dealer").set_value(3).run()
    assert not page.exception
    assert stored(page).dealer == (1, "*Dino*")
    assert r"Dealer: **\*Dino\* (Them)**" in [one.value for one in page.caption]
