"""Facts of a hand that cannot all be true are told, each once, and change no total."""

from __future__ import annotations

import pytest

from scoring import Meld, Pozzetto, SideHand, parse_cards, price, variant_named

CLEAN = Meld.parse("3H 4H 5H 6H 7H 8H 9H")
ELEVEN = parse_cards("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")
UNPLAYED = Pozzetto.TAKEN_UNPLAYED


def told(side: SideHand, variant: str = "classico", **options: object) -> list[str]:
    return list(map(str, price([side], variant_named(variant, options)).warnings))


@pytest.mark.parametrize("variant", ["burraco-reale", "testa-a-testa", "canasta", "classico", "fibur"])
def test_an_unplayed_pozzetto_has_eleven_cards(variant: str) -> None:
    many = [told(SideHand("Noi", (CLEAN,), ELEVEN[:count], pozzetto=UNPLAYED), variant) for count in (0, 1, 10, 11)]
    assert many == [
        ["Noi: the pozzetto was not played, so there are 11 cards in hand at least, but 0 are listed"],
        ["Noi: the pozzetto was not played, so there are 11 cards in hand at least, but 1 is listed"],
        ["Noi: the pozzetto was not played, so there are 11 cards in hand at least, but 10 are listed"],
        [],
    ]


def test_a_side_that_did_not_close_holds_cards() -> None:
    asked = "Noi: no closing, so there are cards in hand, but none is listed; is the photo of that hand missing?"
    assert told(SideHand("Noi", (CLEAN,))) == [asked]
    assert told(SideHand("Noi", (CLEAN,), ELEVEN[:1])) == []
    assert told(SideHand("Noi", (CLEAN,), closed=True)) == []


def test_a_lone_closer_of_three_holds_no_cards() -> None:
    lone = SideHand("Ada", (CLEAN,), ELEVEN[:2], closed=True, players=(0,))
    assert told(lone, players=3) == ["Ada: closed, yet the one player still holds 3C 4C"]
    pair = SideHand("Bea + Cleo", (CLEAN,), ELEVEN[:2], closed=True, players=(1, 2))
    assert told(pair, players=3) == []


@pytest.mark.parametrize(
    ("variant", "options", "hand_points"),
    [
        ("testa-a-testa", {}, 0),
        ("testa-a-testa", {"pozzetto_unplayed": "cards"}, -85),
        ("classico", {}, -85),
        ("classico", {"pozzetto_unplayed": "flat"}, 0),
    ],
)
def test_cards_of_a_pozzetto_paid_as_not_taken_are_not_charged_again(
    variant: str, options: dict[str, object], hand_points: int
) -> None:
    side = SideHand("Noi", (CLEAN,), ELEVEN, pozzetto=UNPLAYED)
    (line,) = price([side], variant_named(variant, options)).lines
    (item,) = [item for item in line.items if item.cards == ELEVEN]
    assert item.points == hand_points
    assert line.total == 245 + (hand_points or -100)
